import type { ChildProcess } from "node:child_process";

export declare function lastLines(text: string): string;
export declare function endGroup(child: ChildProcess, signal?: NodeJS.Signals): void;
export declare function watchSilence(child: ChildProcess, patienceMs: number): { readonly isHung: boolean };
