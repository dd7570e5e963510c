"""The files of the project, and how a check reports. Shared by the checks beside it."""

import functools
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIP = 77  # exit status that means "could not be checked here"


@functools.cache
def all_files():
    """What git tracks or would track; in a tarball, everything but the build folders."""
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"]
    found = subprocess.run(command, capture_output=True) if (ROOT / ".git").exists() else None
    if found and found.returncode == 0:
        names = {pathlib.PurePath(name) for name in os.fsdecode(found.stdout).split("\0") if name}
    else:
        names = {path.relative_to(ROOT) for path in ROOT.rglob("*")}
        names = {path for path in names if not path.parts[0].startswith("build")}
    return [name for name in sorted(names) if (ROOT / name).is_file()]


def files(*patterns):
    """Paths below ROOT, relative to it, that match one of the glob patterns ('lib/**/*.cpp')."""
    return [name for name in all_files() if any(matches(name, p) for p in patterns)]


def matches(path, pattern):
    expression = re.escape(pattern).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
    return re.fullmatch(expression, path.as_posix()) is not None


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def finish(faults):
    """Ends the check: each fault is a line 'file: what is wrong'."""
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)
