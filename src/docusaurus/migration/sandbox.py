"""Scripts of strangers in V8, in a process of their own that has no file, no network and no environment.

`python -m docusaurus.migration.sandbox` reads `{"modules": {path: text}, "main": path}` on standard input,
and writes `{"value": …}`, `{"missing": path}` or `{"error": text}`. V8 itself offers a script neither files
nor sockets. The process bounds what a script can use up: a crash of V8 is an error, not the command's end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

SECONDS = 2.0
PROCESS_SECONDS = 20.0  # with the start of Python and V8, which take long where much else runs
HEAP_BYTES = 128 * 1024 * 1024
_PRELUDE = """
(function (modules, main) {
  const loaded = {};
  function load(path) {
    if (loaded[path]) return loaded[path].exports;
    if (!(path in modules)) throw new Error("missing:" + path);
    const module = (loaded[path] = { exports: {} });
    if (path.endsWith(".json")) return (module.exports = JSON.parse(modules[path]));
    const folder = path.split("/").slice(0, -1);
    const require = (name) => {
      if (!name.startsWith(".")) throw new Error("package:" + name);
      const parts = [...folder];
      for (const part of name.split("/")) {
        if (part === "..") parts.pop();
        else if (part !== ".") parts.push(part);
      }
      return load(parts.join("/"));
    };
    const run = new Function("module", "exports", "require", "__dirname", modules[path]);
    run(module, module.exports, require, ".");
    return module.exports;
  }
  const value = load(main);
  return JSON.stringify(value && value.default ? value.default : value);
})
"""


class Evaluation(Struct, frozen=True):
    """The JSON value of a script; else the path of a module that it needs, or the reason for the failure."""

    value: Any = None
    missing: str = ""
    error: str = ""


def evaluate(modules: Mapping[str, str], main: str) -> Evaluation:
    """Run the module `main` in a new process, and return the value that it exports."""
    request = json.dumps({"modules": dict(modules), "main": main})
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__],
            input=request,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PROCESS_SECONDS,
            env={"PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Evaluation(error=f"it takes more than {PROCESS_SECONDS:g} s")
    if done.returncode:
        return Evaluation(error="V8 stopped")
    return Evaluation(**json.loads(done.stdout))


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    from py_mini_racer import JSEvalException, JSTimeoutException, MiniRacer  # noqa: PLC0415 - this process only

    isolate = MiniRacer()
    isolate.set_hard_memory_limit(HEAP_BYTES)
    call = f"{_PRELUDE}({json.dumps(request['modules'])}, {json.dumps(request['main'])})"
    try:
        text = isolate.eval(call, timeout_sec=SECONDS)
    except JSTimeoutException:
        return {"error": f"it takes more than {SECONDS:g} s"}
    except JSEvalException as error:
        return _failure(str(error))
    if not isinstance(text, str):
        return {"error": "it exports no value"}
    return {"value": json.loads(text)}


def _failure(message: str) -> dict[str, Any]:
    first = message.partition("\n")[0]
    if "Error: missing:" in first:
        return {"missing": first.partition("missing:")[2].strip()}
    if "Error: package:" in first:
        return {"error": f"it needs the package {first.partition('package:')[2].strip()}"}
    return {"error": first[:200]}


def main() -> None:
    """Answer the request on standard input."""
    sys.stdout.write(json.dumps(_answer(json.load(sys.stdin))))
    sys.stdout.flush()
    os._exit(0)  # V8 may still wait for a thread


if __name__ == "__main__":
    main()
