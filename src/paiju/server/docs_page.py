"""The page that shows the API to people: plain HTML from the OpenAPI document, no script, nothing from elsewhere."""

import json
from html import escape
from typing import Any

STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .3rem; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .6rem; border: 1px solid #8886; border-radius: 6px; }
.method { display: inline-block; min-width: 3.2rem; font-weight: 700; }
table { border-collapse: collapse; }
td { padding: .1rem .8rem .1rem 0; vertical-align: top; }
"""

_PAGE = """<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>paiju API</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/docs.css"></head>
<body>
<h1>paiju 牌局 API {version}</h1>
<p>{description}</p>
<p>机器可读 · for machines: <a href="/openapi.json">/openapi.json</a></p>
{operations}
<h1>类型 · Types</h1>
{schemas}
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
        rows.append(("body", _link(operation["requestBody"]["content"]["application/json"]["schema"])))
    for status, answer in operation["responses"].items():
        (schema,) = (content["schema"] for content in answer["content"].values())
        text = _link(schema) if int(status) < 400 else escape(answer["description"])
        rows.append((status, text))
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{text}</td></tr>" for name, text in rows)
    head = f'<span class="method">{method.upper()}</span> <code>{escape(path)}</code>'
    return f"<h2>{head}</h2><p>{escape(operation['summary'])}</p><table>{cells}</table>"


def _link(schema: dict[str, Any]) -> str:
    if "$ref" not in schema:
        return escape(json.dumps(schema))
    name = escape(schema["$ref"].rpartition("/")[2])
    return f'<a href="#{name}">{name}</a>'


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = json.dumps(schema, ensure_ascii=False, indent=2)
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><pre>{escape(text)}</pre>'
