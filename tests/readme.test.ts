import { execFile, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENTRY } from "./built-product.js";
import { freePort } from "./free-port.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

const folder = mkdtempSync(join(tmpdir(), "localpix-readme-"));
const environment = {
  ...process.env,
  // Readers of the README have `localpix` on the PATH and a data directory of their own.
  PATH: `${folder}:${process.env.PATH}`,
  LOCALPIX_DATA: join(folder, "data"),
  LOCALPIX_PORT: "0",
  PORT: String(await freePort()),
  NODE_OPTIONS: "",
};
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { cwd: root, env: environment, timeout: 60_000 });

describe("the README with the built package", () => {
  let sandbox: ReturnType<typeof spawn>;

  beforeAll(async () => {
    writeFileSync(join(folder, "localpix"), `#!/bin/sh\nexec "${process.execPath}" "${ENTRY}" "$@"\n`);
    chmodSync(join(folder, "localpix"), 0o755);
    sandbox = spawn("localpix", ["start", "--allow-http-webhooks", "--json"], { env: environment });
    const ready = await new Promise<string>((resolve, reject) => {
      sandbox.stdout?.once("data", (line: Buffer) => resolve(line.toString()));
      sandbox.once("exit", (code) => reject(new Error(`localpix start ended with ${code}`)));
    });
    expect(JSON.parse(ready)).toMatchObject({
      event: "ready",
      seed: 1,
      data: join(folder, "data", "localpix.db"),
    });
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => sandbox.once("exit", resolve));
    sandbox.kill("SIGTERM");
    expect(await ended).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it("has an example that can be repeated", async () => {
    // Once more than an event type can have URLs.
    const script = `
      eval "$(localpix credentials --env)"
      for turn in 1 2 3 4; do
        OUT="$PLACE/charge-$turn.txt"
        node examples/node/pix.mjs > "$OUT" &
        until grep -q PENDING "$OUT"; do kill -0 $!; done
        localpix pay "$(sed -n 's/^charge \\([0-9]*\\) .*/\\1/p' "$OUT")"
        wait $!
        grep -o 'Pix in, R$ 49.90, Confirmado' "$OUT"
      done`;
    const env = { ...environment, PLACE: folder };
    const bash = ["-euo", "pipefail", "-c", script];
    const { stdout } = await promisify(execFile)("bash", bash, { cwd: root, env, timeout: 60_000 });
    expect(stdout.match(/^Pix in, R\$ 49\.90, Confirmado$/gm)).toHaveLength(4);
  });

  it("names only files that exist", () => {
    const named = [
      ...readme.matchAll(/\]\(([^)#]+)\)|`((?:server|tests|examples|fixtures|docs|bench)\/[\w./-]+)`/g),
    ];
    const missing = named
      .map(([, link, path]) => (link ?? path)!)
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });

  it.each(["README.md", "README.pt-BR.md"])("%s has the figures of bench/RESULTS.md", (path) => {
    const results = readFileSync(join(root, "bench/RESULTS.md"), "utf8");
    const measured = (row: string) => {
      const line = results.split("\n").find((text) => text.startsWith(`| ${row} `));
      return Number(line?.split("|")[2]?.replaceAll(/[^\d.]/g, ""));
    };
    const milliseconds = ["the first startSandbox(), with loading the package", "each one more", "reset()"];
    const text = readFileSync(join(root, path), "utf8").replaceAll(",", ".").replaceAll(/\s+/g, " ");
    for (const row of milliseconds) expect(text).toContain(` ${Math.round(measured(row))} ms`);
    expect(text).toContain(` ${measured("memory of each one more")} MB`);
  });

  it("refers to settings that the start command has", async () => {
    const { stdout } = await run("localpix", "start", "--help");
    const flags = readFileSync(join(root, "docs/settings.md"), "utf8").match(/`--[a-z-]+/g) ?? [];
    expect(flags.length).toBeGreaterThan(10);
    expect(flags.map((flag) => flag.slice(1)).filter((flag) => !stdout.includes(flag))).toEqual([]);
  });
});
