import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ENTRY } from "../built-product.js";
import { freePort } from "../free-port.js";
import { root } from "./dockerfile.js";

/** The GitHub Action and the GitLab job of the guide: their shell commands run here, with the variables of such a job. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
const action = parse(read("action.yml"));
const yamlBlocks = (guide: string) =>
  [...read(guide).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text]) => parse(text!));
const [workflow, gitlab] = yamlBlocks("docs/guides/en/ci.md");

let folder: string;
let port: number;
let env: Record<string, string | undefined>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "localpix-ci-"));
  port = await freePort();
  mkdirSync(join(folder, "bin"));
  program("localpix", `exec "${process.execPath}" "${ENTRY}" "$@"`);
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("LOCALPIX_"));
  env = {
    ...Object.fromEntries(inherited),
    PATH: `${folder}/bin:${process.env.PATH}`,
    TMPDIR: folder,
    LOCALPIX_PORT: String(port),
  };
});
afterEach(async () => {
  await run(`localpix stop --url http://127.0.0.1:${port} || true`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Puts a program on the PATH of the job. */
function program(name: string, script: string): void {
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "bin", name), 0o755);
}

/** Runs a script as a runner does; throws if it fails. */
async function run(script: string, more: Record<string, string> = {}): Promise<string> {
  const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const { stdout } = await promisify(execFile)("bash", bash, { cwd: folder, env: { ...env, ...more } });
  return stdout;
}

/** The variables in a file such as GITHUB_ENV: NAME=value, or NAME<<END with lines up to END. */
function variablesOf(file: string): Record<string, string> {
  const text = readFileSync(join(folder, file), "utf8");
  const found = text.matchAll(/^(\w+)(?:=(.*)|<<(\S+)\n([\s\S]*?)\n\3)$/gm);
  return Object.fromEntries([...found].map(([, name, value, , lines]) => [name!, value ?? lines ?? ""]));
}

describe("the GitHub Action", () => {
  /** Runs the steps of the action with these inputs, as a runner does. Returns what the job has afterwards. */
  async function runAction(given: Record<string, string> = {}) {
    const inputs: Record<string, { default: string }> = action.inputs;
    const inputOf = (name: string) => given[name] ?? inputs[name]!.default;
    const files = { GITHUB_ENV: join(folder, "env"), GITHUB_OUTPUT: join(folder, "output") };
    for (const file of Object.values(files)) writeFileSync(file, "");
    for (const step of action.runs.steps) {
      expect(step.shell).toBe("bash");
      const own: Record<string, string> = {};
      for (const [name, text] of Object.entries<string>(step.env)) {
        own[name] = text.replace(/^\$\{\{ inputs\.(\w+) \}\}$/, (_, input) => inputOf(input));
      }
      await run(step.run, { ...files, ...own });
    }
    return { variables: variablesOf("env"), outputs: variablesOf("output") };
  }

  beforeEach(() => program("npm", `echo "$@" >> "${folder}/npm.txt"`));

  it("installs the version, starts a sandbox, and gives later steps its address and credentials", async () => {
    const { variables, outputs } = await runAction({ version: "1.2.3", settings: "--memory --clock frozen" });
    expect(readFileSync(join(folder, "npm.txt"), "utf8")).toBe("install --global localpix@1.2.3\n");
    expect(outputs).toEqual({ url: `http://127.0.0.1:${port}` });
    expect(variables.LOCALPIX_URL).toBe(outputs.url);
    expect(action.outputs.url.value).toContain(` steps.${action.runs.steps[1].id}.outputs.url `);
    const later = 'localpix pay "$LOCALPIX_PIX_KEY" --value 10 && localpix credentials --header';
    const printed = await run(later, variables);
    expect(printed).toContain("CONFIRMED");
    expect(printed.trim().endsWith(variables.LOCALPIX_CERTIFICATE_HEADER!)).toBe(true);
    expect(await run("localpix clock show", variables)).toContain("frozen");
  });

  it("fails with the message of localpix if a setting is wrong", async () => {
    const { code, stderr } = await runAction({ settings: "--memory --clok frozen" }).catch((error) => error);
    expect(code).toBe(2);
    expect(stderr).toContain("--clok");
    expect(readFileSync(join(folder, "env"), "utf8")).toBe("");
  });

  it.each(["en", "pt-BR"])("is described in the guide (%s)", (language) => {
    const guide = `docs/guides/${language}/ci.md`;
    const [{ steps }] = yamlBlocks(guide);
    const used = steps.find(({ uses = "" }) => uses.startsWith("localpix/"));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used.with)));
    for (const [name, { default: fallback }] of Object.entries<{ default: string }>(action.inputs)) {
      expect(read(guide)).toContain(`| \`${name}\` | \`${fallback}\` |`);
    }
    expect(yamlBlocks(guide)).toEqual([workflow, gitlab]);
  });
});

it("the GitLab job of the guide runs its tests with a sandbox", async () => {
  program("npx", 'exec "$@"');
  program("npm", `[ "$1" = ci ] || localpix pay "$LOCALPIX_PIX_KEY" --value 10`);
  const { before_script, script } = gitlab.test;
  // One shell runs all lines of a job. The address is needed here because the port is not the usual one.
  const url = `http://127.0.0.1:${port}`;
  const printed = await run([...before_script, ...script].join("\n"), { LOCALPIX_URL: url });
  expect(printed).toContain("CONFIRMED");
});
