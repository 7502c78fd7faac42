// Measures how fast this machine is now, so that results from a busy machine are discarded.
import { createHash } from "node:crypto";

/** Duration of `work()` (ms) on the machine that produced the committed results, when it is idle. */
const USUAL_MS = 24;
/** Until V8 has compiled it. Before, it takes up to three times as long. */
const ROUNDS_BEFORE = 10;
/** On a shared host, quick and slow moments alternate within seconds, so the mean of some of them counts. */
const ROUNDS = 60;

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

/** 1: as fast as usual; 0.5: half as fast. Takes some seconds. */
export function machineSpeed() {
  for (let round = 0; round < ROUNDS_BEFORE; round++) work();
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round++) work();
  return USUAL_MS / ((performance.now() - start) / ROUNDS);
}
