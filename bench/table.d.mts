export interface Target {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
  digits?: number;
}
export interface Pair {
  what: string;
  ratio: number;
  isOnlyMarked?: boolean;
}
export interface Section {
  head: string[];
  lines: string[][];
  targets: Target[];
  pairs?: Pair[] | undefined;
  about: string[];
}
export declare function slowness(speeds: number[]): string | null;
export declare function notKept(measured: Record<string, Section[]>, compared?: Section[]): string | null;
export declare function isReached(target: Target): boolean;
export declare function tables(sections: Section[]): string;
export declare function partText(
  part: string,
  sections: Section[],
  options: { day: string; speed: number },
): string;
export declare function withPart(page: string, part: string, text: string, parts: string[]): string;
