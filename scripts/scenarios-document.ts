import { z } from "zod";
import type { GatewayOperation } from "../server/contract/operation.js";
import { gatewayOperations } from "../server/contract/operations.js";
import { refusalCalled, refusalNames, refusalNamesOf } from "../server/contract/refusal-names.js";
import { wireError } from "../server/contract/refusals.js";
import { type ScenarioFile, scenarioFile } from "../server/contract/scenarios/scenario-file.js";
import { parameterRule } from "../server/contract/scenarios/scenario-parameter.js";
import type { ScenarioProof } from "../server/contract/scenarios/scenario-proof.js";
import { scenarioSample } from "../server/contract/scenarios/scenario-sample.js";
import { createLibrary } from "../server/scenarios/library.js";
import { createMagic } from "../server/scenarios/magic.js";

const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);
const code = (text: string) => `\`${text}\``;
const cell = (text: string) => text.replaceAll("|", "\\|");

/** scenarios/schema.json: what an editor checks a scenario file by. */
export function scenarioSchema(): string {
  const schema = z.toJSONSchema(scenarioFile, { io: "input" });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/**
 * server/contract/scenarios/scenario-examples.ts: a value of each scenario, for those who may not read files, as the
 * contract may not.
 */
export function scenarioExamplesSource(): string {
  const rows = createLibrary()
    .all()
    .map(({ file }) => {
      const operations = JSON.stringify(file.operations).replaceAll('","', '", "');
      return `  { value: ${JSON.stringify(file.example ?? file.name)}, operations: ${operations} },`;
    });
  return [
    "// Made from scenarios/ by npm run docs; edit there.",
    "",
    "/** A value of each scenario that localpix comes with, and the ids of the operations that it can happen to. */",
    "export const scenarioExamples: readonly {",
    "  readonly value: string;",
    '  readonly operations: "all" | readonly string[];',
    "}[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
}

/** docs/scenarios.md, from the scenario files and the magic fixture. */
export function scenariosDocument(): string {
  const files = createLibrary()
    .all()
    .map(({ file }) => file);
  return [...HEAD, ...files.flatMap(section), ...refusalTable(), ...magicTable(), ...OWN_FILES].join("\n");
}

const HEAD = [
  "# What can go wrong on purpose",
  "",
  "A request meets a scenario, in this order, by",
  "",
  "1. its header: `X-Sandbox-Scenario: reject:ACCOUNT_CLOSED`;",
  "2. a [magic key or amount](#magic-keys-and-amounts), for clients that cannot send a header;",
  "3. one that was armed from outside: `localpix scenario arm reject:ACCOUNT_CLOSED --operation cash-out --times 3`.",
  "",
  "Several are joined with commas: `delayed:5s, webhook:duplicate`. What cannot both come true is refused, naming the two;",
  "delays add up. A value that nobody knows is refused with what was meant, and one that this operation never comes to",
  "is refused too; `success` is accepted everywhere. Nothing is created then.",
  "",
  "Which scenario a transaction met, and how, stands with it: `localpix show`.",
  "",
  "Made from `scenarios/` and `fixtures/magic.yaml` by `npm run docs`; edit there.",
  "",
];

function section(file: ScenarioFile): string[] {
  const { name, example, description, parameter, operations: allowed, assumptions, proof } = file;
  const everywhere = allowed === "all" ? "every operation" : allowed.map(code).join(", ");
  return [
    `## ${code(name)}`,
    "",
    `${description.en} *${description.pt}*`,
    "",
    ...(parameter ? [`- **Parameter**: ${parameterRule(parameter).en}; for example ${code(example!)}.`] : []),
    `- **Happens to**: ${everywhere}.`,
    ...(assumptions.length > 0 ? [`- **Rests on**: ${assumptions.join(", ")}.`] : []),
    "",
    "| Send | to | Answer | Then |",
    "| --- | --- | --- | --- |",
    ...proof.map(row),
    "",
  ];
}

const row = (proof: ScenarioProof) =>
  `| ${code(proof.send)} | ${[proof.operation].flat().join(", ")} | ${cell(answered(proof))} | ${cell(consequences(proof))} |`;

function answered({ answer }: ScenarioProof): string {
  if (answer === "lost") return "none: the connection drops";
  const { status, code: said, takes, retryAfter, webhooks } = answer;
  return [
    status === "ok" ? "as usual" : String(status),
    said && code(said),
    retryAfter && "with `Retry-After`",
    takes && `after ${takes}`,
    webhooks && webhooks.length > 0 && "behind its webhook",
  ]
    .filter(Boolean)
    .join(" ");
}

function consequences({ later = [], next }: ScenarioProof): string {
  const steps = later.map(({ after, status, errorCode, webhooks }) => {
    const said = [
      status && code(status),
      errorCode && code(errorCode),
      webhooks && webhookWords(webhooks),
    ].filter(Boolean);
    return said.length > 0 ? `after ${after}: ${said.join(", ")}` : "";
  });
  const words = steps.filter(Boolean).join("; ");
  return next ? `with another request right behind it, ${words}` : words;
}

function webhookWords(webhooks: readonly string[]): string {
  if (webhooks.length === 0) return "no webhook";
  if (webhooks.includes("next")) return "the webhook of the other comes first";
  return webhooks.length === 1 ? "the webhook" : `the webhook ${webhooks.length} times`;
}

/** What `refuse:` can say, and where. */
function refusalTable(): string[] {
  const rows = [...refusalNames].map((name) => {
    const where = operations.filter(({ id }) => refusalNamesOf(id).includes(name));
    const said = where.map(({ id }) => `${id} ${wireError(refusalCalled(name, id)!, id).status}`);
    return `| ${code(`refuse:${name}`)} | ${said.join(", ")} |`;
  });
  return ["## Every refusal", "", "| Send | to, and the status is |", "| --- | --- |", ...rows, ""];
}

function magicTable(): string[] {
  const all = createMagic().all();
  const table = (title: string, rows: string[]) => [
    `| ${title} | stands for |`,
    "| --- | --- |",
    ...rows,
    "",
  ];
  return [
    "## Magic keys and amounts",
    "",
    "A key counts where it is paid (`cash-out`, `dict-pix`), an amount wherever money is asked for, sent or given back. Some",
    "more keys misbehave by the bank behind them: they stand in `fixtures/directory.yaml`.",
    "",
    ...table(
      "PIX key",
      all.flatMap(({ key, value }) => (key ? [`| ${code(key)} | ${code(value)} |`] : [])),
    ),
    ...table(
      "Amount",
      all.flatMap(({ amount, value }) =>
        amount === undefined ? [] : [`| ${amount.toFixed(2)} | ${code(value)} |`],
      ),
    ),
  ];
}

const OWN_FILES = [
  "## Your own",
  "",
  "`localpix start --scenarios <dir>` adds the files of a folder and reads them again whenever they change; a broken one",
  "leaves the ones before in use, and says so. A file looks like those in `scenarios/`:",
  "",
  "```yaml",
  ...scenarioSample.trimEnd().split("\n"),
  "```",
  "",
  "A proof may send a list of values, as it may name a list of operations: each is a request of its own. Where the name of",
  "a family ends with `<…>`, the same `<…>` as `code` or `errorCode` of a proof stands for what is sent there; see",
  "`scenarios/reject.yaml`.",
  "",
  "`localpix scenario check <file>` tells what is wrong with one, with line and column; with `--prove` it runs its proof.",
  "The page does the same while it is written: Scenarios, Overview.",
  "",
];
