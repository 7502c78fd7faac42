import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What each verb may load before it does its work: every press of Tab waits for it. */
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

/** What is read before the first line of a file runs, each with the way that leads there. */
function readFrom(entry: string): Map<string, string> {
  const ways = new Map([[entry, entry]]);
  for (const [file, way] of ways) {
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import" && !ways.has(path)) ways.set(path, `${way} → ${path}`);
    }
  }
  return ways;
}

/** The ways to packages, and to Node's own clients and servers, that should wait until they are used. */
const tooMuch = (ways: Map<string, string>) =>
  [...ways]
    .filter(([path]) => !path.startsWith("cli/") && !SERVER.some((folder) => path.startsWith(folder)))
    .filter(([path]) => !PACKAGES.includes(path))
    .filter(([path]) => !/^node:(?!https?$|net$|tls$|crypto$|sqlite$)/.test(path))
    .map(([, way]) => way);

describe("a start reads", () => {
  test("the grammar of every verb, and no package beside commander and what measures and breaks lines", () => {
    const ways = readFrom("cli/localpix.ts");
    expect([...ways.keys()]).toContain("cli/commands/verify.ts");
    expect([...ways.keys()]).toContain("commander");
    expect(tooMuch(ways)).toEqual([]);
  });

  test.each([
    "cli/completion/candidates.ts",
    "server/contract/client.ts",
    "cli/http-request.ts",
    "cli/gateway.ts",
    "cli/request-body.ts",
  ])("no package and no schema to ask a sandbox by %s", (file) => {
    expect(tooMuch(readFrom(file))).toEqual([]);
  });

  test("no fetch, which takes longer to load than all of our own code", () => {
    const files = [...readFrom("cli/localpix.ts").keys(), ...readFrom("cli/gateway.ts").keys()].filter(
      (file) => file.startsWith("cli/"),
    );
    expect(files).toContain("cli/http-request.ts");
    const fetching = files.filter((file) => /[^.\w]fetch\(/.test(readFileSync(join(root, file), "utf8")));
    expect(fetching).toEqual([]);
  });

  test("what is heavy where it is used, which this notices", () => {
    expect(tooMuch(readFrom("server/contract/operations.ts")).join("\n")).toContain("→ zod");
  });
});
