"""Put the fragments of ``changes/`` together as a section of CHANGELOG.md, newest version first, and remove them.

    python -m scripts.changelog 0.2.0 [changes/0008-*.md …]

Without files all fragments are taken. A fragment is a list; a heading above it is for whoever looks through the folder.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
TITLE = "# 变更 Changes\n"


def items(fragment: Path) -> str:
    lines = fragment.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line.strip() and not line.startswith("#"))


def with_section(changelog: str, version: str, section: str) -> str:
    """A version that has a section already gets the new items below the ones it has."""
    heading = f"\n## {version}\n"
    if heading in changelog:
        before, after = changelog.split(heading)
        own, following, older = after.partition("\n## ")
        return before + heading + own.rstrip("\n") + "\n" + section + "\n" + following + older
    return TITLE + heading + "\n" + section + "\n" + changelog.removeprefix(TITLE)


def main(version: str, *names: str) -> None:
    fragments = sorted(map(Path, names)) or sorted((ROOT / "changes").glob("*.md"))
    if not fragments:
        sys.exit("changes/ has no fragments")
    changelog = CHANGELOG.read_text(encoding="utf-8") if CHANGELOG.exists() else TITLE
    section = "\n".join(map(items, fragments))
    CHANGELOG.write_text(with_section(changelog, version, section), encoding="utf-8")
    for fragment in fragments:
        fragment.unlink()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
