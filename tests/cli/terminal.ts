import { stripVTControlCharacters } from "node:util";
import { spawn } from "@lydell/node-pty";
import { ENTRY } from "../built-product.js";
import { environment } from "./environment.js";
import { withinPatience } from "./within-patience.js";

export interface Terminal {
  /** Everything written so far, with control sequences. */
  written(): string;
  /** The lines written so far, without control sequences. */
  lines(): string[];
  /** Waits until the output since the last wait contains this text. Rejects with that output otherwise. */
  until(expected: string | RegExp): Promise<void>;
  type(keys: string): void;
  readonly ended: Promise<{ exitCode: number; signal: number }>;
}

export const CTRL_C = "\u0003";

/** Runs the built command line in a pseudo-terminal of this width. */
export function onTerminal(
  args: readonly string[],
  env: Record<string, string> = {},
  columns = 80,
): Terminal {
  return programOnTerminal(process.execPath, [ENTRY, ...args], env, columns);
}

/**
 * The shell around a program prints this when the program has ended, and then waits for a line of input: node-pty closes
 * a terminal soon after its last process, and on a busy machine the last output would be lost.
 */
const ENDED = "\u001b_ended\u001b\\";
const AROUND = `trap : INT QUIT; "$@"; code=$?; printf '\\033_ended\\033\\\\'; read -r _; exit $code`;

/** Runs any program in a pseudo-terminal. */
export function programOnTerminal(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  columns: number,
): Terminal {
  const child = spawn("/bin/sh", ["-c", AROUND, "sh", program, ...args], {
    ...{ name: "xterm-256color", cols: columns, rows: 40 },
    env: environment(env),
  });
  // Ends the process also if the test fails before it stops it.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let written = "";
  let seen = 0;
  let isOver = false;
  const changed = new Set<() => void>();
  child.onData((text) => {
    // Ignores the echo of the line that ends the shell.
    if (isOver) return;
    written += text;
    const end = written.indexOf(ENDED);
    if (end >= 0) {
      isOver = true;
      written = written.slice(0, end);
      child.write("\n");
    }
    for (const look of changed) look();
  });
  const ended = new Promise<{ exitCode: number; signal: number }>((resolve) =>
    child.onExit(({ exitCode, signal = 0 }) => {
      process.off("exit", end);
      resolve({ exitCode, signal });
    }),
  );
  return {
    written: () => written,
    lines: () => stripVTControlCharacters(written).split(/\r?\n/),
    until: (expected) => {
      const found = new Promise<void>((resolve) => {
        const look = () => {
          const fresh = stripVTControlCharacters(written.slice(seen));
          if (typeof expected === "string" ? !fresh.includes(expected) : !expected.test(fresh)) return;
          seen = written.length;
          changed.delete(look);
          resolve();
        };
        changed.add(look);
        look();
      });
      const over = ended.then(({ exitCode }) => {
        throw new Error(`It ended with ${exitCode} before it said ${expected}: ${written}`);
      });
      return withinPatience(
        Promise.race([found, over]),
        () => `It did not say ${expected} but: ${stripVTControlCharacters(written.slice(seen))}`,
      );
    },
    type: (keys) => child.write(keys),
    ended,
  };
}
