import { changeCob, createCob, showCob } from "./cob.js";
import { keySet, location } from "./location.js";

/** The operations of the specification about cobs. */
export const gateway = { createCob, showCob, changeCob, location, keySet } as const;
