import { z } from "zod";
import type { GatewayOperation } from "../server/contract/operation.js";
import { gatewayOperations } from "../server/contract/operations.js";
import { refusalNamed, refusalNames, refusalNamesOf } from "../server/contract/refusal-names.js";
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

/** scenarios/schema.json: the JSON Schema for editors of scenario files. */
export function scenarioSchema(): string {
  const schema = z.toJSONSchema(scenarioFile, { io: "input" });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/**
 * server/contract/scenarios/scenario-examples.ts: a value of each scenario, for the contract, which must not read files.
 */
export function scenarioExamplesSource(): string {
  const rows = createLibrary()
    .all()
    .map(({ file }) => {
      const operations = JSON.stringify(file.operations).replaceAll('","', '", "');
      return `  { value: ${JSON.stringify(file.example ?? file.name)}, operations: ${operations} },`;
    });
  return [
    "// Generated from scenarios/ by npm run docs; edit it there.",
    "",
    "/** A value of each built-in scenario, and the ids of the operations that it applies to. */",
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
  "A scenario is a fault or an outcome that you ask for: a refusal, a lost response, a webhook that comes twice. It applies to",
  "a request through, in this order,",
  "",
  "1. the header `X-Sandbox-Scenario: reject:ACCOUNT_CLOSED`;",
  "2. a [magic key or amount](#magic-keys-and-amounts), for clients that cannot send a header;",
  "3. an armed scenario: `localpix scenario arm reject:ACCOUNT_CLOSED --operation cash-out --times 3`.",
  "",
  "Separate several with commas: `delayed:5s, webhook:duplicate`. Contradictory scenarios are refused; delays add up.",
  "An unknown value is refused with a suggestion, and nothing is created. A known value that cannot apply to the operation",
  "is ignored, with a warning in the journal.",
  "",
  "`localpix show` displays the scenario of a transaction and how it was selected.",
  "",
  "Generated from `scenarios/` and `fixtures/magic.yaml` by `npm run docs`; edit it there.",
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
    `- **Operations**: ${everywhere}.`,
    ...(assumptions.length > 0 ? [`- **Assumptions**: ${assumptions.join(", ")}.`] : []),
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
    webhooks && webhooks.length > 0 && "after its webhook",
  ]
    .filter(Boolean)
    .join(" ");
}

function consequences({ later = [], next }: ScenarioProof): string {
  const steps = later.map(({ after, status, errorCode, webhooks }) => {
    const parts = [
      status && code(status),
      errorCode && code(errorCode),
      webhooks && webhookWords(webhooks),
    ].filter(Boolean);
    return parts.length > 0 ? `after ${after}: ${parts.join(", ")}` : "";
  });
  const words = steps.filter(Boolean).join("; ");
  return next ? `with another request right after it, ${words}` : words;
}

function webhookWords(webhooks: readonly string[]): string {
  if (webhooks.length === 0) return "no webhook";
  if (webhooks.includes("next")) return "the webhook of the other request comes first";
  return webhooks.length === 1 ? "the webhook" : `the webhook ${webhooks.length} times`;
}

/** The codes for `refuse:` and their operations. */
function refusalTable(): string[] {
  const rows = [...refusalNames].map((name) => {
    const where = operations.filter(({ id }) => refusalNamesOf(id).includes(name));
    const answers = where.map(({ id }) => `${id} ${wireError(refusalNamed(name, id)!, id).status}`);
    return `| ${code(`refuse:${name}`)} | ${answers.join(", ")} |`;
  });
  return [
    "## Every refusal",
    "",
    "| Send | Operations, each with its status |",
    "| --- | --- |",
    ...rows,
    "",
  ];
}

function magicTable(): string[] {
  const all = createMagic().all();
  const table = (title: string, rows: string[]) => [`| ${title} | Scenario |`, "| --- | --- |", ...rows, ""];
  return [
    "## Magic keys and amounts",
    "",
    "A key applies to payouts (`cash-out`, `dict-pix`), an amount to charges, payouts and refunds. Payouts to some more keys",
    "fail because of the bank behind them: see `fixtures/directory.yaml`.",
    "",
    ...table(
      "PIX key",
      all.flatMap(({ key, scenario }) => (key ? [`| ${code(key)} | ${code(scenario)} |`] : [])),
    ),
    ...table(
      "Amount",
      all.flatMap(({ amount, scenario }) =>
        amount === undefined ? [] : [`| ${amount.toFixed(2)} | ${code(scenario)} |`],
      ),
    ),
  ];
}

const OWN_FILES = [
  "## Your own",
  "",
  "`localpix start --scenarios <dir>` adds the files of a folder and reads them again on each change. If a file has an error,",
  "it is reported and the previous files stay in use. A file looks like those in `scenarios/`:",
  "",
  "```yaml",
  ...scenarioSample.trimEnd().split("\n"),
  "```",
  "",
  "A proof may have a list of values to send and a list of operations: each combination is a request. If the name of a",
  "scenario ends with `<…>`, the same `<…>` as `code` or `errorCode` of a proof is replaced by the value that was sent; see",
  "`scenarios/reject.yaml`.",
  "",
  "`localpix scenario check <file>` reports problems with line and column; with `--prove` it also runs the proof. The",
  "dashboard does the same while you write: Scenarios, Overview.",
  "",
];
