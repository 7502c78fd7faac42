import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** One instruction of the Dockerfile, such as COPY, with its arguments and the number of its stage, from 0. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
  readonly stage: number;
}

/** The instructions of the Dockerfile, in order. Throws at a line that is none. */
export function dockerfile(): Instruction[] {
  let stage = -1;
  return readFileSync(`${root}/Dockerfile`, "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { name, text } = /^(?<name>[A-Z]+) (?<text>.+)$/.exec(line)!.groups!;
      if (name === "FROM") stage += 1;
      return { name: name!, text: text!, stage };
    });
}

/** The folders and files at the root that are not in the build context. */
export const ignored = (): string[] =>
  readFileSync(`${root}/.dockerignore`, "utf8").split("\n").filter(Boolean);
