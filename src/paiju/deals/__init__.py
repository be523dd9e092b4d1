"""Deals that can be checked by anybody: sealed sessions, their Merkle trees and documents, the audit. Pure."""
