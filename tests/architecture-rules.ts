import { dirname, join } from "node:path/posix";

/** The source files of the project by path, as the architecture rules look at them. */
export type Sources = ReadonlyMap<string, string>;

/** A rule answers one sentence for each place that breaks it. */
export interface Rule {
  readonly name: string;
  readonly broken: (sources: Sources) => string[];
}

/** The rooms of the server from the ground up: a file imports its own room and lower layers only. */
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

/** The folders of the dashboard from the ground up, with the same rule; screens do not know one another. */
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
/** What stands in no room, such as the testkit, is above them all. */
const layerOf = (path: string) => {
  const layer = LAYERS.findIndex((rooms) => rooms.includes(folderOf(path) ?? ""));
  return layer < 0 ? LAYERS.length : layer;
};

/** A screen is a folder of its own, with what is nested in it. */
const dashboardFolderOf = (path: string) => /^dashboard\/(screens\/[^/]+|[^/]+)\//.exec(path)?.[1];
/** What stands in no folder, such as main.tsx, is above them all. */
const dashboardLayerOf = (path: string) => {
  const [folder = ""] = dashboardFolderOf(path)?.split("/") ?? [];
  const layer = DASHBOARD_LAYERS.findIndex((folders) => folders.includes(folder));
  return layer < 0 ? DASHBOARD_LAYERS.length : layer;
};

/** The project's own files that a file imports, for their values or their types. */
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

/** Comments say what code must not do, and are not code. */
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** A rule that forbids a pattern everywhere but in some files. */
const only = (name: string, pattern: RegExp, where: (path: string) => boolean, allowed: string[]): Rule => ({
  name,
  broken: (sources) =>
    product(sources)
      .filter(([path, text]) => where(path) && !within(...allowed)(path) && pattern.test(code(text)))
      .map(([path]) => `${path}: ${name}`),
});

export const rules: readonly Rule[] = [
  {
    name: "import lower layers only",
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
    name: "the dashboard imports lower layers only",
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
    name: "the kernel knows no feature",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => path.startsWith("server/kernel/"))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter((target) => /^server\/contract\/(?!journal\/)[^/]+\//.test(target))
            .map((target) => `${path} imports ${target}, which is of a feature.`),
        ),
  },
  {
    name: "no circles",
    broken: (sources) => circles(sources).map((circle) => `A circle: ${circle.join(" → ")}.`),
  },
  {
    name: "the command line and the dashboard know the contract only",
    broken: (sources) =>
      product(sources)
        .filter(([path]) => within("cli/", "dashboard/")(path))
        .filter(([path]) => !RUNS_A_PART_OF_IT.includes(path))
        .flatMap(([path, text]) =>
          imports(path, text)
            .filter(
              (target) =>
                target.startsWith("server/") && !within("server/contract/", "server/brazil/")(target),
            )
            .map(
              (target) => `${path} imports ${target}; it may know server/contract and server/brazil only.`,
            ),
        ),
  },
  only(
    "only sandbox.ts registers journal hooks and agenda handlers",
    /\bjournal\.on(Append|Commit)\(|\bagenda\.(on|restsOn)\(/,
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
    "only kernel/ids.ts makes random things",
    /\bMath\.random\(|\brandom(UUID|Bytes|Int)\(|\bgetRandomValues\(/,
    within("server/"),
    ["server/kernel/ids.ts"],
  ),
  only(
    "only webhooks/webhook-client.ts sends requests",
    /\bfetch\(|from "undici"|import\("undici"\)|from "node:https"|\bhttp\.request\(|\brequest as \w+ \} from "node:http"/,
    within("server/"),
    // The clients of our own API are for those who call us, as a replay does; type imports send nothing.
    [
      ...[
        "server/webhooks/webhook-client.ts",
        "server/contract/client.ts",
        "server/contract/cases/case-replay.ts",
      ],
      ...["server/cases/replay-calls.ts", "server/ephemeral/gateway-client.ts"],
    ],
  ),
  only(
    "the command line reads and writes through cli/streams.ts",
    /\bconsole\.|\bprocess\.(stdin|stdout|stderr|env|exit)\b/,
    within("cli/"),
    // The process itself, and a program that runs on its terminal.
    ["cli/localpix.ts", "cli/exec/run-command.ts"],
  ),
  only(
    "SQL stands in kernel and in services",
    /\.prepare(<[^>]*>)?\(|\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
    (path) => !SERVICES.test(path) || /\.(gateway|control)\.ts$/.test(path),
    ["server/kernel/"],
  ),
  only("decimals are made in brazil/money.ts", /\.toFixed\(|[*/] ?100\b/, within("server/"), [
    "server/brazil/money.ts",
  ]),
  {
    name: "whoever remembers something of the world forgets it with the world",
    broken: (sources) =>
      product(sources)
        .filter(
          ([path]) =>
            within("server/")(path) && REMEMBERS.test(path) && !REMEMBER_ANYTHING_ELSE.includes(path),
        )
        // What stands one step in is kept from call to call; further in it lives for one call.
        .filter(([, text]) =>
          /^( {2})?(let \w+|const \w+ = new (Map|Set|WeakMap)\b)/m.test(longLived(code(text))),
        )
        .filter(([, text]) => !text.includes(".onReplaced("))
        .map(([path]) => `${path} remembers something and is not told when the world is replaced.`),
  },
  {
    name: "a scenario speaks at four places, each one line of the code",
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
        .map(([path]) => `${path} asks for the scenario by itself.`);
      return [...places, ...asks];
    },
  },
  {
    name: "no drawers for odds and ends",
    broken: (sources) =>
      [...sources.keys()]
        .filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/.test(path))
        .map((path) => `${path}: name it after what it does.`),
  },
  {
    name: "no barrels",
    broken: (sources) =>
      [...sources.keys()]
        .filter((path) => /(^|\/)index\.tsx?$/.test(path) && path !== "server/testkit/index.ts")
        .map((path) => `${path}: import from the file that says it.`),
  },
  {
    name: "a file says one thing",
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
    name: "nothing is left undone",
    broken: (sources) =>
      [...sources]
        .filter(([, text]) => /\b(TODO|FIXME|XXX|HACK)\b|\b(it|test|describe)\.(skip|only|todo)\b/.test(text))
        .map(([path]) => `${path} leaves something undone or a test out.`),
  },
];

/** Where each stage is called, and by what it is known. */
const STAGES: Readonly<Record<string, { readonly call: RegExp; readonly where: string }>> = {
  arrival: { call: /\barrival\.through\(/g, where: "server/http/pipeline.ts" },
  admission: { call: /\badmit\(/g, where: "server/http/pipeline.ts" },
  settlement: { call: /\.stored\(.*\)\.settlement\b/g, where: "server/bacen/spi.ts" },
  delivery: { call: /\.stored\(.*\)\.delivery\b/g, where: "server/webhooks/outbox.ts" },
};

/** Running a sandbox, or a postman of one, is what these are for. */
const RUNS_A_PART_OF_IT = ["cli/commands/start.ts", "cli/ephemeral-sandbox.ts", "cli/listen/forwarding.ts"];

const MOST_LINES = 400;

/** The rooms of features, in which a service has its SQL, and its handlers have none. */
const SERVICES =
  /^server\/(data-file|ledger|bacen|accounts|transactions|charges|refunds|cobs|payouts|meds|webhooks|lookup|scenarios|journal|clock|state|cases)\//;

/** Where things are made once and live as long as the sandbox. */
const REMEMBERS = /^server\/(?!brazil|contract|ephemeral|app|testkit)[\w-]+\//;

/** What these remember is not of the world, or they are told in another way. */
const REMEMBER_ANYTHING_ELSE = [
  "server/kernel/clock.ts", // restarted within the replacement
  "server/kernel/database.ts", // does the replacing
  "server/kernel/world.ts", // is the world
  "server/kernel/fault-points.ts", // of the process, which dies by it
  "server/kernel/journal.ts", // what waits to be published is published before
  "server/data-file/snapshots.ts", // where the other worlds lie
  "server/kernel/pki.ts", // by the content of a certificate
  "server/scenarios/library.ts", // files
  "server/scenarios/magic.ts", // the fixture
  "server/scenarios/scenario-chooser.ts", // what texts stand for
  "server/bacen/directory.ts", // the fixtures
  "server/accounts/accounts.ts", // statements
  "server/transactions/transaction-queries.ts", // statements
  "server/webhooks/deliveries.ts", // counted since the start, for the metrics
  "server/webhooks/delivery-headers.ts", // names of headers
  "server/webhooks/delivery-queue.ts", // who sends
  "server/webhooks/lanes.ts", // cleared by the deliverer
  "server/webhooks/webhook-client.ts", // connections
  "server/app/gateway-routes.ts", // paths
  "server/cases/one-at-a-time.ts", // a replay does the replacing
  "server/cases/replay.ts", // of one replay
  "server/cases/replay-calls.ts", // of one replay
  "server/journal/feed.ts", // greets its listeners, by sandbox.ts
  "server/webhooks/listener-connections.ts", // of a connection
  "server/http/upgrades.ts", // paths
];

/** What stands outside of functions, and those functions that make something which lives on. */
const longLived = (text: string) =>
  text
    .split(/^(?=\w)/m)
    .filter((part) => !/^(export )?(async )?function (?!create|rateLimit)/.test(part))
    .join("");

/** Every circle of imports, found by a walk that remembers the way it came. */
function circles(sources: Sources): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, way: string[]) => {
    const before = way.indexOf(path);
    if (before >= 0) found.push([...way.slice(before), path]);
    if (before >= 0 || done.has(path)) return;
    for (const target of imports(path, sources.get(path) ?? "")) {
      const file = sources.has(target) ? target : target.replace(/\.ts$/, ".tsx");
      if (sources.has(file)) walk(file, [...way, path]);
    }
    done.add(path);
  };
  for (const [path] of product(sources)) walk(path, []);
  return found;
}
