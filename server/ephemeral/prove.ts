import { durationOf } from "../contract/clock/duration.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ProofStep, ScenarioProof } from "../contract/scenarios/scenario-proof.js";
import { stopwatch } from "../kernel/clock.js";
import { type ProofCall, proofCall } from "./proof-calls.js";
import type { ReceivedWebhook } from "./receiver.js";
import type { TestAccount } from "./test-account.js";
import type { TestSandbox } from "./test-sandbox.js";

/** A proof to run for one operation. */
export interface OperationProof {
  /** The value of X-Sandbox-Scenario. */
  readonly scenario: string;
  readonly operation: string;
  readonly proof: ScenarioProof;
}

/** All proofs of a scenario file, one for each operation. */
export const proofsOf = ({ proof }: ScenarioFile): OperationProof[] =>
  proof.flatMap((scenarioProof) =>
    [scenarioProof.operation]
      .flat()
      .map((operation) => ({ scenario: scenarioProof.send, operation, proof: scenarioProof })),
  );

/**
 * Runs one proof over real HTTP, with its own account and receiver. The sandbox's clock must be frozen. Throws an Error
 * with the expected and the actual value.
 */
export async function prove(
  sandbox: TestSandbox,
  { scenario, operation, proof }: OperationProof,
): Promise<void> {
  const account = await sandbox.createAccount({ balance: 1_000 });
  const receiver = await account.receiver({ events: ["cash_in", "cash_out", "refund_in", "refund_out"] });
  const call = await proofCall(sandbox, account, operation);
  const token = await account.gateway.token();
  await sandbox.advance("0s");
  const before = receiver.received.length;
  const journal = journalOf(sandbox, account.credentials.accountId);
  await journal();
  const arrived = () => receiver.received.slice(before);

  const elapsed = stopwatch();
  const answer = await send(account, call, token, scenario);
  const [responseMs, earlyWebhooks] = [elapsed(), arrived()];
  const next = proof.next ? await callAgain(sandbox, account, operation, token) : undefined;
  const ownersOf = (webhooks: readonly ReceivedWebhook[]) =>
    Promise.all(webhooks.map((webhook) => ownerOf(sandbox, webhook, next)));

  if (proof.answer === "lost") expectEqual("the answer", answer === null ? "lost" : answer.status, "lost");
  else {
    const { status, code, takes, retryAfter, webhooks } = proof.answer;
    expectEqual("the status", answer?.status, status === "ok" ? call.operation.status : status);
    if (code !== undefined) expectEqual("the code", answer?.body.code, code);
    if (retryAfter) expectEqual("the presence of Retry-After", answer?.headers.has("retry-after"), true);
    if (takes !== undefined) expectEqual(`at least ${takes}`, responseMs >= durationOf(takes), true);
    if (webhooks)
      expectEqual("the webhooks by the time of the answer", await ownersOf(earlyWebhooks), webhooks);
  }
  if (proof.journal) expectEqual("the journal by the time of the answer", await journal(), proof.journal);

  const { transactionId, txid, id } = answer?.body ?? {};
  const about = String(transactionId ?? txid ?? id ?? call.ownId);
  for (const step of proof.later ?? []) {
    await sandbox.advance(step.after);
    const after = `after ${step.after}`;
    await expectTransaction(sandbox, about, step, after);
    if (step.journal) expectEqual(`the journal ${after}`, await journal(), step.journal);
    if (step.webhooks) expectEqual(`the webhooks ${after}`, await ownersOf(arrived()), step.webhooks);
  }
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> };

/** The answer, or null if the connection was lost. */
async function send(
  { gateway }: TestAccount,
  { name, body, options }: ProofCall,
  token: string,
  scenario?: string,
): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${token}`, ...options.headers };
  const sent = { ...options, headers, ...(scenario === undefined ? {} : { scenario }) };
  return gateway.send(name, body, sent).then(
    (answer) => answer as Answer,
    (error: unknown) => {
      // fetch throws a TypeError if the connection ends without an answer.
      if (error instanceof TypeError) return null;
      throw error;
    },
  );
}

/** Calls the same operation again, without a scenario; returns the id of its transaction. */
async function callAgain(sandbox: TestSandbox, account: TestAccount, operation: string, token: string) {
  const answer = await send(account, await proofCall(sandbox, account, operation), token);
  return String(answer?.body.transactionId ?? answer?.body.id);
}

async function ownerOf({ control }: TestSandbox, { headers }: ReceivedWebhook, next: string | undefined) {
  const { transactionId } = await control.showDelivery({ id: String(headers["x-localpix-delivery-id"]) });
  return next !== undefined && transactionId === next ? "next" : "own";
}

async function expectTransaction(
  { control }: TestSandbox,
  id: string,
  { status, errorCode }: ProofStep,
  after: string,
): Promise<void> {
  if (status === undefined && errorCode === undefined) return;
  const transaction = await control.showTransaction({ id });
  if (status !== undefined) expectEqual(`the status of the transaction ${after}`, transaction.status, status);
  if (errorCode !== undefined) expectEqual(`the errorCode ${after}`, transaction.errorCode, errorCode);
}

/** Returns a function that reads the types of the account's journal entries since the function's last call. */
function journalOf({ control }: TestSandbox, account: number) {
  let since = 0;
  return async () => {
    const types: string[] = [];
    for (;;) {
      const { entries, next } = await control.readJournal({ since, limit: 1000, account });
      types.push(...entries.map(({ type }) => type));
      if (entries.length === 0) return types;
      since = next;
    }
  };
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [actual, expected].map((value) => JSON.stringify(value));
  if (actualText !== expectedText)
    throw new Error(`${what} should have been ${expectedText}, and was ${actualText}.`);
}
