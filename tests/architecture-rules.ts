import { dirname, join } from "node:path/posix";

/** The project's source files by path, as the architecture rules read them. */
export type Sources = ReadonlyMap<string, string>;

/** A check of all sources. `broken` returns one sentence for each violation. */
export interface Rule {
  readonly name: string;
  readonly broken: (sources: Sources) => string[];
}

/** The folders of the server, lowest layer first: a file may import its own folder and lower layers only. */
const LAYERS: readonly (readonly string[])[] = [
  ["brazil"],
  ["contract"],
  ["kernel"],
  ["data-file", "ledger", "scenarios"],
  ["bacen", "http"],
  ["accounts"],
  ["transactions"],
  ["charges", "refunds"],
  ["cobs"],
  ["payouts", "meds"],
  ["webhooks", "lookup"],
  ["journal"],
  ["clock"],
  ["state", "cases", "openapi"],
  ["ephemeral"],
  ["app"],
];

/** The folders of the dashboard, lowest layer first, with the same rule. Screens may not import one another. */
const DASHBOARD_LAYERS: readonly (readonly string[])[] = [
  ["browser"],
  ["feed", "words"],
  ["parts"],
  ["story"],
  ["overview"],
  ["screens"],
  ["shell"],
];

const folderOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];
/** A file in no folder, such as main.ts, is above all layers. */
const layerOf = (path: string) => {
  const layer = LAYERS.findIndex((folders) => folders.includes(folderOf(path) ?? ""));
  return layer < 0 ? LAYERS.length : layer;
};

/** Each screen is a folder of its own, including its subfolders. */
const dashboardFolderOf = (path: string) => /^dashboard\/(screens\/[^/]+|[^/]+)\//.exec(path)?.[1];
/** A file in no folder, such as main.tsx, is above all layers. */
const dashboardLayerOf = (path: string) => {
  const [folder = ""] = dashboardFolderOf(path)?.split("/") ?? [];
  const layer = DASHBOARD_LAYERS.findIndex((folders) => folders.includes(folder));
  return layer < 0 ? DASHBOARD_LAYERS.length : layer;
};

/** The project files that a file imports, including type imports. */
function imports(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()"(\.[^"]+)"/g);
  return [...found].map(([, target]) => join(dirname(path), target!).replace(/\.js$/, ".ts"));
}

const within =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const isTest = (path: string) => /(\.test\.tsx?|-for-test\.ts)$/.test(path) || path.startsWith("tests/");
const product = (sources: Sources) => [...sources].filter(([path]) => !isTest(path));

/** A text without its comments, because a comment may name a forbidden pattern. */
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** A rule that forbids a pattern in every file except `allowed`. */
const only = (name: string, pattern: RegExp, where: (path: string) => boolean, allowed: string[]): Rule => ({
  name,
  broken: (sources) =>
    product(sources)
      .filter(([path, text]) => where(path) && !within(...allowed)(path) && pattern.test(code(text)))
      .map(([path]) => `${path}: ${name}`),
});

export const rules: readonly Rule[] = [
  {
    name: "a server file imports its own folder and lower layers only",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => path.startsWith("server/"))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter((target) => {
              const sameFolder = folderOf(target) === folderOf(path);
              return (
                !sameFolder &&
                (layerOf(target) > layerOf(path) ||
                  (layerOf(target) === layerOf(path) && layerOf(path) < LAYERS.length))
              );
            })
            .map((target) => `${path} imports ${target}, which is not on a lower layer.`),
        ),
  },
  {
    name: "a dashboard file imports its own folder and lower layers only",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => path.startsWith("dashboard/"))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter((target) => /^dashboard\/.*\.tsx?$/.test(target))
            .filter(
              (target) =>
                dashboardFolderOf(target) !== dashboardFolderOf(path) &&
                dashboardLayerOf(target) >= dashboardLayerOf(path),
            )
            .map((target) => `${path} imports ${target}, which is not on a lower layer of the dashboard.`),
        ),
  },
  {
    name: "the kernel imports no feature",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => path.startsWith("server/kernel/"))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter((target) => /^server\/contract\/(?!journal\/)[^/]+\//.test(target))
            .map((target) => `${path} imports ${target}, which belongs to a feature.`),
        ),
  },
  {
    name: "no import cycles",
    broken: (sources) => importCycles(sources).map((cycle) => `Import cycle: ${cycle.join(" → ")}.`),
  },
  {
    name: "the command line and the dashboard import only contract and brazil from the server",
    // And the command line, how it is itself called and how a directory is made.
    broken: (sources) =>
      product(sources)
        .filter(([path]) => within("cli/", "dashboard/")(path))
        .filter(([path]) => !MAY_RUN_THE_SERVER.includes(path))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter(
              (target) =>
                target.startsWith("server/") &&
                !within("server/contract/", "server/brazil/")(target) &&
                !(path.startsWith("cli/") && MAY_BE_USED_BY_CLI.includes(target)),
            )
            .map(
              (target) => `${path} imports ${target}; only server/contract and server/brazil are allowed.`,
            ),
        ),
  },
  only(
    "only sandbox.ts registers journal hooks and agenda handlers",
    /\bjournal\.on(Append|Commit)\(|\bagenda\.(on|waitFor)\(/,
    within("server/"),
    ["server/app/sandbox.ts"],
  ),
  only(
    "only kernel/clock.ts reads the wall clock",
    /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bprocess\.hrtime/,
    within("server/"),
    ["server/kernel/clock.ts"],
  ),
  only("only kernel/sqlite.ts loads SQLite", /\bnew SqliteDatabase\(/, within("server/", "cli/"), [
    "server/kernel/sqlite.ts",
  ]),
  only(
    "only kernel/ids.ts creates random values",
    /\bMath\.random\(|\brandom(UUID|Bytes|Int)\(|\bgetRandomValues\(/,
    within("server/"),
    ["server/kernel/ids.ts"],
  ),
  only(
    "only webhooks/webhook-client.ts sends requests",
    /\bfetch\(|from "undici"|import\("undici"\)|(from |import\()"node:https"|\bhttp\.request\(|\brequest as \w+ \} from "node:http"/,
    within("server/"),
    // These are clients of our own API, which a replay calls. Type imports send nothing.
    [
      ...[
        "server/webhooks/webhook-client.ts",
        "server/contract/client.ts",
        "server/contract/cases/case-replay.ts",
      ],
      ...["server/contract/sandbox-fetch.ts", "server/cases/replay-calls.ts"],
      // It creates a server.
      "server/http/tls-server.ts",
    ],
  ),
  only(
    "the command line reads and writes through cli/streams.ts",
    /\bconsole\.|\bprocess\.(stdin|stdout|stderr|env|exit)\b/,
    within("cli/"),
    // The entry points, and the command that runs a program on the user's terminal.
    ["cli/localpix.ts", "cli/single-executable.ts", "cli/exec/run-command.ts"],
  ),
  only(
    "only the kernel and services contain SQL",
    /\.prepare(<[^>]*>)?\(|\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
    (path) => !SERVICES.test(path) || /\.(gateway|control)\.ts$/.test(path),
    ["server/kernel/"],
  ),
  only("only brazil/money.ts converts centavos to decimals", /\.toFixed\(|[*/] ?100\b/, within("server/"), [
    "server/brazil/money.ts",
  ]),
  {
    name: "state in memory is cleared when the world is replaced",
    broken: (sources) =>
      product(sources)
        .filter(
          ([path]) => within("server/")(path) && KEEPS_STATE.test(path) && !KEEP_OTHER_STATE.includes(path),
        )
        // A variable indented by one level is kept from call to call; deeper ones live for one call.
        .filter(([, text]) =>
          /^( {2})?(let \w+|const \w+ = new (Map|Set|WeakMap)\b)/m.test(longLived(code(text))),
        )
        .filter(([, text]) => !text.includes(".onReplaced("))
        .map(([path]) => `${path} keeps state and does not call onReplaced to clear it.`),
  },
  {
    name: "a scenario takes effect at four places, each one line of code",
    broken: (sources) => {
      const outside = product(sources).filter(
        ([path]) =>
          within("server/")(path) &&
          !within("server/scenarios/", "server/contract/", "server/ephemeral/")(path),
      );
      const places = Object.entries(STAGES).flatMap(([stage, { call, where }]) => {
        const found = outside.flatMap(([path, text]) => [...code(text).matchAll(call)].map(() => path));
        return found.length === 1 && found[0] === where
          ? []
          : [`${stage}: it should be called in ${where} once, and is in: ${found.join(", ") || "no file"}.`];
      });
      const asks = outside
        .filter(
          ([path, text]) => path !== STAGES.arrival!.where && /\bif \([^\n]*\bscenario\b/.test(code(text)),
        )
        .map(([path]) => `${path} branches on the scenario itself.`);
      return [...places, ...asks];
    },
  },
  {
    name: "no file or folder is called utils, helpers, common, misc or shared",
    broken: (sources) =>
      [...sources.keys()]
        .filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/.test(path))
        .map((path) => `${path}: name it after what it does.`),
  },
  {
    name: "no index.ts that re-exports other files",
    broken: (sources) =>
      [...sources.keys()]
        .filter((path) => /(^|\/)index\.tsx?$/.test(path) && path !== "server/testkit/index.ts")
        .map((path) => `${path}: import from the file that declares it.`),
  },
  {
    name: "no file is longer than 400 lines",
    broken: (sources) =>
      product(sources)
        .filter(
          ([path, text]) =>
            within("server/", "cli/", "dashboard/")(path) && text.split("\n").length > MOST_LINES,
        )
        .map(([path, text]) => `${path} has ${text.split("\n").length} lines, more than ${MOST_LINES}.`),
  },
  {
    name: "no object literal is spread into another",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => within("server/", "cli/", "dashboard/")(path))
        .filter(([, text]) => /\.\.\.\{/.test(code(text)))
        .map(([path]) => `${path}: write the properties themselves.`),
  },
  {
    name: "no TODO and no skipped test",
    broken: (sources) =>
      [...sources]
        .filter(([, text]) => /\b(TODO|FIXME|XXX|HACK)\b|\b(it|test|describe)\.(skip|only|todo)\b/.test(text))
        .map(([path]) => `${path} contains a TODO or skips a test.`),
  },
];

/** How the call of each stage is recognized, and the only file that may contain it. */
const STAGES: Readonly<Record<string, { readonly call: RegExp; readonly where: string }>> = {
  arrival: { call: /\barrival\.through\(/g, where: "server/http/pipeline.ts" },
  admission: { call: /\badmit\(/g, where: "server/http/pipeline.ts" },
  settlement: { call: /\.stored\(.*\)\.settlement\b/g, where: "server/bacen/spi.ts" },
  delivery: { call: /\.stored\(.*\)\.delivery\b/g, where: "server/webhooks/outbox.ts" },
};

/** What the command line needs, and what no client sees. */
const MAY_BE_USED_BY_CLI = ["server/kernel/cli-program.ts", "server/kernel/make-directory.ts"];

/** These files may start a sandbox or send webhooks, which is their purpose. */
const MAY_RUN_THE_SERVER = ["cli/commands/start.ts", "cli/ephemeral-sandbox.ts", "cli/listen/forwarding.ts"];

const MOST_LINES = 400;

/** The folders of features: their services contain SQL, their handlers none. */
const SERVICES =
  /^server\/(data-file|ledger|bacen|accounts|transactions|charges|refunds|cobs|payouts|meds|webhooks|lookup|scenarios|journal|clock|state|cases)\//;

/** Folders whose objects are created once and live as long as the sandbox. */
const KEEPS_STATE = /^server\/(?!brazil|contract|ephemeral|app|testkit)[\w-]+\//;

/** Files that keep state which does not depend on the world, or which is cleared in another way: here the kind of state. */
const KEEP_OTHER_STATE = [
  "server/kernel/clock.ts", // restarted by the replacement
  "server/kernel/checkpoints.ts", // a checkpoint of the file in progress
  "server/kernel/database.ts", // performs the replacement
  "server/kernel/world.ts", // the world itself
  "server/kernel/fault-points.ts", // of the process, which ends at a fault point
  "server/kernel/journal.ts", // waiting entries, published before the replacement
  "server/kernel/journal-blocks.ts", // compares the generation, because a replacement appends entries too
  "server/data-file/snapshots.ts", // paths of the snapshots
  "server/kernel/secret-search.ts", // secrets of every world, because a restore may bring one back
  "server/kernel/pki.ts", // a cache by content of the certificate
  "server/scenarios/library.ts", // scenario files
  "server/scenarios/magic.ts", // the fixture file
  "server/scenarios/scenario-chooser.ts", // a cache of parsed values
  "server/bacen/directory.ts", // the fixture files
  "server/accounts/accounts.ts", // prepared statements
  "server/transactions/transaction-queries.ts", // prepared statements
  "server/webhooks/deliveries.ts", // metrics since the start
  "server/webhooks/delivery-headers.ts", // header names
  "server/webhooks/delivery-queue.ts", // the sender
  "server/webhooks/lanes.ts", // cleared by the deliverer
  "server/webhooks/patience.ts", // cleared by the lanes
  "server/webhooks/webhook-client.ts", // connections
  "server/app/gateway-routes.ts", // routes
  "server/cases/one-at-a-time.ts", // the replay in progress, which performs the replacement
  "server/cases/replay.ts", // of one replay
  "server/cases/replay-calls.ts", // of one replay
  "server/journal/feed.ts", // the listeners, which sandbox.ts sends a new hello
  "server/journal/text-parts.ts", // of one search index, which is dropped by the replacement
  "server/webhooks/listener-connections.ts", // of one connection
  "server/http/socket-server.ts", // connections
  "server/http/upgrades.ts", // paths
];

/** The code whose variables live as long as the sandbox: the top level, and functions that create long-lived objects. */
const longLived = (text: string) =>
  text
    .split(/^(?=\w)/m)
    .filter((part) => !/^(export )?(async )?function (?!create|rateLimit)/.test(part))
    .join("");

/** Every import cycle, found by a depth-first search. */
function importCycles(sources: Sources): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, chain: string[]) => {
    const start = chain.indexOf(path);
    if (start >= 0) found.push([...chain.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const target of imports(path, sources.get(path) ?? "")) {
      const file = sources.has(target) ? target : target.replace(/\.ts$/, ".tsx");
      if (sources.has(file)) walk(file, [...chain, path]);
    }
    done.add(path);
  };
  for (const [path] of product(sources)) walk(path, []);
  return found;
}
