# Types that stubgen cannot see in the values of constants. The stub is written, from the root of the repository, by
#   python -m nanobind.stubgen -m paiju._kernel -p kernel/bindings/stub.pat -o src/paiju/_kernel.pyi
#   ruff format src/paiju/_kernel.pyi
FEATURES$:
    FEATURES: tuple[tuple[str, str, int, int, str], ...]

KINDS$:
    KINDS: tuple[str, ...]

OBSERVATION$:
    OBSERVATION: tuple[tuple[str, int, int], ...]

RESULT$:
    RESULT: tuple[str, ...]
