import { subscribe } from "node:diagnostics_channel";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { BUSY, heapOfThisProcess } from "./collect-at-rest.js";

/** Two halves of 8 MB. In smaller ones, more requests would still be in progress, or not recorded, at each collection. */
const LIMIT_BYTES = 16 * 2 ** 20;
/** In this time a load makes less garbage than a half takes, so that V8 does not double it twice. */
const LOOK_MS = 5;
/** Looks until it is checked whether there still is a load: a fifth of a second, because each costs up to 0.1 ms. */
const LOOKS_PER_CHECK = 40;

/**
 * Keeps the part of memory in which V8 makes objects small under a load. V8 doubles it up to 32 MB on Node 20, and further
 * on later ones, if collections find much that is still in use; but there is no more of it in use with more memory.
 * Begins with a request to any HTTP server of this process, and rests while there is little to do.
 */
export function limitYoungGeneration(): void {
  const { busy } = heapOfThisProcess();
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;
  const look = () => {
    limit();
    looks += 1;
    if (looks % LOOKS_PER_CHECK !== 0 || busy() > BUSY) return;
    clearInterval(timer);
    timer = undefined;
  };
  subscribe("http.server.request.start", () => {
    timer ??= setInterval(look, LOOK_MS).unref();
  });
}

/** Each time, because a new thread and `cli/load-packs.ts` set the flag back, and a collection at rest makes it smaller. */
function limit(): void {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  const isLargeEnough = young !== undefined && young.space_size >= LIMIT_BYTES;
  setFlagsFromString(`--semi-space-growth-factor=${isLargeEnough ? 1 : 2}`);
}
