import { durationOf } from "../contract/clock/duration.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ProofStep, ScenarioProof } from "../contract/scenarios/scenario-proof.js";
import { stopwatch } from "../kernel/clock.js";
import { type ProofCall, proofCall } from "./proof-calls.js";
import type { ReceivedWebhook } from "./receiver.js";
import type { TestAccount, TestSandbox } from "./start-sandbox.js";

/** A proof of one operation, as it is run. */
export interface Proof {
  /** The value of X-Sandbox-Scenario. */
  readonly scenario: string;
  readonly operation: string;
  readonly proof: ScenarioProof;
}

/** Every proof of a scenario, one for each operation that it names. */
export const proofsOf = ({ proof }: ScenarioFile): Proof[] =>
  proof.flatMap((one) =>
    [one.operation].flat().map((operation) => ({ scenario: one.send, operation, proof: one })),
  );

/**
 * Runs one proof over real HTTP, with an account and a receiver of its own. The sandbox's clock has to stand
 * still. Throws an Error that says what should have been seen, and what was.
 */
export async function prove(sandbox: TestSandbox, { scenario, operation, proof }: Proof): Promise<void> {
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
  const [took, early] = [elapsed(), arrived()];
  const next = proof.next ? await callAgain(sandbox, account, operation, token) : undefined;
  const whose = (webhooks: readonly ReceivedWebhook[]) =>
    Promise.all(webhooks.map((webhook) => ownerOf(sandbox, webhook, next)));

  if (proof.answer === "lost") expectEqual("the answer", answer === null ? "lost" : answer.status, "lost");
  else {
    const { status, code, takes, retryAfter, webhooks } = proof.answer;
    expectEqual("the status", answer?.status, status === "ok" ? call.operation.status : status);
    if (code !== undefined) expectEqual("the code", answer?.body.code, code);
    if (retryAfter) expectEqual("Retry-After is there", answer?.headers.has("retry-after"), true);
    if (takes !== undefined) expectEqual(`at least ${takes}`, took >= durationOf(takes), true);
    if (webhooks) expectEqual("the webhooks by the time of the answer", await whose(early), webhooks);
  }
  if (proof.journal) expectEqual("the journal by the time of the answer", await journal(), proof.journal);

  const { transactionId, txid, id } = answer?.body ?? {};
  const about = String(transactionId ?? txid ?? id ?? call.ownId);
  for (const step of proof.later ?? []) {
    await sandbox.advance(step.after);
    const after = `after ${step.after}`;
    await expectTransaction(sandbox, about, step, after);
    if (step.journal) expectEqual(`the journal ${after}`, await journal(), step.journal);
    if (step.webhooks) expectEqual(`the webhooks ${after}`, await whose(arrived()), step.webhooks);
  }
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> };

/** The answer, or null where the connection was lost. */
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
      // What fetch says of a connection that has ended without an answer.
      if (error instanceof TypeError) return null;
      throw error;
    },
  );
}

/** The same operation once more, without a scenario; the id of its transaction. */
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

/** Reads the types of the entries about an account, from where it has read to before. */
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

function expectEqual(what: string, seen: unknown, wanted: unknown): void {
  const [a, b] = [seen, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what} should have been ${b}, and was ${a}.`);
}
