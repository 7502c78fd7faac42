import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { Integrator } from "./integrator.js";
import type { DemoReceiver } from "./receiver.js";
import type { DemoStep } from "./step.js";

type ShowStep = (step: DemoStep) => void;

interface DemoContext {
  readonly show: ShowStep;
  readonly integrator: Integrator;
  /** Plays everyone else: the payer, the other bank, and time. */
  readonly control: ControlClient;
  readonly receiver: DemoReceiver;
}

/** Runs the demo: a charge that is paid, a payout that settles, and one that is rejected. */
export async function runDemoStory(url: string, receiver: DemoReceiver, show: ShowStep): Promise<void> {
  const control = controlClient(url);
  // With a frozen clock nothing settles between the steps, so each step shows the state that it describes.
  await control.setClock({ mode: "frozen" });
  const credentials = await control.showCredentials();
  const context: DemoContext = { show, control, receiver, integrator: new Integrator(url, credentials) };
  show({
    title: "Credentials",
    why: "A real gateway issues these in its panel, after paperwork. Here they are ready.",
    command: "localpix credentials",
    result: {
      clientId: credentials.clientId,
      clientSecret: credentials.clientSecret,
      pixKey: credentials.pixKey,
    },
    balance: await balanceOf(context),
  });
  await connectIntegrator(context);
  await showCharge(context);
  await showPayout(context);
  await showRejectedPayout(context);
  const verification = await control.verify();
  show({
    title: "Verify the books",
    why: "Every movement of money is a posting. The postings are checked against each balance, and each event against its webhooks.",
    command: "localpix verify",
    result: { ok: verification.ok, checks: verification.checks.map(({ name }) => name) },
  });
}

async function connectIntegrator({ show, integrator, receiver }: DemoContext): Promise<void> {
  show({
    title: "Get a token",
    why: "The certificate is sent percent-encoded in a header; the token is valid for 30 minutes.",
    calls: [await integrator.authenticate()],
  });
  const url = receiver.url;
  show({
    title: "Register a webhook URL",
    why: "One call per event type. The demo listens at this URL, as your code will.",
    calls: [
      await integrator.post("/api/webhooks", { url, eventType: "cash_in" }),
      await integrator.post("/api/webhooks", { url, eventType: "cash_out" }),
    ],
  });
}

async function showCharge(context: DemoContext): Promise<void> {
  const { show, integrator, control, receiver } = context;
  const charge = await integrator.post("/api/pix/cash-in", {
    transaction: {
      value: 49.9,
      description: "Assinatura mensal",
      externalId: "order-1",
      expirationTime: 3600,
    },
    payer: { fullName: "Ana Prado", document: "39284918812" },
  });
  show({
    title: "Create a charge",
    why: "A shop shows the pixCode as a QR code. The charge is PENDING until it is paid.",
    calls: [charge],
    balance: await balanceOf(context),
  });
  const { transactionId } = charge.answer as { transactionId: string };
  const payment = await control.pay({ transactionId, payer: { name: "Ana Prado" } });
  show({
    title: "The payer pays",
    why: "Hosted sandboxes do not offer this step. The money arrives, and a webhook reports it.",
    command: `localpix pay ${transactionId} --payer "Ana Prado"`,
    result: payment,
    webhook: await receiver.next(),
    balance: await balanceOf(context),
  });
  show({
    title: "Check the balance",
    why: "The same amounts, as your code gets them.",
    calls: [await integrator.get("/api/balance")],
  });
}

async function showPayout(context: DemoContext): Promise<void> {
  const { show, integrator, control, receiver } = context;
  show({
    title: "Send a cash-out",
    why: "201 PENDING means accepted, not settled: the money is blocked until the other bank answers.",
    calls: [await integrator.post("/api/pix/cash-out", payout(30, "salary-1", jose))],
    balance: await balanceOf(context),
  });
  const advanced = await control.advanceClock({ by: "1s" });
  show({
    title: "Let a second pass",
    why: "You control the clock: it is frozen until you move it. Now the cash-out settles.",
    command: "localpix clock advance 1s",
    result: advanced,
    webhook: await receiver.next(),
    balance: await balanceOf(context),
  });
}

async function showRejectedPayout(context: DemoContext): Promise<void> {
  const { show, integrator, control, receiver } = context;
  const call = await integrator.post("/api/pix/cash-out", payout(20, "salary-2", maria));
  show({
    title: "Send a cash-out to a closed account",
    why: "It is accepted like the first one. Your code cannot know yet.",
    calls: [call],
    balance: await balanceOf(context),
  });
  const { transactionId: id } = call.answer as { transactionId: string };
  const rejected = await control.rejectPayout({ id, errorCode: "ACCOUNT_CLOSED" });
  show({
    title: "The other bank rejects it",
    why: "The webhook reports ERROR, no fee is charged, and the money is available again.",
    command: `localpix reject ${id} --code ACCOUNT_CLOSED`,
    result: rejected,
    webhook: await receiver.next(),
    balance: await balanceOf(context),
  });
}

/** The owners of two keys in the simulated directory. With another name here, request and webhook would name different people. */
const jose = {
  key: "+5511987654321",
  keyType: "PHONE",
  name: "José Roberto Tavares",
  document: "11144477735",
};
const maria = {
  key: "maria@example.com",
  keyType: "EMAIL",
  name: "Maria Clara Nogueira",
  document: "12345678909",
};

function payout(value: number, externalId: string, details: typeof jose) {
  return { value, externalId, description: "Salário", details };
}

async function balanceOf({ control, integrator }: Pick<DemoContext, "control" | "integrator">) {
  return (await control.showAccount({ id: integrator.credentials.accountId })).balance;
}
