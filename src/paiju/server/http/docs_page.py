"""The page that shows the API to people: plain HTML from the OpenAPI document, no script, nothing from elsewhere."""

import json
from html import escape
from typing import Any

# /site.css is the style of the pages (fonts, colours, boxes); without built pages this page is plain but whole.
STYLE = """\
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --page: #10201b; --paper: #172b24; --ink: #e9f0ec; --soft: #a9bbb2; --line: #2c473d; --brand: #7fd1b0;
    --brand-ink: #06261b; --brand-soft: #1f4437; --focus: #8ab4f8;
  }
}
header { border-bottom: 1px solid var(--line); background: var(--paper); }
header a { display: inline-flex; align-items: center; gap: 8px; min-height: 56px; color: inherit; font-size: 1.2rem;
  font-weight: 700; text-decoration: none; }
header, main { padding: 0 max(16px, (100% - 1048px) / 2); }
main { padding-block: 24px 48px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
h2 { margin-top: 16px; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { margin: 12px 0 0; overflow-x: auto; }
.method { display: inline-block; min-width: 3.4rem; margin-right: 8px; padding: 1px 8px; border-radius: 6px;
  background: var(--brand-soft); font-size: .85rem; text-align: center; }
pre { scroll-margin-top: 64px; }
.box:has(:target) { border-color: var(--brand); }
table { margin-top: 10px; border-collapse: collapse; }
td { padding: 3px 16px 3px 0; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { min-width: 4rem; color: var(--soft); font-variant-numeric: tabular-nums; }
summary { cursor: pointer; font-weight: 600; min-height: 28px; }
"""

_PAGE = """<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口 API · 牌局 paiju</title><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/docs.css"></head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="32" height="32"> 牌局 paiju</a></header>
<main>
<h1>接口 API <small class="soft">{version}</small></h1>
<p>{description}</p>
<p>机器可读 · for machines: <a href="/openapi.json">/openapi.json</a></p>
<h2>请求 · Requests</h2>
{operations}
<h2>类型 · Types</h2>
{schemas}
</main>
</body></html>
"""


def docs_page(document: dict[str, Any]) -> str:
    operations = [
        _operation(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = [_schema(name, schema) for name, schema in document["components"]["schemas"].items()]
    return _PAGE.format(
        version=escape(document["info"]["version"]),
        description=escape(document["info"]["description"]),
        operations="\n".join(operations),
        schemas="\n".join(schemas),
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = []
    if "requestBody" in operation:
        (body,) = operation["requestBody"]["content"].values()
        rows.append(("body", _link(body["schema"])))
    for status, answer in operation["responses"].items():
        (schema,) = (content["schema"] for content in answer["content"].values())
        text = _link(schema) if int(status) < 400 else escape(answer["description"])
        rows.append((status, text))
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{text}</td></tr>" for name, text in rows)
    head = f'<span class="method">{method.upper()}</span> <code>{escape(path)}</code>'
    summary = escape(operation["summary"])
    return f'<section class="box"><h3>{head}</h3><p class="soft">{summary}</p><table>{cells}</table></section>'


def _link(schema: dict[str, Any]) -> str:
    if "$ref" not in schema:
        return escape(json.dumps(schema))
    name = escape(schema["$ref"].rpartition("/")[2])
    return f'<a href="#{name}">{name}</a>'


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = json.dumps(schema, ensure_ascii=False, indent=2)
    # The id is inside, so that a link to it opens the box.
    inside = f'<summary>{escape(name)}</summary><pre id="{escape(name)}">{escape(text)}</pre>'
    return f'<details class="box">{inside}</details>'
