#!/usr/bin/env python3
"""consume.py PREFIX: builds and runs main.cpp as a stranger would, with what is installed below
PREFIX and its pkg-config file: against the shared library and against the static one."""

import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
prefix = pathlib.Path(sys.argv[1]).resolve()
environment = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig"),
               "LD_LIBRARY_PATH": str(prefix / "lib")}


def flags(*options):
    """What pkg-config prints: shell words."""
    run = subprocess.run(["pkg-config", *options, "feedsax"], check=True, env=environment,
                         stdout=subprocess.PIPE, text=True)
    return shlex.split(run.stdout)


static_libs = ["-l:libfeedsax.a" if flag == "-lfeedsax" else flag
               for flag in flags("--static", "--libs")]
for libs in (flags("--libs"), static_libs):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "consumer")
        command = [*shlex.split(os.environ.get("CXX", "c++")), "-std=c++20", "-Wall", "-Wextra",
                   "-Werror", *flags("--cflags"), str(HERE / "main.cpp"), "-o", program, *libs]
        print(shlex.join(command))
        subprocess.run(command, check=True)
        subprocess.run([program], check=True, env=environment)
