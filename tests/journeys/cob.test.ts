import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCob } from "../../server/contract/cobs/cob.js";
import { chargeBody, cobBody, newTxid } from "./bodies.js";
import { expectErrorBody } from "./error-bodies.js";
import { NOON, type Row, type RowContext, table } from "./rows.js";

const DUE = "2030-02-14T16:00:00.000Z";

const cobOf = async ({ account, id }: RowContext) =>
  (await account.gateway.send("showCob", undefined, { params: { txid: id } })).body as Record<
    string,
    unknown
  >;
/** Requests the account's token before the call, so that a later read adds no journal entry. */
const withToken: Row["before"] = ({ account }) => account.gateway.balance();
const problem = { name: "ControlError" };

/** The webhook of a paid cob (specification: Events, V2 payloads). */
const receiveWebhook = ({ id, accountId, answer }: RowContext, transactionId: string, data: object) => ({
  type: "RECEIVE",
  data: expect.objectContaining({
    id: Number(transactionId),
    txId: id,
    pixKey: answer.chave,
    status: "LIQUIDATED",
    creditDebitType: "CREDIT",
    creditorAccount: expect.objectContaining({ number: String(accountId) }),
    remittanceInformation: "Pedido 4711",
    ...data,
  }),
});

const paid = ["cob.created", "cob.paid", "event.queued"] as const;
const paidAndDelivered = [...paid, "delivery.attempted"] as const;

table("PUT /cob/{txid}", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  rows: [
    // proves: service.5, resources.cob.fields, resources.cob.revisao, states.cob.ativa, cob.answer
    {
      it: "returns the created cob with every field of the specification",
      status: 201,
      after: async ({ answer }) =>
        expect(answer).toEqual({
          calendario: { criacao: NOON, expiracao: 3_600 },
          txid: expect.stringMatching(/^pedido\d{22}$/),
          revisao: 0,
          loc: { id: expect.any(Number), location: expect.stringMatching(/^000201/), tipoCob: "cob" },
          location: (answer.loc as { location: string }).location,
          status: "ATIVA",
          devedor: { cpf: "12345678909", nome: "Cliente Exemplo" },
          valor: { original: "100.00", modalidadeAlteracao: 0 },
          chave: "loja@example.com",
          solicitacaoPagador: "Pedido 4711",
          infoAdicionais: [{ nome: "Loja", valor: "Centro" }],
        }),
      journal: ["cob.created"],
      balance: [100_000, 0],
    },
    // proves: cob.txid.unique, errors.shapes, errors.message.words, errors.409, errors.other-codes
    {
      it: "an existing txid is refused with 409, also with an equal body",
      params: { txid: "repetido".padEnd(26, "0") },
      before: ({ account }) =>
        account.gateway.createCob(cobBody(), { params: { txid: "repetido".padEnd(26, "0") } }),
      status: 409,
      message: "Cobrança com este txid já existe",
    },
    // proves: cob.txid.unique
    {
      it: "the txid of a paid cob is refused with 409",
      params: { txid: "pago".padEnd(26, "0") },
      before: async ({ account, sandbox }) => {
        const txid = "pago".padEnd(26, "0");
        await account.gateway.createCob(cobBody(), { params: { txid } });
        await sandbox.pay({ txid });
      },
      status: 409,
      message: "Cobrança com este txid já existe",
    },
    // proves: cob.txid.unique
    {
      it: "the txid of another account's cob is accepted",
      params: { txid: "comum".padEnd(26, "0") },
      before: ({ sandbox }) =>
        sandbox.gateway.createCob(cobBody(), { params: { txid: "comum".padEnd(26, "0") } }),
      status: 201,
      journal: ["cob.created"],
    },
    // proves: resources.charge.id, states.cob.concluida, cob.webhook, cob.read, events.of.receipt
    // proves: events.v2.RECEIVE
    {
      it: "a payment by txid creates a transaction of its own and a RECEIVE webhook with txId",
      before: withToken,
      receiver: { events: ["cash_in"] },
      status: 201,
      after: async (context) => {
        const payment = await context.sandbox.pay({ txid: context.id });
        expect(payment).toMatchObject({ status: "CONFIRMED", value: 100 });
        context.saved.payment = payment.transactionId;
        expect(await cobOf(context)).toMatchObject({
          status: "CONCLUIDA",
          revisao: 0,
          pix: [
            {
              endToEndId: payment.endToEndId,
              txid: context.id,
              valor: "100.00",
              chave: "loja@example.com",
              horario: NOON,
            },
          ],
        });
      },
      transaction: {
        origin: "cob",
        operation: "PAYMENT",
        status: "CONFIRMED",
        externalId: null,
        pixKey: "loja@example.com",
        counterpart: { name: "Cliente Exemplo", document: "12345678909" },
      },
      journal: paidAndDelivered,
      balance: [100_100, 0],
      webhooks: (context) => [
        receiveWebhook(context, context.saved.payment!, { payment: { amount: "100.00", currency: "BRL" } }),
      ],
    },
    // proves: cob.webhook.flat
    {
      it: "a v1 receiver gets CashIn with the txid as externalId",
      receiver: { events: ["cash_in"], version: "v1" },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay({ txid: id }),
      journal: paidAndDelivered,
      webhooks: ({ id }) => [
        expect.objectContaining({
          event: "CashIn",
          movementType: "CREDIT",
          externalId: id,
          status: "CONFIRMED",
        }),
      ],
    },
    // proves: cob.webhook.flat
    {
      it: "the webhooks of its refund and its MED have the txid as externalId of the payment",
      receiver: { events: ["refund_in", "med_created"], version: "v1" },
      status: 201,
      after: async ({ sandbox, account, id }) => {
        const { transactionId } = await sandbox.pay({ txid: id });
        const refund = await account.gateway.refundIn({ refundValue: 1 }, { params: { id: transactionId } });
        await sandbox.settle(refund.transactionId);
        await sandbox.advance("0s");
        await sandbox.openMed({ transactionId });
      },
      journal: [
        ...paid,
        ...(["refund.created", "refund.settled", "event.queued", "delivery.attempted"] as const),
        ...(["med.opened", "event.queued", "med.received", "delivery.attempted"] as const),
      ],
      webhooks: ({ id }) => [
        expect.objectContaining({ parentTransaction: expect.objectContaining({ externalId: id }) }),
        expect.objectContaining({ originalTransaction: expect.objectContaining({ externalId: id }) }),
      ],
    },
    {
      it: "a payment by code has the payer of the request",
      status: 201,
      after: ({ sandbox, answer }) =>
        sandbox.control.pay({
          pixCode: String(answer.location),
          payer: { name: "Ana", document: "11144477735" },
        }),
      transaction: { status: "CONFIRMED", counterpart: { name: "Ana", document: "11144477735" } },
      journal: paid,
      balance: [100_100, 0],
    },
    {
      it: "a payment without a payer has the devedor as payer (assumption PAYER_IDENTITY)",
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay(id),
      transaction: { counterpart: { name: "Cliente Exemplo", document: "12345678909" } },
      journal: paid,
    },
    {
      it: "a payment with payer random has another payer (assumption PAYER_IDENTITY)",
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay({ txid: id, payer: "random" }),
      transaction: { counterpart: { name: expect.not.stringMatching("Cliente Exemplo") } },
      journal: paid,
    },
    {
      it: "a payment costs the fee of a receipt",
      account: { fees: { cashIn: 1.5 } },
      status: 201,
      after: ({ sandbox, id }) => sandbox.pay(id),
      transaction: { value: 100, fee: 1.5, final: 98.5 },
      journal: paid,
      balance: [1_098.5, 0],
    },
    // proves: cob.valor.modalidadeAlteracao
    {
      it: "a payment of another value is refused if modalidadeAlteracao is 0",
      status: 201,
      after: async ({ sandbox, id }) => {
        await expect(sandbox.pay({ txid: id, value: 99.99 })).rejects.toMatchObject({
          ...problem,
          status: 422,
          code: "VALUE_DIFFERS",
        });
        await sandbox.pay({ txid: id, value: 100 });
      },
      journal: paid,
      balance: [100_100, 0],
    },
    // proves: cob.valor.original
    {
      it: "a payment of another value is accepted if modalidadeAlteracao is 1",
      before: withToken,
      change: { "valor.modalidadeAlteracao": 1 },
      status: 201,
      after: async (context) => {
        await context.sandbox.pay({ txid: context.id, value: 12.34 });
        expect(await cobOf(context)).toMatchObject({
          valor: { original: "100.00" },
          pix: [{ valor: "12.34" }],
        });
      },
      transaction: { value: 12.34 },
      journal: paid,
      balance: [100_012.34, 0],
    },
    // proves: states.cob.final
    {
      it: "a paid cob cannot be paid, cancelled, removed or expired again",
      status: 201,
      after: async ({ sandbox, id, answer }) => {
        await sandbox.pay({ txid: id });
        const refusal = { ...problem, status: 409, code: "COB_NOT_ACTIVE" };
        await expect(sandbox.pay({ txid: id })).rejects.toMatchObject(refusal);
        await expect(sandbox.pay(String(answer.location))).rejects.toMatchObject(refusal);
        await expect(sandbox.control.cancelCharge({ id })).rejects.toMatchObject(refusal);
        await expect(sandbox.control.removeCharge({ id })).rejects.toMatchObject(refusal);
        await expect(sandbox.control.expireCharge({ id })).rejects.toMatchObject(refusal);
      },
      journal: paid,
      balance: [100_100, 0],
    },
    // proves: states.cob.final
    {
      it: "of ten concurrent payments, one succeeds",
      status: 201,
      after: async ({ sandbox, id }) => {
        const tries = await Promise.allSettled(Array.from({ length: 10 }, () => sandbox.pay({ txid: id })));
        expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      },
      journal: paid,
      balance: [100_100, 0],
    },
    ...(
      [
        ["cancelCharge", "REMOVIDA_PELO_USUARIO_RECEBEDOR", 1],
        ["removeCharge", "REMOVIDA_PELO_PSP", 0],
        ["expireCharge", "REMOVIDA_PELO_PSP", 0],
      ] as const
    ).map(
      // proves: resources.cob.revisao, states.cob.cancelled, states.cob.removed
      ([act, status, revisao]): Row => ({
        it: `${act} sets the status ${status} finally and sends no webhook`,
        before: withToken,
        receiver: {},
        status: 201,
        after: async (context) => {
          const { sandbox, id } = context;
          expect(await sandbox.control[act]({ id })).toEqual({ transactionId: null, txid: id, status });
          expect(await cobOf(context)).toMatchObject({ status, revisao });
          const refusal = { ...problem, status: 409, code: "COB_NOT_ACTIVE" };
          await expect(sandbox.pay({ txid: id })).rejects.toMatchObject(refusal);
          await expect(sandbox.control[act]({ id })).rejects.toMatchObject(refusal);
        },
        journal: ["cob.created", "cob.removed"],
        balance: [100_000, 0],
        webhooks: () => [],
      }),
    ),
  ],
});

table("PUT /cob/{txid} with X-Sandbox-Scenario", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  rows: [
    // proves: service.10.values
    {
      it: "success: paid after one second",
      scenario: "success",
      receiver: { events: ["cash_in"] },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1s"),
      transaction: { status: "CONFIRMED", scenario: "success", counterpart: { name: "Cliente Exemplo" } },
      journal: paidAndDelivered,
      webhooks: (context) => [receiveWebhook(context, String(Number.NaN), { id: expect.any(Number) })],
    },
    {
      it: "delayed:5s: paid after six seconds",
      before: withToken,
      scenario: "delayed:5s",
      status: 201,
      after: async (context) => {
        await context.sandbox.advance("5s");
        expect(await cobOf(context)).toMatchObject({ status: "ATIVA" });
        await context.sandbox.advance("1s");
      },
      transaction: { status: "CONFIRMED" },
      journal: paid,
    },
    // proves: states.cob.failed
    {
      it: "reject: a webhook reports the failed payment, and the cob stays ATIVA (assumption COB_FAILED)",
      before: withToken,
      scenario: "reject:ORDER_REJECTED",
      receiver: { events: ["cash_in"] },
      status: 201,
      after: async (context) => {
        await context.sandbox.advance("1s");
        expect(await cobOf(context)).toMatchObject({ status: "ATIVA" });
        await context.sandbox.pay({ txid: context.id });
      },
      transaction: { status: "CONFIRMED" },
      journal: [
        "cob.created",
        "cob.failed",
        "event.queued",
        "delivery.attempted",
        "cob.paid",
        "event.queued",
        "delivery.attempted",
      ],
      balance: [100_100, 0],
      webhooks: (context) => [
        receiveWebhook(context, "0", {
          id: expect.any(Number),
          status: "ERROR",
          errorCode: "ORDER_REJECTED",
        }),
        receiveWebhook(context, "0", { id: expect.any(Number), errorCode: null }),
      ],
    },
    {
      it: "pending: not paid, although the account's payer is automatic",
      before: withToken,
      account: { payer: "1s" },
      scenario: "pending",
      status: 201,
      after: async (context) => {
        await context.sandbox.advance("10s");
        expect(await cobOf(context)).toMatchObject({ status: "ATIVA" });
      },
      journal: ["cob.created"],
    },
    {
      it: "no scenario, account with payer auto: paid after one second",
      account: { payer: "auto" },
      status: 201,
      after: ({ sandbox }) => sandbox.advance("1s"),
      transaction: { status: "CONFIRMED" },
      journal: paid,
    },
    {
      it: "account with payer auto, paid by hand before: its own payment leaves the agenda",
      account: { payer: "auto" },
      status: 201,
      after: async ({ sandbox, id }) => {
        await sandbox.pay({ txid: id });
        // Cobs of other rows expire meanwhile.
        expect((await sandbox.control.advanceClock({ by: "1h" })).byKind).not.toHaveProperty(
          "cob-self-payment",
        );
      },
      transaction: { status: "CONFIRMED" },
      journal: paid,
    },
    {
      it: "an unknown scenario is refused, and nothing is created",
      scenario: "sucess",
      status: 400,
      code: "SANDBOX_SCENARIO_UNKNOWN",
      message: "success",
    },
    {
      it: "a refusal that does not apply to a cob is ignored",
      scenario: "refuse:PIX_INSUFFICIENT_BALANCE",
      status: 201,
      journal: ["scenario.ignored", "cob.created"],
    },
  ],
});

describe("a cob over time", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: NOON });
  });
  afterAll(async () => {
    expect(await sandbox.control.verify()).toMatchObject({ ok: true });
    await sandbox.close();
  });
  const create = async () => {
    const txid = newTxid();
    await sandbox.gateway.createCob(cobBody(), { params: { txid } });
    return { txid, cob: () => sandbox.gateway.showCob(undefined, { params: { txid } }) };
  };

  // proves: states.cob.removed
  test("can be paid until one millisecond before it expires", async () => {
    const [early, late] = [await create(), await create()];
    await sandbox.advance("2030-02-14T15:59:59.999Z");
    await sandbox.pay({ txid: early.txid });
    await sandbox.advance(DUE);
    expect(await late.cob()).toMatchObject({ status: "REMOVIDA_PELO_PSP" });
    expect(await early.cob()).toMatchObject({ status: "CONCLUIDA" });
    await expect(sandbox.pay({ txid: late.txid })).rejects.toMatchObject({ code: "COB_NOT_ACTIVE" });
    const { entries } = await sandbox.control.readJournal({ type: "cob.removed" });
    expect(entries.map(({ at, data }) => [at, data])).toEqual([
      [DUE, expect.objectContaining({ txid: late.txid, by: "psp" })],
    ]);
  });

  // proves: cob.txid.unique
  test("ten concurrent requests with the same txid create one cob", async () => {
    const params = { txid: newTxid() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.gateway.send("createCob", cobBody(), { params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test("the journal entries of its payment are found by the txid", async () => {
    const { txid } = await create();
    const entries = async () => (await sandbox.control.readJournal({ transactionId: txid })).entries;
    expect(await entries()).toEqual([]);
    await sandbox.pay({ txid });
    expect((await entries()).map(({ type }) => type)).toEqual(["cob.paid", "event.queued"]);
  });

  test("a removed cob leaves no scheduled event", async () => {
    const { pendingJobs } = await sandbox.control.health();
    const { txid } = await create();
    await sandbox.control.cancelCharge({ id: txid });
    expect(await sandbox.control.health()).toMatchObject({ pendingJobs });
  });

  test("an unpaid cob has no transaction: COB_UNPAID", async () => {
    const { txid } = await create();
    await expect(sandbox.control.showTransaction({ id: txid })).rejects.toMatchObject({
      status: 409,
      code: "COB_UNPAID",
    });
  });

  test("a cash-in can expire, but not be cancelled or removed", async () => {
    const { transactionId: id } = await sandbox.gateway.cashIn(chargeBody());
    for (const act of ["cancelCharge", "removeCharge"] as const) {
      await expect(sandbox.control[act]({ id })).rejects.toMatchObject({ status: 422, code: "NOT_A_COB" });
    }
    await expect(sandbox.control.cancelCharge({ id: newTxid() })).rejects.toMatchObject({ status: 404 });
    expect(await sandbox.control.expireCharge({ id })).toEqual({
      transactionId: id,
      txid: null,
      status: "ERROR",
    });
  });

  test("the payment of a cob cannot be paid again, and a cash-in may have the txid as its externalId", async () => {
    const { txid } = await create();
    const body = chargeBody();
    body.transaction.externalId = txid;
    const { transactionId } = await sandbox.gateway.cashIn(body);
    const payment = await sandbox.pay({ txid });
    expect(payment.transactionId).not.toBe(transactionId);
    await expect(sandbox.pay({ transactionId: payment.transactionId })).rejects.toMatchObject({
      code: "COB_NOT_ACTIVE",
    });
    expect(await sandbox.pay({ externalId: txid })).toMatchObject({ transactionId });
  });
});

describe("GET and PATCH /cob/{txid} (assumption COB_READ)", () => {
  let sandbox: TestSandbox;
  let strict: TestSandbox;
  const txid = newTxid();
  const params = { txid };
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: NOON });
    strict = await startSandbox({ clock: NOON, strict: true });
    for (const target of [sandbox, strict]) await target.gateway.createCob(cobBody(), { params });
  });
  afterAll(() => Promise.all([sandbox.close(), strict.close()]));

  const refusal = async (
    answer: Promise<{ status: number; body: unknown }>,
    status: number,
    method: string,
    text: string,
  ) => {
    const { status: actualStatus, body } = await answer;
    expect(actualStatus, JSON.stringify(body)).toBe(status);
    const error = expectErrorBody(body, {
      shape: "simple",
      status,
      method,
      path: `/cob/${txid}`,
      timestamp: NOON,
    });
    expect([error.message].flat().join()).toContain(text);
  };
  const cancelled = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" } as const;

  // proves: cob.read
  test("GET returns the created cob", async () => {
    const read = await sandbox.gateway.showCob(undefined, { params });
    expect(createCob.answer.parse(read)).toMatchObject({ txid, status: "ATIVA", ...cobBody(), valor: {} });
    expect(read).not.toHaveProperty("pix");
  });

  // proves: cob.read
  test("a cob of another account, or an unknown one, is not found", async () => {
    const other = await sandbox.createAccount();
    const text = "Cobrança não encontrada";
    await refusal(other.gateway.send("showCob", undefined, { params }), 404, "GET", text);
    await refusal(other.gateway.send("changeCob", cancelled, { params }), 404, "PATCH", text);
    await refusal(
      sandbox.gateway.send("showCob", undefined, { params: { txid: newTxid() } }),
      404,
      "GET",
      text,
    );
    await refusal(sandbox.gateway.send("showCob", undefined, { params: { txid: "x" } }), 400, "GET", "txid");
  });

  // proves: cob.read, cob.change-final
  test("PATCH cancels a cob once, and accepts only REMOVIDA_PELO_USUARIO_RECEBEDOR", async () => {
    for (const body of [{}, { status: "CONCLUIDA" }, { status: "REMOVIDA_PELO_PSP" }, { status: "ATIVA" }]) {
      await refusal(sandbox.gateway.send("changeCob", body, { params }), 400, "PATCH", "status");
    }
    expect(await sandbox.gateway.changeCob(cancelled, { params })).toMatchObject({
      ...cancelled,
      revisao: 1,
    });
    await refusal(
      sandbox.gateway.send("changeCob", cancelled, { params }),
      400,
      "PATCH",
      "REMOVIDA_PELO_USUARIO",
    );
    const { entries } = await sandbox.control.readJournal({ type: "cob.removed" });
    expect(entries).toMatchObject([{ data: { txid, by: "user", value: 100 } }]);
  });

  // proves: conventions.strict
  test("with --strict both are unknown routes", async () => {
    await refusal(strict.gateway.send("showCob", undefined, { params }), 404, "GET", "Rota não encontrada");
    await refusal(
      strict.gateway.send("changeCob", cancelled, { params }),
      404,
      "PATCH",
      "Rota não encontrada",
    );
    const post = await strict.gateway.request("POST", `/cob/${txid}`, { body: "{}" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "PUT"]);
  });
});
