// Measures the testkit as tests use it, in a process of its own. Part of `npm run bench`; alone: `node bench/testkit.mjs`.
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";
import { ask, startNode, stop } from "./processes.mjs";

/** For further sandboxes of this process: milliseconds of a start and of a reset, and megabytes of each. */
export async function measureTestkit({ tell }) {
  tell("testkit");
  const child = startNode(null, [
    "--expose-gc",
    fileURLToPath(new URL("./servers/testkit.mjs", import.meta.url)),
  ]);
  try {
    const { first, starts, resets, megabytes } = await ask(child, {});
    return { first, startMs: median(starts), resetMs: median(resets), megabytes };
  } finally {
    await stop(child);
  }
}

export function testkitSection({ first, startMs, resetMs, megabytes }) {
  return {
    head: ["The testkit, in one process", "measured"],
    lines: [
      ["the first startSandbox(), with loading the package", `${first.toFixed(0)} ms`],
      ["each one more", `${startMs.toFixed(1)} ms`],
      ["reset()", `${resetMs.toFixed(1)} ms`],
      ["memory of each one more", `${megabytes.toFixed(1)} MB`],
    ],
    targets: [
      { what: "testkit: one more startSandbox(), ms", measured: startMs, atMost: 40, digits: 1 },
      { what: "testkit: reset(), ms", measured: resetMs, atMost: 5, digits: 1 },
      { what: "testkit: one more sandbox, MB", measured: megabytes, atMost: 8, digits: 1 },
    ],
    about: ["**The testkit**: `startSandbox()` in memory on a free port, as a test file calls it."],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(await measureTestkit({ tell: () => {} }));
}
