import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { isDeep } from "../depth.js";

/** `npm run build:binary`: one file with Node and everything else, for machines without Node. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const SCRIPT = join(root, "scripts/build-binary.mjs");
const EXECUTABLE = join(root, "binary/localpix-linux-x64");
test("is refused on another platform, with what it is for", () => {
  const another = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"arm64"})';
  const built = spawnSync(process.execPath, ["--import", another, SCRIPT], { encoding: "utf8" });
  expect(built.stderr).toBe(
    "localpix: The single executable is for Linux x64, and is built there; this is linux arm64.\n",
  );
  expect(built.status).toBe(1);
});

const isBuiltHere = process.platform === "linux" && process.arch === "x64";

describe.runIf(isDeep && isBuiltHere)(
  "the executable (built on Linux x64, only in npm run test:deep)",
  () => {
    let home: string;
    beforeAll(() => {
      execFileSync(process.execPath, [SCRIPT], { stdio: ["ignore", "ignore", "pipe"] });
      home = mkdtempSync(join(tmpdir(), "localpix-home-"));
    }, 300_000);
    afterAll(() => {
      run(["stop"]);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });

    /** Runs the executable in another folder, without a PATH on which node could be found. */
    const run = (args: string[], { env = {}, input = "" } = {}) =>
      spawnSync(EXECUTABLE, args, {
        cwd: home,
        env: { HOME: home, PATH: "/nowhere", ...env },
        encoding: "utf8",
        input,
      });
    const cache = () => join(home, ".cache/localpix");
    const unpacked = () => join(cache(), readdirSync(cache())[0]!);
    const succeed = (...args: string[]) => {
      const { status, stdout, stderr } = run(args);
      expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: "" });
      return stdout;
    };

    test("prints its version, and unpacks into a folder of this user alone", () => {
      expect(succeed("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
      expect(statSync(unpacked()).mode & 0o777).toBe(0o700);
      const { ino } = statSync(join(unpacked(), "package.json"));
      succeed("--version");
      expect(statSync(join(unpacked(), "package.json")).ino).toBe(ino);
    });

    test("works when many start at once, and again after a file of it was damaged", () => {
      rmSync(cache(), { recursive: true });
      const many = `for turn in 1 2 3 4; do '${EXECUTABLE}' --version & done; wait`;
      const { stdout } = spawnSync("/bin/sh", ["-c", many], { env: { HOME: home }, encoding: "utf8" });
      expect(stdout.trim().split("\n")).toHaveLength(4);
      truncateSync(join(unpacked(), "dist/packs/cli.js"), 100);
      succeed("--help");
    });

    test("start --detach serves the gateway, the page and the documents, until stop", async () => {
      const { url, data } = JSON.parse(succeed("start", "--detach", "--port", "0", "--json"));
      expect(data).toBe(join(home, ".local/share/localpix/localpix.db"));
      const get = (path: string) => fetch(`${url}${path}`);
      expect((await get("/sandbox/health")).status).toBe(200);
      const page = await (await get("/sandbox/")).text();
      const assets = [...page.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)].map(
        ([, path]) => path!,
      );
      expect(assets.length).toBeGreaterThan(1);
      const documents = ["/sandbox/docs/SKILL.md", "/sandbox/llms.txt", "/sandbox/openapi.json"];
      for (const path of [...assets, ...documents, "/sandbox/docs"]) {
        expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
      }
      // Fixtures, scenarios, and the command that the page shows.
      expect(succeed("pay", "pix@loja-aurora.test", "--value", "10")).toContain("CONFIRMED");
      expect(succeed("scenario", "list")).toContain("lost:response");
      expect(await (await get("/sandbox/health")).json()).toMatchObject({
        cli: { program: EXECUTABLE },
      });
      // A thread moves the log of the data file, with a SQLite of its own; the file grows only by that.
      const control = controlClient(url);
      const size = () => statSync(data).size;
      const before = size();
      while (size() === before && statSync(`${data}-wal`).size < 40 * 2 ** 20) {
        const paid = { pixKey: "pix@loja-aurora.test", value: 0.01 };
        await Promise.all(Array.from({ length: 50 }, () => control.pay(paid)));
      }
      await expect.poll(size).toBeGreaterThan(before);
      expect(succeed("stop")).toBe(`Stopped ${url}.\n`);
      expect(existsSync(join(home, ".local/share/localpix/running.json"))).toBe(false);
    });

    test("exec gives a command a sandbox of its own", () => {
      expect(succeed("exec", "--", "/bin/sh", "-c", "echo $LOCALPIX_URL")).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\n$/,
      );
      expect(run(["exec", "--", "/bin/sh", "-c", "exit 7"]).status).toBe(7);
    });

    test("demo tells its story to the end", () => {
      expect(succeed("demo")).toContain("localpix clock advance 90d");
    });

    test("mcp lists its tools", () => {
      const messages = [
        {
          method: "initialize",
          id: 1,
          params: {
            protocolVersion: "2025-03-26",
            capabilities: {},
            clientInfo: { name: "test", version: "1" },
          },
        },
        { method: "notifications/initialized" },
        { method: "tools/list", id: 2 },
      ];
      const input = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
      const { stdout, status } = run(["mcp"], { input });
      expect(status).toBe(0);
      expect(stdout).toContain('"name":"pay"');
    });

    test("a folder that cannot be written ends it with a sentence and 1", () => {
      const refused = run(["--version"], { env: { XDG_CACHE_HOME: "/sys/kernel" } });
      expect(refused).toMatchObject({ status: 1, stdout: "" });
      expect(refused.stderr).toMatch(
        /^localpix: The executable cannot unpack itself into \/sys\/kernel\/localpix\/[\w.-]+: .*\.\nSet XDG_CACHE_HOME to a folder .*\n$/,
      );
    });

    test("a disk with too little space ends it with a sentence, and the next run goes on", () => {
      const env = { HOME: home, XDG_CACHE_HOME: join(home, "small") };
      const limited = `ulimit -S -f 1024; exec '${EXECUTABLE}' --version`;
      const { status, stderr } = spawnSync("/bin/sh", ["-c", limited], { env, encoding: "utf8" });
      expect(status).toBe(1);
      expect(stderr).toContain("cannot unpack itself into");
      expect(run(["--version"], { env })).toMatchObject({ status: 0, stderr: "" });
    });
  },
);
