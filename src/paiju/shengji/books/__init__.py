"""The published rulebooks of 升级."""
