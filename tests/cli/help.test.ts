import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Command } from "commander";
import { beforeAll, describe, expect, test } from "vitest";
import { failureOf } from "../../cli/failure.js";
import { helpArguments } from "../../cli/help-arguments.js";
import { buildProgram } from "../../cli/program.js";
import { displayWidth } from "../../cli/wrap.js";
import { everyCommand, type Known } from "./every-command.js";
import { localpix } from "./in-process.js";

const commands = everyCommand();
const named = ({ words }: Known) => ["localpix", ...words].join(" ");
const rows = commands.map((known) => [named(known), known] as const);

/** What a terminal of 40 columns shows, and the examples in it. terminal.test.ts has some of it on a real one. */
const helps = new Map<string, Promise<{ lines: string[]; examples: string[] }>>();
function helpOf({ words }: Known) {
  const key = words.join(" ");
  const told = async () => {
    const { code, stdout, stderr } = await localpix([...words, "--help"], {}, { columns: 40 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const text = stripVTControlCharacters(stdout);
    const wholeLines = text.replaceAll(/ \\\n */g, " ").split("\n");
    const examples = wholeLines.filter(isExample).map((line) => line.slice("  $ ".length));
    return { lines: text.split("\n"), examples };
  };
  if (!helps.has(key)) helps.set(key, told());
  return helps.get(key)!;
}

/** A word to be copied stays whole, even if it is wider than the terminal. */
function isOneLongWord(line: string): boolean {
  const [, word = ""] = /^ *('[^']*'|"[^"]*"|\S+)(?: \\)?$/.exec(line) ?? [];
  const continuation = line.endsWith(" \\") ? 2 : 0;
  return displayWidth(word) + continuation > 40;
}
const isExample = (line: string) => line.startsWith("  $ ");

describe("the help of", () => {
  test.each(rows)("%s says what it is for, with examples of its own, in 40 columns", async (name, known) => {
    const { command } = known;
    expect(command.description()).toMatch(/^[^a-z].*[.)]$/s);
    if (command.parent) expect(command.summary()).toMatch(/^(?![A-Z][a-z]).*[^.]$/);
    const { lines, examples } = await helpOf(known);
    expect(lines.filter((line) => displayWidth(line) > 40 && !isOneLongWord(line))).toEqual([]);
    expect(lines.filter((line) => line === "Examples:")).toHaveLength(1);
    expect(examples.filter((example) => `${example} `.includes(`${name} `))).not.toEqual([]);
  });
});

/**
 * Has a shell read groups of command lines, and answers for each group the words with which it would run localpix, once
 * for each time.
 */
function readByShell(groups: readonly (readonly string[])[]): string[][][] {
  const folder = mkdtempSync(join(tmpdir(), "localpix-examples-"));
  const bin = mkdtempSync(join(tmpdir(), "localpix-shell-"));
  const logs = groups.map(() => mkdtempSync(join(tmpdir(), "localpix-words-")));
  // A file each, because the two sides of a pipe write at once.
  const writesItsWords = `#!/bin/sh\nprintf '%s\\0' "$@" > "$LOG/$$"\n`;
  writeFileSync(join(bin, "localpix"), writesItsWords, { mode: 0o755 });
  const script = groups.flatMap((lines, index) => [
    `export LOG='${logs[index]}'`,
    ...lines.map((line) => `( ${line}\n) < /dev/null`),
  ]);
  // Nothing else is found, so nothing else runs, whatever an example pipes into.
  const env = { PATH: bin, HOME: folder, CODE: "000201", HEADER: "x", LOCALPIX_PIX_KEY: "a@b.co" };
  execFileSync("/bin/bash", ["-c", `${script.join("\n")}\nexit 0`], { cwd: folder, env, stdio: "ignore" });
  return logs.map((log) =>
    readdirSync(log).map((file) => readFileSync(join(log, file), "utf8").split("\0").slice(0, -1)),
  );
}

/** The grammar alone: whatever a command line would do, it does not. */
function grammar(): Command {
  const program = buildProgram();
  for (const { command } of everyCommand(program)) {
    if (command.commands.length === 0) command.action(() => undefined);
  }
  return program;
}

describe("the examples of", () => {
  /** By the words of its command: what the shell makes of its examples. */
  const read = new Map<string, string[][]>();
  beforeAll(async () => {
    const examples = await Promise.all(commands.map(async (known) => (await helpOf(known)).examples));
    for (const [index, lines] of readByShell(examples).entries()) read.set(named(commands[index]!), lines);
  });

  test.each(rows)("%s are command lines that localpix takes", async (name, known) => {
    const { examples } = await helpOf(known);
    const lines = read.get(name)!;
    expect(lines.length).toBeGreaterThanOrEqual(examples.filter((one) => one.startsWith("localpix")).length);
    for (const words of lines) {
      const failure = await grammar()
        .parseAsync(words, { from: "user" })
        .then(() => undefined, failureOf);
      expect(failure, words.join(" ")).toBeUndefined();
    }
  });

  test("what is no command line is noticed", async () => {
    const [[words = []] = []] = readByShell([["localpix pay order-77 --vale 3 | jq ."]]);
    await expect(grammar().parseAsync(words, { from: "user" })).rejects.toThrow("unknown option '--vale'");
  });
});

/** A word as it is typed in a hurry: two of its letters change places, or where they are the same, one is missing. */
function mistyped(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  const turned = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at]}${word.slice(at + 2)}`;
  return turned === word ? word.slice(0, at) + word.slice(at + 1) : turned;
}

/** One for all that only look into it; commander forgets what it has read before it reads the next line. */
const program = buildProgram();

async function failing(args: readonly string[]) {
  const failure: unknown = await program
    .parseAsync([...helpArguments(program, args)], { from: "user" })
    .catch((error: unknown) => error);
  return failureOf(failure);
}

describe("a typo in", () => {
  test.each(rows.slice(1))("%s names the nearest, and ends with 2", async (_, { words }) => {
    const last = words.at(-1)!;
    const typo = [...words.slice(0, -1), mistyped(last)];
    const asked = [
      typo,
      ["help", ...typo],
      [...typo, "--help"],
      [...typo.slice(0, -1), "help", typo.at(-1)!],
    ];
    for (const line of asked) {
      expect(await failing(line), line.join(" ")).toMatchObject({
        exitCode: 2,
        message: `Unknown command '${mistyped(last)}'.`,
        hint: expect.stringMatching(`^Did you mean (one of )?.*\\b${last}\\b`),
      });
    }
  });

  const options = commands.flatMap(({ words, command }) =>
    command.options.flatMap(({ long }) =>
      long && long.length > 4 ? [[words.join(" "), long] as const] : [],
    ),
  );
  test.each(options)("%s %s names the nearest, and ends with 2", async (words, long) => {
    const typo = `--${mistyped(long.slice(2))}`;
    expect(await failing([...words.split(" ").filter(Boolean), typo])).toMatchObject({
      exitCode: 2,
      message: `Unknown option '${typo}'.`,
      hint: expect.stringMatching(`^Did you mean (one of )?.*${long}\\b`),
    });
  });
});

describe("help is given", () => {
  test.each(rows)("by every way to ask for that of %s", (_, { words }) => {
    const asked = (line: readonly string[]) => helpArguments(program, line);
    expect(asked(["help", ...words])).toEqual([...words, "--help"]);
    expect(asked([...words.slice(0, -1), "help", ...words.slice(-1)])).toEqual([...words, "--help"]);
    expect(asked(["--account", "2", "help", ...words])).toEqual([...words, "--help"]);
    for (const line of [[...words, "--help"], [...words, "--url", "http://x", "-h"], words]) {
      expect(asked(line)).toEqual(line);
    }
  });
});

describe("before a verb that asks no sandbox", () => {
  const alone = rows.filter(
    ([, { words, command }]) => words.length === 1 && !command.options.some(({ long }) => long === "--url"),
  );
  test("there are some, and not all", () => {
    expect(alone.map(([, { words }]) => words[0])).toEqual(expect.arrayContaining(["start", "exec", "demo"]));
    expect(alone.length).toBeLessThan(rows.length / 2);
  });

  test.each(alone)("%s, what says which sandbox is wrong usage", async (_, { words: [verb], command }) => {
    const required = command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? "x");
    for (const [flag, value] of [
      ["--url", "http://127.0.0.1:1"],
      ["--account", "2"],
      ["--token", "segredo"],
    ] as const) {
      const program = grammar();
      const failure: unknown = await program
        .parseAsync([flag, value, verb!, ...required], { from: "user" })
        .catch((error: unknown) => error);
      expect(failureOf(failure), flag).toMatchObject({
        exitCode: 2,
        message: `${flag} is for commands that use a running sandbox; ${verb} does not.`,
      });
    }
  });
});
