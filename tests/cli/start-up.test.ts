import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What every command may load before its action runs, because each press of Tab waits for it. */
const PACKAGES = ["commander", "fast-string-width", "fast-wrap-ansi"];
const SERVER = ["server/brazil/", "server/contract/"];

let inputs: Metafile["inputs"];
beforeAll(async () => {
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: ["cli/localpix.ts"], outdir: "dist" },
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", packages: "external" },
    ...{ write: false, metafile: true, logLevel: "silent" },
  });
  inputs = metafile.inputs;
});

/** Every file that is loaded before the first line of `entry` runs, with its chain of imports. */
function loadedBy(entry: string): Map<string, string> {
  const chains = new Map([[entry, entry]]);
  for (const [file, chain] of chains) {
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import" && !chains.has(path)) chains.set(path, `${chain} → ${path}`);
    }
  }
  return chains;
}

/** The import chains to packages, and to Node's clients and servers, that should be loaded only when they are used. */
const heavyImports = (chains: Map<string, string>) =>
  [...chains]
    .filter(([path]) => !path.startsWith("cli/") && !SERVER.some((folder) => path.startsWith(folder)))
    .filter(([path]) => !PACKAGES.includes(path))
    .filter(([path]) => !/^node:(?!https?$|net$|tls$|crypto$|sqlite$)/.test(path))
    .map(([, chain]) => chain);

describe("the start of a command loads", () => {
  test("the grammar of all commands, and only the packages for parsing and wrapping text", () => {
    const chains = loadedBy("cli/localpix.ts");
    expect([...chains.keys()]).toContain("cli/commands/verify.ts");
    expect([...chains.keys()]).toContain("commander");
    expect(heavyImports(chains)).toEqual([]);
  });

  test.each([
    "cli/completion/candidates.ts",
    "server/contract/client.ts",
    "cli/http-request.ts",
    "cli/gateway.ts",
    "cli/request-body.ts",
  ])("neither a package nor zod for %s, which sends requests to a sandbox", (file) => {
    expect(heavyImports(loadedBy(file))).toEqual([]);
  });

  test("no fetch, which takes longer to load than all of our own code", () => {
    const files = [...loadedBy("cli/localpix.ts").keys(), ...loadedBy("cli/gateway.ts").keys()].filter(
      (file) => file.startsWith("cli/"),
    );
    expect(files).toContain("cli/http-request.ts");
    const fetching = files.filter((file) => /[^.\w]fetch\(/.test(readFileSync(join(root, file), "utf8")));
    expect(fetching).toEqual([]);
  });

  test("no heavy module, and a violation would be detected", () => {
    expect(heavyImports(loadedBy("server/contract/operations.ts")).join("\n")).toContain("→ zod");
  });
});
