"""What the tests and benchmarks of fetching share about the command that they run."""

import re
import sys
import time
from pathlib import Path


def peak_of(process):
    """Waits for the end: the greatest memory, in KiB."""
    peak = 0
    while process.poll() is None:
        status = Path(f"/proc/{process.pid}/status").read_text()
        if found := re.search(r"VmHWM:\s+(\d+)", status):
            peak = int(found[1])
        time.sleep(0.01)
    return peak


def take_options(options):
    """Takes `--name=N` from the command line, for the names in `options`."""
    for argument in [a for a in sys.argv if a.startswith("--") and "=" in a]:
        name, _, value = argument[2:].partition("=")
        if name not in options:
            sys.exit(f"{argument}: known are {', '.join(options)}")
        options[name] = int(value)
        sys.argv.remove(argument)
