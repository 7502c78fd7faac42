// How fast this machine is at the moment, so that a table from a busy one is not kept.
import { createHash } from "node:crypto";
import { median } from "./median.mjs";

/** Milliseconds that the work below takes on the machine of the kept results when it is idle. */
const USUAL_MS = 31;
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
