import { type Command, Option } from "commander";
import type { Case, CaseStep } from "../../server/contract/cases/case.js";
import { onlyLast } from "../../server/contract/cases/case-end.js";
import { isNearlyFull } from "../../server/contract/cases/case-record.js";
import { callOf, comparedWebhooks, webhooksOf } from "../../server/contract/cases/case-steps.js";
import type { ReplayOutcome, StepDifferences } from "../../server/contract/cases/replay.control.js";
import { durationOf } from "../../server/contract/clock/duration.js";
import type { CaseListing } from "../case-file.js";
import { commonOptions } from "../common-options.js";
import { type Connection, connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { counted, formatInstant } from "../format.js";
import { groupExamples } from "../group-examples.js";
import { checkDuration } from "../parse-values.js";
import { clean, printResult, remark, tone } from "../print.js";
import { ANY_ID, resolveId, TRANSACTIONS } from "../resolve-id.js";
import { streams } from "../streams.js";
import { table } from "../table.js";

export function caseFile(program: Command): void {
  const group = program
    .command("case")
    .summary("save a run as a file and replay it")
    .description(
      "A case is a run in one readable file: calls, faults, time, responses and webhooks. Attach it to a bug report, or replay it in CI.",
    );

  groupExamples(
    group,
    "localpix case list",
    "localpix case save late-webhook.yaml",
    "localpix case save late-webhook.yaml --last 10m   earlier steps run but are not compared",
    "localpix case save bug.yaml --transaction 10004     only what this transaction depends on",
    "localpix case show late-webhook.yaml",
    "localpix case replay late-webhook.yaml           in its own sandbox; exit code 1 if something differs",
  );

  group
    .command("save")
    .summary("write everything since the beginning to a file")
    .description(
      "Writes every call since the last reset, each with its response and the webhooks sent before the next call. The file contains no tokens or private keys. Commands that only read, such as show or logs, are left out. With --transaction the file ends with the last step of this transaction or of its refunds and MEDs, and only their steps are compared. The other steps still run, because ids and balances depend on them.",
    )
    .argument("<file>")
    .option("--last <duration>", "compare only the last part; earlier steps still run", checkDuration)
    .addOption(new Option("--transaction <id>", `compare only this transaction: ${ANY_ID}`).conflicts("last"))
    .option("--force", "overwrite the file")
    .action(
      async (
        file: string,
        { last, transaction, force = false }: { last?: string; transaction?: string; force?: boolean },
        command: Command,
      ) => {
        const connection = await connect(command);
        const { client, json } = connection;
        const whole = (await client.readCase(
          transaction === undefined ? {} : await transactionCaseInput(connection, transaction),
        )) as Case;
        const { writeCase } = await import("../case-file.js");
        const savedCase = last === undefined ? whole : onlyLast(whole, durationOf(last));
        await writeCase(file, savedCase, force);
        const record = await client.showRequestRecord();
        if (isNearlyFull(record)) {
          remark(
            `${record.held} of at most ${record.maxKept} requests are recorded. Beyond that, the oldest requests are deleted and this run can no longer be saved. Start with a larger --keep-requests.`,
          );
        }
        const hidden = stepsWithHiddenValues(savedCase);
        if (hidden.length > 0) {
          remark(
            `${hidden.length === 1 ? "Step" : "Steps"} ${hidden.join(", ")}: a hidden value is saved as "…". The replay may differ there if a rule depends on the value or its length.`,
          );
        }
        printResult(
          json,
          { file, steps: savedCase.steps.length },
          () => `Wrote ${tone("strong", file)}: ${summarizeCase(savedCase)}.`,
        );
      },
    );

  group
    .command("replay")
    .summary("run a case again and compare")
    .description(
      "Makes every call again at its time, in a new sandbox in memory, and compares responses, ids and webhooks. With --url the replay runs in that sandbox and replaces its state; the old state is kept as the snapshot before-replay. The receivers of the case are not called: a stand-in answers as they did.",
    )
    .argument("<file>")
    .option("--keep-going", "continue after the first difference and list them all")
    .action(async (file: string, { keepGoing = false }: { keepGoing?: boolean }, command: Command) => {
      const { json = false, url } = commonOptions(command);
      const { readCaseFile } = await import("../case-file.js");
      const { case: savedCase, lines } = await readCaseFile(file);
      const showStep = progress(savedCase.steps.length);
      const outcome = url
        ? await replayInRunningSandbox(savedCase, await connect(command), { keepGoing, tell: showStep })
        : await (await import("../ephemeral-sandbox.js")).replayInEphemeralSandbox(savedCase, {
            keepGoing,
            tell: showStep,
          });
      const differingSteps = outcome.differingSteps.map((entry) => {
        const step = savedCase.steps[entry.step - 1];
        return { ...entry, line: lines[entry.step - 1] ?? 0, call: step ? callOf(step) : "" };
      });
      const { BEFORE_REPLAY } = await import("../../server/contract/cases/replay.control.js");
      printResult(json, { file, ...outcome, differingSteps }, () =>
        formatReplay(outcome, differingSteps, url && BEFORE_REPLAY),
      );
      const [first] = differingSteps;
      if (first === undefined) return;
      const { step, line } = first;
      throw new RefusedError(
        "CASE_DIFFERS",
        `The replay differs from the case at step ${step} (${file}:${line}).`,
      );
    });

  group
    .command("list")
    .summary("list the case files in this folder")
    .action(async (_: unknown, command: Command) => {
      const { json = false } = commonOptions(command);
      const { listCaseFiles, newCaseName } = await import("../case-file.js");
      const [files, newName] = [await listCaseFiles(), await newCaseName()];
      printResult(json, { files }, () => formatCaseFiles(files, newName));
    });

  group
    .command("show")
    .summary("show the steps of a case, one per line")
    .argument("<file>")
    .action(async (file: string, _: unknown, command: Command) => {
      const { json = false } = commonOptions(command);
      const { readCaseFile } = await import("../case-file.js");
      const { case: savedCase } = await readCaseFile(file);
      printResult(
        json,
        savedCase,
        () => `${summarizeCase(savedCase)}, seed ${savedCase.seed}.\n\n${stepTable(savedCase.steps)}`,
      );
    });
}

function formatCaseFiles(files: readonly CaseListing[], newName: string): string {
  const next = (line: string) => tone("quiet", `$ localpix case ${line}`);
  const save = next(`save ${newName}     what the running sandbox did since its last reset`);
  if (files.length === 0) return `There is no case file in this folder.\n\n${save}`;
  const rows = files.map((listed) =>
    listed.problem === null
      ? [
          listed.file,
          ...[listed.steps, listed.webhooks].map(String),
          formatInstant(listed.start),
          formatInstant(listed.until),
        ]
      : [listed.file, "", "", "", "", listed.problem],
  );
  const columns = [
    { title: "FILE" },
    { title: "STEPS", align: "right" },
    { title: "WEBHOOKS", align: "right" },
    { title: "FROM (UTC)" },
    { title: "TO (UTC)" },
    { title: "PROBLEM", shrinks: true },
  ] as const;
  const nextSteps = files.slice(0, 1).flatMap(({ file }) => [next(`show ${file}`), next(`replay ${file}`)]);
  return [table(columns, rows), "", ...nextSteps, save].join("\n");
}

/** The input for the case of one transaction, by any of its ids. */
async function transactionCaseInput(connection: Connection, typed: string) {
  const { id, account } = await resolveId(connection, typed, TRANSACTIONS);
  return { transaction: id, ...(account === undefined ? {} : { account }) };
}

/** Replays a case in the running sandbox and replaces its state. */
async function replayInRunningSandbox(
  savedCase: Case,
  connection: Connection,
  { keepGoing, tell: showStep }: { keepGoing: boolean; tell: (step: number) => void },
): Promise<ReplayOutcome> {
  const [{ replayCase }, { sandboxFetch }] = await Promise.all([
    import("../../server/contract/cases/case-replay.js"),
    import("../../server/contract/sandbox-fetch.js"),
  ]);
  return replayCase(
    { ...connection, send: sandboxFetch },
    savedCase,
    { ephemeral: false, keepGoing },
    showStep,
  );
}

/** Reports progress on a terminal, every 250 steps. */
function progress(of: number): (step: number) => void {
  const PROGRESS_INTERVAL = 250;
  return (step) => {
    if (streams().stderr.isTTY && step > 0 && step % PROGRESS_INTERVAL === 0)
      remark(`Step ${step} of ${of}.`);
  };
}

function summarizeCase(savedCase: Case): string {
  const { steps, start, until, transactions: [about] = [] } = savedCase;
  const compared = steps.filter(({ answers }) => answers !== undefined).length;
  const focus = about === undefined ? "" : ` about transaction ${about} (${compared} compared)`;
  return `${counted(steps.length, "step")}${focus} and ${counted(webhooksOf(savedCase), "webhook")}, ${formatInstant(start)} to ${formatInstant(until)}`;
}

function stepTable(steps: readonly CaseStep[]): string {
  return table(
    [
      { title: "STEP", align: "right" },
      { title: "AT (UTC)" },
      { title: "CALL", shrinks: true },
      { title: "SCENARIO" },
      { title: "STATUS" },
      { title: "WEBHOOKS", shrinks: true },
    ],
    steps.map((step, index) => [
      String(index + 1),
      formatInstant(step.at),
      callOf(step),
      "scenario" in step ? (step.scenario ?? "") : "",
      step.answers === undefined ? "" : String(step.answers),
      comparedWebhooks(step)
        .map(({ event }) => event)
        .join(", "),
    ]),
  );
}

function formatReplay(
  { steps, webhooks }: ReplayOutcome,
  differingSteps: readonly (StepDifferences & { readonly line: number; readonly call: string })[],
  before: string | undefined,
): string {
  const restoreHint = before ? `\nThe old state is kept: localpix state restore ${before}` : "";
  if (differingSteps.length === 0) {
    return `${tone("good", "No differences")}: ${counted(steps, "step")} and ${counted(webhooks, "webhook")}.${restoreHint}`;
  }
  const paragraphs = differingSteps.map(({ step, line, call, differences }) =>
    [
      `${tone("strong", `Step ${step}`)} (line ${line}): ${clean(call)}`,
      ...differences.flatMap(({ where, expected, came: received }) => [
        `  ${clean(where)}`,
        `    ${tone("good", `expected ${shownValue(expected)}`)}`,
        `    ${tone("bad", `received ${shownValue(received)}`)}`,
      ]),
    ].join("\n"),
  );
  return `${paragraphs.join("\n\n")}${restoreHint}`;
}

const shownValue = (value: unknown) => (value === undefined ? "nothing" : clean(JSON.stringify(value)));

/** The numbers of the steps whose body has `…` for a secret that the replay cannot fill in. */
const stepsWithHiddenValues = ({ steps }: Case): number[] =>
  steps.flatMap((step, index) => {
    // The replay sends the credentials of its own sandbox in token requests.
    if (!("gateway" in step) || /\/token$/.test(step.gateway)) return [];
    return JSON.stringify([step.body, step.text]).includes("…") ? [index + 1] : [];
  });
