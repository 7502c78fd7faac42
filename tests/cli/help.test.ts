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
import { run } from "../../cli/run.js";
import { displayWidth } from "../../cli/wrap.js";
import { everyCommand, type KnownCommand } from "./every-command.js";
import { localpix } from "./in-process.js";

const commands = everyCommand();
const fullName = ({ words }: KnownCommand) => ["localpix", ...words].join(" ");
const rows = commands.map((known) => [fullName(known), known] as const);

/** The help on a terminal of 40 columns, and its examples. terminal.test.ts checks some of it on a real terminal. */
const helps = new Map<string, Promise<{ lines: string[]; examples: string[] }>>();
function helpOf({ words }: KnownCommand) {
  const key = words.join(" ");
  const readHelp = async () => {
    const { code, stdout, stderr } = await localpix([...words, "--help"], {}, { columns: 40 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const text = stripVTControlCharacters(stdout);
    const wholeLines = text.replaceAll(/ \\\n */g, " ").split("\n");
    const examples = wholeLines.filter(isExample).map((line) => line.slice("  $ ".length));
    return { lines: text.split("\n"), examples };
  };
  if (!helps.has(key)) helps.set(key, readHelp());
  return helps.get(key)!;
}

/** Whether a line is a single word, which is not broken even if it is wider than the terminal. */
function isOneLongWord(line: string): boolean {
  const [, word = ""] = /^ *('[^']*'|"[^"]*"|\S+)(?: \\)?$/.exec(line) ?? [];
  const continuation = line.endsWith(" \\") ? 2 : 0;
  return displayWidth(word) + continuation > 40;
}
const isExample = (line: string) => line.startsWith("  $ ");

describe("the help", () => {
  test.each(rows)(
    "of %s has a description and examples with its own name, in 40 columns",
    async (name, known) => {
      const { command } = known;
      expect(command.description()).toMatch(/^[^a-z].*[.)]$/s);
      if (command.parent) expect(command.summary()).toMatch(/^(?![A-Z][a-z]).*[^.]$/);
      const { lines, examples } = await helpOf(known);
      expect(lines.filter((line) => displayWidth(line) > 40 && !isOneLongWord(line))).toEqual([]);
      expect(lines.filter((line) => line === "Examples:")).toHaveLength(1);
      expect(examples.filter((example) => `${example} `.includes(`${name} `))).not.toEqual([]);
    },
  );
});

/**
 * Runs groups of command lines in a shell with a fake `localpix`. Returns for each group the arguments of every call of
 * localpix.
 */
function readByShell(groups: readonly (readonly string[])[]): string[][][] {
  const folder = mkdtempSync(join(tmpdir(), "localpix-examples-"));
  const bin = mkdtempSync(join(tmpdir(), "localpix-shell-"));
  const logs = groups.map(() => mkdtempSync(join(tmpdir(), "localpix-words-")));
  // One file for each call, because both sides of a pipe write at the same time.
  const writeArguments = `#!/bin/sh\nprintf '%s\\0' "$@" > "$LOG/$$"\n`;
  writeFileSync(join(bin, "localpix"), writeArguments, { mode: 0o755 });
  const script = groups.flatMap((lines, index) => [
    `export LOG='${logs[index]}'`,
    ...lines.map((line) => `( ${line}\n) < /dev/null`),
  ]);
  // The PATH contains only the fake localpix, so no other program of an example runs.
  const env = { PATH: bin, HOME: folder, CODE: "000201", HEADER: "x", LOCALPIX_PIX_KEY: "a@b.co" };
  execFileSync("/bin/bash", ["-c", `${script.join("\n")}\nexit 0`], { cwd: folder, env, stdio: "ignore" });
  return logs.map((log) =>
    readdirSync(log).map((file) => readFileSync(join(log, file), "utf8").split("\0").slice(0, -1)),
  );
}

/** The command line's parser without its actions. */
function parserWithoutActions(): Command {
  const program = buildProgram(run);
  for (const { command } of everyCommand(program)) {
    if (command.commands.length === 0) command.action(() => undefined);
  }
  return program;
}

describe("the examples", () => {
  /** The arguments of each example, as the shell passes them, by the name of the command. */
  const argumentsByCommand = new Map<string, string[][]>();
  beforeAll(async () => {
    const examples = await Promise.all(commands.map(async (known) => (await helpOf(known)).examples));
    for (const [index, lines] of readByShell(examples).entries())
      argumentsByCommand.set(fullName(commands[index]!), lines);
  });

  test.each(rows)("of %s are valid command lines", async (name, known) => {
    const { examples } = await helpOf(known);
    const lines = argumentsByCommand.get(name)!;
    expect(lines.length).toBeGreaterThanOrEqual(
      examples.filter((example) => example.startsWith("localpix")).length,
    );
    for (const words of lines) {
      const failure = await parserWithoutActions()
        .parseAsync(words, { from: "user" })
        .then(() => undefined, failureOf);
      expect(failure, words.join(" ")).toBeUndefined();
    }
  });

  test("an invalid example is detected", async () => {
    const [[words = []] = []] = readByShell([["localpix pay order-77 --vale 3 | jq ."]]);
    await expect(parserWithoutActions().parseAsync(words, { from: "user" })).rejects.toThrow(
      "unknown option '--vale'",
    );
  });
});

/** Swaps two letters in the middle of a word, or drops one if they are equal. */
function mistyped(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at]}${word.slice(at + 2)}`;
  return swapped === word ? word.slice(0, at) + word.slice(at + 1) : swapped;
}

/** Shared by the tests that only parse; commander resets its state before each line. */
const program = buildProgram(run);

async function parseFailure(args: readonly string[]) {
  const failure: unknown = await program
    .parseAsync([...helpArguments(program, args)], { from: "user" })
    .catch((error: unknown) => error);
  return failureOf(failure);
}

describe("a typo in", () => {
  test.each(rows.slice(1))("%s suggests the nearest command and exits with 2", async (_, { words }) => {
    const last = words.at(-1)!;
    const typo = [...words.slice(0, -1), mistyped(last)];
    const lines = [
      typo,
      ["help", ...typo],
      [...typo, "--help"],
      [...typo.slice(0, -1), "help", typo.at(-1)!],
    ];
    for (const line of lines) {
      expect(await parseFailure(line), line.join(" ")).toMatchObject({
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
  test.each(options)("%s %s suggests the nearest option and exits with 2", async (words, long) => {
    const typo = `--${mistyped(long.slice(2))}`;
    expect(await parseFailure([...words.split(" ").filter(Boolean), typo])).toMatchObject({
      exitCode: 2,
      message: `Unknown option '${typo}'.`,
      hint: expect.stringMatching(`^Did you mean (one of )?.*${long}\\b`),
    });
  });
});

describe("every way to ask for help", () => {
  test.each(rows)("is accepted for %s", (_, { words }) => {
    const argumentsOf = (line: readonly string[]) => helpArguments(program, line);
    expect(argumentsOf(["help", ...words])).toEqual([...words, "--help"]);
    expect(argumentsOf([...words.slice(0, -1), "help", ...words.slice(-1)])).toEqual([...words, "--help"]);
    expect(argumentsOf(["--account", "2", "help", ...words])).toEqual([...words, "--help"]);
    for (const line of [[...words, "--help"], [...words, "--url", "http://x", "-h"], words]) {
      expect(argumentsOf(line)).toEqual(line);
    }
  });
});

describe("an option that selects a sandbox, before a command that uses none", () => {
  const withoutSandbox = rows.filter(
    ([, { words, command }]) => words.length === 1 && !command.options.some(({ long }) => long === "--url"),
  );
  test("such commands exist, and are the minority", () => {
    expect(withoutSandbox.map(([, { words }]) => words[0])).toEqual(
      expect.arrayContaining(["start", "exec", "demo"]),
    );
    expect(withoutSandbox.length).toBeLessThan(rows.length / 2);
  });

  test.each(withoutSandbox)("is refused with 2: %s", async (_, { words: [verb], command }) => {
    const required = command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? "x");
    for (const [flag, value] of [
      ["--url", "http://127.0.0.1:1"],
      ["--account", "2"],
      ["--token", "segredo"],
    ] as const) {
      const program = parserWithoutActions();
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
