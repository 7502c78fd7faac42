import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules, type Sources } from "./architecture-rules.js";

const root = fileURLToPath(new URL("..", import.meta.url));

function readSources(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name).replaceAll("\\", "/")),
  );
  // The rules and the examples of violations would break the rules.
  const own = new Set(["tests/architecture.test.ts", "tests/architecture-rules.ts"]);
  return new Map(
    files.filter((path) => !own.has(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

const sources = readSources("server", "cli", "dashboard", "tests");

/** A violating file for each rule, to prove that the rule can fail. */
const violations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a server file imports its own folder and lower layers only": {
    "server/ledger/ledger.ts": 'import { x } from "../webhooks/outbox.js";',
  },
  "a dashboard file imports its own folder and lower layers only": {
    "dashboard/screens/bank/x.ts": 'import { y } from "../meds/y.js";',
  },
  "the kernel imports no feature": {
    "server/kernel/agenda.ts": 'import { x } from "../contract/payouts/outgoing.js";',
  },
  "no import cycles": {
    "dashboard/parts/A.tsx": 'import { B } from "./B.js";',
    "dashboard/parts/B.tsx": 'import type { A } from "./A.js";',
  },
  "the command line and the dashboard import only contract and brazil from the server": {
    "dashboard/main.tsx": 'import { x } from "../server/ledger/ledger.js";',
  },
  "only sandbox.ts registers journal hooks and agenda handlers": {
    "server/payouts/x.ts": "journal.onAppend(tell);",
    "server/payouts/y.ts": "agenda.waitFor(work);",
  },
  "only kernel/clock.ts reads the wall clock": { "server/payouts/x.ts": "const now = Date.now();" },
  "only kernel/sqlite.ts loads SQLite": { "server/payouts/x.ts": "const file = new SqliteDatabase(path);" },
  "only kernel/ids.ts creates random values": { "server/payouts/x.ts": "const id = crypto.randomUUID();" },
  "only webhooks/webhook-client.ts sends requests": {
    "server/payouts/x.ts": 'await fetch("https://example.com");',
  },
  "the command line reads and writes through cli/streams.ts": {
    "cli/commands/x.ts": 'console.log("Paid.");',
  },
  "only the kernel and services contain SQL": {
    "server/http/x.ts": 'const all = "SELECT * FROM accounts";',
  },
  "only brazil/money.ts converts centavos to decimals": {
    "server/payouts/x.ts": "const reais = centavos / 100;",
  },
  "state in memory is cleared when the world is replaced": {
    "server/payouts/x.ts": "export function createX() {\n  const seen = new Map();\n}",
  },
  "a scenario takes effect at four places, each one line of code": {
    "server/payouts/x.ts": "if (payout.scenario === null) settle(payout);",
  },
  "no file or folder is called utils, helpers, common, misc or shared": {
    "server/payouts/utils.ts": "export const x = 1;",
  },
  "no index.ts that re-exports other files": { "server/payouts/index.ts": 'export * from "./ledger.js";' },
  "no file is longer than 400 lines": { "server/payouts/long.ts": "\n".repeat(401) },
  "no object literal is spread into another": {
    "server/app/x.ts": "const about = { ...{ id, value } };",
    "dashboard/screens/bank/x.ts": "const about = { ...{ id, value } };",
  },
  "no TODO and no skipped test": { "server/payouts/x.ts": "// TODO: think." },
};

describe("the architecture", () => {
  it("covers the whole project", () => {
    expect(sources.size).toBeGreaterThan(150);
    expect(sources.has("server/app/sandbox.ts")).toBe(true);
  });

  it.each(rules)("$name", ({ broken }) => {
    expect(broken(sources)).toEqual([]);
  });

  it.each(rules)("$name: detects a violation", ({ name, broken }) => {
    const files = violations[name];
    expect(files, `Add a violation of "${name}".`).toBeDefined();
    expect(broken(new Map([...sources, ...Object.entries(files!)]))).not.toEqual([]);
    expect(broken(new Map(Object.entries(files!)))).not.toEqual([]);
  });
});
