import type { Pair } from "./table.mjs";

export declare function median(values: readonly number[]): number;
export declare function pairOf(what: string, values: readonly number[]): Pair;
