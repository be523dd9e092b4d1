"""Write web/src/lib/messages.ts from its Python sources; ``--check`` says whether it is stale."""

import sys
from pathlib import Path

from paiju.server.http.typescript import FILES

LIBRARY = Path(__file__).parents[1] / "web" / "src" / "lib"


def main() -> int:
    stale = [name for name, made in FILES.items() if _read(LIBRARY / name) != made()]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"{LIBRARY / name} is stale: run scripts/generate_typescript.py", file=sys.stderr)
        return 1 if stale else 0
    LIBRARY.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (LIBRARY / name).write_text(FILES[name](), "utf-8", newline="\n")
        print(LIBRARY / name)
    return 0


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
