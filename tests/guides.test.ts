import { execFile } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { GUIDES } from "../server/contract/documents.js";
import { ENTRY } from "./built-product.js";
import { freePort } from "./free-port.js";
import { isToolChain, missingToolChain } from "./tool-chains.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const guidesOf = (language: string) => readdirSync(join(root, "docs/guides", language)).sort();

const ENGLISH = ["README.md", "docs/SKILL.md", ...guidesOf("en").map((name) => `docs/guides/en/${name}`)];

/** The Portuguese version of an English document. */
const portugueseOf = (path: string) =>
  path === "README.md" ? "README.pt-BR.md" : path.replace("/en/", "/pt-BR/");

/** A fenced block of a document that a test runs, writes to a file, or compares with output. */
interface Block {
  readonly language: string;
  /** The file of a js block such as ```js receiver.mjs. */
  readonly file: string | undefined;
  /** The tool chain of a block such as ```sh needs:php; it is skipped where that is missing. */
  readonly needs: string | undefined;
  readonly code: string;
}

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(sh|js|text)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", word, code = ""]) => {
      const needs = /^needs:(.+)$/.exec(word ?? "")?.[1];
      return { language, file: needs === undefined ? word : undefined, needs, code };
    },
  );

/** Why a block cannot run on this machine; undefined if it can. Throws if the document names an unknown tool chain. */
function missingFor({ needs }: Block): string | undefined {
  if (needs === undefined) return undefined;
  if (!isToolChain(needs)) throw new Error(`There is no tool chain ${needs} in tests/tool-chains.ts.`);
  return missingToolChain(needs);
}

/** The blocks that can run on this machine, each with the output that follows it. */
const runnable = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block, index) => {
    const command = block.language === "text" ? blocks[index - 1] : block;
    return command === undefined || missingFor(command) === undefined;
  });

/** The line that separates the output of two steps. */
const step = (index: number) => `--- step ${index} ---`;

/** A document as a bash script, which writes the output of each block below a line of its own. */
function scriptOf(blocks: readonly Block[], port: number): string {
  const commands = blocks.map(({ language, file, code }, index) => {
    if (language === "text") return "";
    const name = file ?? `snippet-${index}.mjs`;
    if (language === "js") {
      const written = `cat > ${name} <<'END_OF_FILE'\n${code}END_OF_FILE`;
      return file ? written : `${written}\nnode ${name}`;
    }
    return code
      .replaceAll(/\blocalpix start\b/g, `localpix start --port ${port}`)
      .replaceAll(/^(?<command>(?:.*\\\n)*.*\S) +# refused: (?<code>.+)$/gm, "refused '$<code>' $<command>");
  });
  return [
    // The output of a command that has to be refused with a code.
    `refused() { local code=$1 out; shift; if out=$("$@" 2>&1); then echo "not refused: $*"; exit 9; fi
       echo "$out"; [[ "$out" == *"$code"* ]] || { echo "not refused with $code: $*"; exit 9; }; }`,
    ...commands.map((command, index) => `echo; echo "${step(index)}"\n${command}`),
  ].join("\n");
}

/**
 * Runs blocks one after the other in one shell, in a folder of their own. Resolves with the exit code and the output of
 * each block.
 */
async function runBlocks(blocks: readonly Block[]): Promise<{ code: number; outputs: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "localpix-guide-"));
  const port = await freePort();
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "bin/localpix"), `#!/bin/sh\nexec "${process.execPath}" "${ENTRY}" "$@"\n`);
  chmodSync(join(folder, "bin/localpix"), 0o755);
  symlinkSync(root, join(folder, "node_modules/localpix"));
  symlinkSync(join(root, "examples"), join(folder, "examples"));
  const ownPort = (text: string) =>
    text.replaceAll("7490", String(port)).replaceAll("3000", String(receiverPort));
  const receiverPort = await freePort();
  const script = ownPort(scriptOf(blocks, port));
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("LOCALPIX_"));
  const env = {
    ...Object.fromEntries(inherited),
    PATH: `${folder}/bin:${process.env.PATH}`,
    PORT: String(receiverPort),
    LOCALPIX_DATA: join(folder, "data"),
    LOCALPIX_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: "",
  };
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    // Programs in the background must not keep the output open after the script.
    const all = `exec 2>&1\ntrap 'jobs -p | xargs -r kill; localpix stop || true' EXIT\n${script}`;
    execFile(
      "bash",
      ["-eo", "pipefail", "-c", all],
      { cwd: folder, env, timeout: 900_000 },
      (error, stdout) => resolve({ code: Number(error?.code ?? 0), output: stdout }),
    );
  });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const outputs = output.split(/^--- step \d+ ---\n/m).slice(1);
  return { code, outputs: outputs.map((text) => text.replaceAll(String(port), "7490")) };
}

/**
 * The first line of `expected` that `output` does not have in this order; undefined if it has all. … stands for any text, and
 * the number of spaces is not compared.
 */
function missingLine(expected: string, output: string): string | undefined {
  const lines = output.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " "));
  let from = 0;
  for (const line of expected.split("\n").filter((text) => text.trim() !== "")) {
    const parts = line.trim().replaceAll(/\s+/g, " ").split("…");
    const pattern = new RegExp(
      `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`,
    );
    const found = lines.findIndex(
      (text, index) => index >= from && (pattern.test(text) || isLate(line, text)),
    );
    if (found < 0) return line;
    from = found + 1;
  }
  return undefined;
}

/** Whether a line is what the command prints on a slow machine, where a payout settled by itself before the clock was moved. */
const isLate = (expected: string, line: string) =>
  expected.endsWith("1 event ran: 1 settlement.") && /^It is now .* Nothing was due\.$/.test(line);

/** The pages that a reader opens one after the other: this one, and those that its `Next:` link leads to. */
function pagesFrom(path: string): string[] {
  const link = /\[first integration\]\((\S+?)\) goes on from here|^Next: \[.+\]\((\S+?)\)/m.exec(read(path));
  const next = link?.[1] ?? link?.[2];
  return next === undefined ? [path] : [path, ...pagesFrom(join(dirname(path), next))];
}

/** Fails if the page has left a program running. */
const NOTHING_RUNS: Block = {
  ...{ language: "sh", file: undefined, needs: undefined },
  code: `for try in {1..300}; do [ -z "$(jobs -pr)" ] && break; sleep 0.1; done
         jobs -r; [ -z "$(jobs -pr)" ]`,
};

// A reader stays in one shell, so every page has to end what it starts.
describe("the documents, one after the other in one shell", () => {
  const pages = [...pagesFrom("README.md"), "docs/guides/en/languages.md", "docs/SKILL.md"].map((path) => {
    const all = blocksOf(read(path));
    const missing = [...new Set(all.flatMap((block) => missingFor(block) ?? []))];
    const suffix = missing.length > 0 ? ` (in part: ${missing.join(", ")})` : "";
    return { path, suffix, blocks: [...runnable(all), NOTHING_RUNS] };
  });
  let run: Awaited<ReturnType<typeof runBlocks>>;
  beforeAll(async () => {
    run = await runBlocks(pages.flatMap(({ blocks }) => blocks));
  }, 900_000);

  it("are all documents", () => expect(pages.map(({ path }) => path).sort()).toEqual([...ENGLISH].sort()));

  it.each(pages)("$path has commands that run, and that print what it says$suffix", ({ path, blocks }) => {
    const before = pages.slice(
      0,
      pages.findIndex((page) => page.path === path),
    );
    const first = before.reduce((sum, page) => sum + page.blocks.length, 0);
    const outputs = run.outputs.slice(first, first + blocks.length);
    const isLast = first + blocks.length >= run.outputs.length;
    expect(isLast ? run.code : 0, outputs.join("\n")).toBe(0);
    expect(outputs).toHaveLength(blocks.length);
    for (const [index, { language, code: expected }] of blocks.entries()) {
      if (language !== "text") continue;
      const output = outputs[index - 1] ?? "";
      expect(missingLine(expected, output), output).toBeUndefined();
    }
  });
});

it("every guide is listed in server/contract/documents.ts, for the page and the site", () =>
  expect(guidesOf("en")).toEqual(GUIDES.map((name) => `${name}.md`).sort()));

describe("the Portuguese documents", () => {
  it("are the same as the English ones", () => expect(guidesOf("pt-BR")).toEqual(guidesOf("en")));

  it.each(ENGLISH.filter((path) => path !== "docs/SKILL.md"))("have the commands of %s", (path) => {
    const withoutComments = (markdown: string) =>
      blocksOf(markdown).map(({ code, ...block }) => ({
        ...block,
        code: code.replaceAll(/ +(#|\/\/) (?!refused:).*$/gm, ""),
      }));
    expect(withoutComments(read(portugueseOf(path)))).toEqual(withoutComments(read(path)));
  });
});
