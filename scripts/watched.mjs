/** How many lines of output are shown if a program fails. */
const LAST_LINES = 30;

/** The end of an output, for an error message. */
export const lastLines = (text) => text.trimEnd().split("\n").slice(-LAST_LINES).join("\n");

/** Ends a program and all its children; it must lead a process group (`detached: true`). */
export function endGroup(child, signal = "SIGKILL") {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Ends a program that has printed nothing for `patienceMs`; `isHung` is then true. */
export function watchSilence(child, patienceMs) {
  const watch = { isHung: false };
  const timer = setTimeout(() => {
    watch.isHung = true;
    endGroup(child);
    // A grandchild in a group of its own can hold the pipes open, and "close" would never come.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, patienceMs);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", () => timer.refresh());
  child.once("close", () => clearTimeout(timer));
  return watch;
}
