import { changeCob, createCob, showCob } from "./cob.js";
import { keySet, location } from "./location.js";

/** The gateway operations of cobs. */
export const gateway = { createCob, showCob, changeCob, location, keySet } as const;
