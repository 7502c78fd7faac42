// Measures how fast this machine is now, so that results from a busy machine are discarded.
import { createHash } from "node:crypto";
import { median } from "./median.mjs";

/** Duration of `work()` (ms) on the machine that produced the committed results, when it is idle. */
const USUAL_MS = 24;
const ROUNDS = 7;

/** Work of the kind that a server does: JSON, strings, a map, hashing. */
function work() {
  const seen = new Map();
  for (let index = 0; index < 20_000; index++) {
    const text = JSON.stringify({ id: index, name: `payment ${index}`, value: index * 7 });
    seen.set(JSON.parse(text).name, text.length);
  }
  const hash = createHash("sha256");
  for (const name of seen.keys()) hash.update(name);
  return hash.digest("hex");
}

/** 1: as fast as usual; 0.5: half as fast. */
export function machineSpeed() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return USUAL_MS / median(times);
}
