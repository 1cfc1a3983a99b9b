#!/usr/bin/env python3
"""Kills cluster_pages --snapshot at random moments and checks that the file is always the old or the new state.

usage: cluster_pages_kill_test.py CLUSTER_PAGES [KILLS]
"""

import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

TAGS = ["html", "head", "title", "body", "div", "p", "b", "i", "ul", "li", "table", "tr", "td", "span", "a", "h1"]


def write_pages(folder, count, generator):
    folder.mkdir()
    for page in range(count):
        tags = "".join(f"<{generator.choice(TAGS)}>" for _ in range(80))
        (folder / f"{page:05}.html").write_text(tags)


def run(program, snapshot, folder):
    command = [program, "--snapshot", str(snapshot), str(folder)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def main():
    program = sys.argv[1]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    generator = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        base = pathlib.Path(name)
        write_pages(base / "first", 300, generator)
        write_pages(base / "second", 3000, generator)
        snapshot = base / "clusters.snapshot"

        run(program, snapshot, base / "first")
        old = snapshot.read_bytes()
        begin = time.monotonic()
        run(program, snapshot, base / "second")
        whole_run = time.monotonic() - begin
        new = snapshot.read_bytes()
        if old == new:
            sys.exit("the second run changed nothing, so this test would show nothing")

        killed = stayed_old = 0
        for _ in range(kills):
            snapshot.write_bytes(old)
            with subprocess.Popen([program, "--snapshot", str(snapshot), str(base / "second")],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                time.sleep(generator.random() * whole_run * 1.1)
                process.send_signal(signal.SIGKILL)
            killed += process.returncode == -signal.SIGKILL
            state = snapshot.read_bytes()
            if state not in (old, new):
                sys.exit("the snapshot is neither the old nor the new one")
            stayed_old += state == old
            # What is left beside it must not disturb the next run, which ends where an undisturbed one would.
            if state == old:
                run(program, snapshot, base / "second")
                if snapshot.read_bytes() != new:
                    sys.exit("a run after a kill ended in another state")
        print(f"{killed} of {kills} runs killed, {stayed_old} left the old state, {kills - stayed_old} the new one")
        if killed == 0:
            sys.exit("no run was killed in time, so this test showed nothing")


if __name__ == "__main__":
    main()
