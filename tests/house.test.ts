import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules, type Sources } from "./house-rules.js";

const root = fileURLToPath(new URL("..", import.meta.url));

function readSources(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name).replaceAll("\\", "/")),
  );
  // The rules and their planted violations would break the rules.
  const own = new Set(["tests/house.test.ts", "tests/house-rules.ts"]);
  return new Map(
    files.filter((path) => !own.has(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

const sources = readSources("server", "cli", "dashboard", "tests");

/** For each rule a file that breaks it, so that no rule can rot into one that never fails. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "import lower floors only": { "server/core/ledger.ts": 'import { x } from "../webhooks/outbox.js";' },
  "no circles": {
    "server/core/a.ts": 'import { b } from "./b.js";',
    "server/core/b.ts": 'import type { a } from "./a.js";',
  },
  "the command line and the dashboard know the contract only": {
    "dashboard/main.tsx": 'import { x } from "../server/core/ledger.js";',
  },
  "only sandbox.ts registers journal hooks and agenda handlers": {
    "server/core/x.ts": "journal.onAppend(tell);",
  },
  "only kernel/clock.ts reads the wall clock": { "server/core/x.ts": "const now = Date.now();" },
  "only kernel/ids.ts makes random things": { "server/core/x.ts": "const id = crypto.randomUUID();" },
  "only webhooks/post.ts sends requests": { "server/core/x.ts": 'await fetch("https://example.com");' },
  "SQL stands in kernel, bacen, core and webhooks": {
    "server/http/x.ts": 'const all = "SELECT * FROM accounts";',
  },
  "decimals are made in brazil/money.ts": { "server/core/x.ts": "const reais = centavos / 100;" },
  "whoever remembers something of the world forgets it with the world": {
    "server/core/x.ts": "export function createX() {\n  const seen = new Map();\n}",
  },
  "a scenario speaks at four places, each one line of the code": {
    "server/core/x.ts": "if (payout.scenario === null) settle(payout);",
  },
  "no drawers for odds and ends": { "server/core/utils.ts": "export const x = 1;" },
  "no barrels": { "server/core/index.ts": 'export * from "./ledger.js";' },
  "a file says one thing": { "server/core/long.ts": "\n".repeat(251) },
  "nothing is left undone": { "server/core/x.ts": "// TODO: think." },
};

describe("the rules of the house", () => {
  it("look at the whole project", () => {
    expect(sources.size).toBeGreaterThan(150);
    expect(sources.has("server/sandbox.ts")).toBe(true);
  });

  it.each(rules)("$name", ({ broken }) => {
    expect(broken(sources)).toEqual([]);
  });

  it.each(rules)("$name: a planted violation is noticed", ({ name, broken }) => {
    const files = planted[name];
    expect(files, `Plant a violation of "${name}".`).toBeDefined();
    expect(broken(new Map([...sources, ...Object.entries(files!)]))).not.toEqual([]);
    expect(broken(new Map(Object.entries(files!)))).not.toEqual([]);
  });
});
