"""What ``paiju rules check`` shows of a run of test vectors."""

from pathlib import Path

from paiju.cli.errors import BadInput, bad_input
from paiju.cli.output import Output
from paiju.vectors.check import Failure, Report
from paiju.words import say, say_fact


def bad_vectors(file: Path, error: Exception) -> BadInput:
    """What is wrong with a vector file; the file is named, whatever its parts complain of."""
    what = "nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
    return bad_input("not_usable_vector_file", file=file, what=what)


def show_report(out: Output, report: Report, changed: tuple[str, ...], has_options: bool) -> None:
    for failure in report.failed:
        _show_failure(out, failure)
    for key, (count, reason) in report.skipped.items():
        out.line(f"{out.inline(say('printed', 'skipped'))} {count:>3}  {_category(key, reason)}: {_why(out, reason)}")
    if has_options:
        named = " ".join(changed) or "—"
        out.say(say("printed", "options_change_vectors", {"count": len(changed), "named": named}))
    style = "bold red" if report.failed else "bold green"
    out.line(f"{report.passed} passed, {len(report.failed)} failed, {report.skipped_count} skipped", style)


def _show_failure(out: Output, failure: Failure) -> None:
    vector = failure.vector
    out.line(f"✗ {vector.id}  {vector.category}  {failure.regulation}", "red")
    for label, value in (("input", vector.given), ("expected", vector.expected), ("got", failure.got)):
        out.line(f"{out.inline(say('label', label))}: {value}", indent=4)


def _category(key: str, reason: str) -> str:
    return key.removesuffix(f" ({reason})")


def _why(out: Output, reason: str) -> str:
    return out.inline(say_fact("skipped", reason), " · ")


def report_document(report: Report, changed: tuple[str, ...]) -> dict[str, object]:
    return {
        "passed": report.passed,
        "failed": [
            {
                "id": failure.vector.id,
                "category": failure.vector.category,
                "rulebook": failure.regulation,
                "input": failure.vector.given,
                "expected": failure.vector.expected,
                "got": failure.got,
            }
            for failure in report.failed
        ],
        "skipped": [
            {"category": _category(key, reason), "count": count, "reason": reason}
            for key, (count, reason) in report.skipped.items()
        ],
        "changed": list(changed),
    }
