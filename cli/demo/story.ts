import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { Integrator } from "./integrator.js";
import type { DemoReceiver } from "./receiver.js";
import type { DemoStep } from "./step.js";

type ShowStep = (step: DemoStep) => void;

interface DemoCast {
  readonly show: ShowStep;
  readonly integrator: Integrator;
  /** Everybody else: the payer, the payee's bank, and time. */
  readonly world: ControlClient;
  readonly receiver: DemoReceiver;
}

/** The story of the demo, start to end: one charge that is paid, one payout that arrives, one that comes back. */
export async function runDemoStory(url: string, receiver: DemoReceiver, tell: ShowStep): Promise<void> {
  const world = controlClient(url);
  // With time at a standstill nothing settles behind our back, so each step shows the state that it speaks of.
  await world.setClock({ mode: "frozen" });
  const own = await world.showCredentials();
  const cast: DemoCast = { show: tell, world, receiver, integrator: new Integrator(url, own) };
  tell({
    title: "Credentials",
    why: "A real gateway hands these out in a panel, after paperwork. Here they are ready.",
    command: "localpix credentials",
    result: { clientId: own.clientId, clientSecret: own.clientSecret, pixKey: own.pixKey },
    balance: await balanceOf(cast),
  });
  await connectIntegrator(cast);
  await showCharge(cast);
  await showPayout(cast);
  await showRejectedPayout(cast);
  const proof = await world.verify();
  tell({
    title: "Prove it",
    why: "Every centavo is a posting. The books are checked against each balance, and each event against its webhooks.",
    command: "localpix verify",
    result: { ok: proof.ok, checks: proof.checks.map(({ name }) => name) },
  });
}

async function connectIntegrator({ show: tell, integrator: you, receiver }: DemoCast): Promise<void> {
  tell({
    title: "Get a token",
    why: "The certificate travels in a header, percent-encoded; the token is good for 30 minutes.",
    calls: [await you.authenticate()],
  });
  const url = receiver.url;
  tell({
    title: "Say where webhooks go",
    why: "One call for each event type. This demo listens there itself, as your code will.",
    calls: [
      await you.post("/api/webhooks", { url, eventType: "cash_in" }),
      await you.post("/api/webhooks", { url, eventType: "cash_out" }),
    ],
  });
}

async function showCharge(cast: DemoCast): Promise<void> {
  const { show: tell, integrator: you, world, receiver } = cast;
  const charge = await you.post("/api/pix/cash-in", {
    transaction: {
      value: 49.9,
      description: "Assinatura mensal",
      externalId: "order-1",
      expirationTime: 3600,
    },
    payer: { fullName: "Ana Prado", document: "39284918812" },
  });
  tell({
    title: "Charge somebody",
    why: "The pixCode is what a shop shows as a QR code. The charge waits: PENDING.",
    calls: [charge],
    balance: await balanceOf(cast),
  });
  const { transactionId } = charge.answer as { transactionId: string };
  const paid = await world.pay({ transactionId, payer: { name: "Ana Prado" } });
  tell({
    title: "Somebody pays",
    why: "That is the part no hosted sandbox lets you do. The money is there, and the webhook tells you.",
    command: `localpix pay ${transactionId} --payer "Ana Prado"`,
    result: paid,
    webhook: await receiver.next(),
    balance: await balanceOf(cast),
  });
  tell({
    title: "See the balance",
    why: "The same figures, as your code sees them.",
    calls: [await you.get("/api/balance")],
  });
}

async function showPayout(cast: DemoCast): Promise<void> {
  const { show: tell, integrator: you, world, receiver } = cast;
  tell({
    title: "Pay somebody",
    why: "201 PENDING means accepted, not arrived: the money is blocked until the other bank has answered.",
    calls: [await you.post("/api/pix/cash-out", payout(30, "salary-1", jose))],
    balance: await balanceOf(cast),
  });
  const moved = await world.advanceClock({ by: "1s" });
  tell({
    title: "Let a second pass",
    why: "Time is yours: the demo's clock stands still until it is moved. Now the payout settles.",
    command: "localpix clock advance 1s",
    result: moved,
    webhook: await receiver.next(),
    balance: await balanceOf(cast),
  });
}

async function showRejectedPayout(cast: DemoCast): Promise<void> {
  const { show: tell, integrator: you, world, receiver } = cast;
  const call = await you.post("/api/pix/cash-out", payout(20, "salary-2", maria));
  tell({
    title: "Pay somebody whose account is closed",
    why: "It is accepted like the other one. Your code cannot know yet.",
    calls: [call],
    balance: await balanceOf(cast),
  });
  const { transactionId: id } = call.answer as { transactionId: string };
  const rejected = await world.rejectPayout({ id, errorCode: "ACCOUNT_CLOSED" });
  tell({
    title: "The other bank says no",
    why: "The webhook says ERROR, no fee is charged, and the money is available again.",
    command: `localpix reject ${id} --code ACCOUNT_CLOSED`,
    result: rejected,
    webhook: await receiver.next(),
    balance: await balanceOf(cast),
  });
}

/** Two people whom the simulated directory knows by these keys, so the webhook names them as the request does. */
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

async function balanceOf({ world, integrator: you }: Pick<DemoCast, "world" | "integrator">) {
  return (await world.showAccount({ id: you.credentials.accountId })).balance;
}
