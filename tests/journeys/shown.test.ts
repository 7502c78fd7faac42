import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateOf } from "../../server/contract/openapi/parameters.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { EVENT_TYPES, type EventType } from "../../server/contract/webhooks/event-types.js";

/**
 * The answers and webhooks that the OpenAPI document shows, as a sandbox really gives them to the bodies that it
 * shows. Written by hand they would say what nobody is ever told, such as a new payout that is CONFIRMED.
 */
const SHOWN = "../../server/contract/openapi/shown.ts";

const HOST = "127.0.0.1:7490";
const TXID = "7978c0c97ea847e78e8849634473c1f1";
const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
let sandbox: TestSandbox;
const answers: Record<string, unknown> = {};
const webhooks: Record<string, Record<string, unknown>> = {};

/** Every chapter plays in a world of its own, so that none depends on another. */
async function chapter(...events: EventType[]): Promise<void> {
  const deliverTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await sandbox.control.resetState({
    ...{ seed: 1, at: "2027-02-12T14:00:00.000Z" },
    replay: { host: HOST, deliverTo },
  });
  for (const eventType of events) {
    for (const version of ["v1", "v2"] as const) {
      await sandbox.gateway.registerWebhook({
        url: `https://loja.example/pix/${version}`,
        eventType,
        version,
      });
    }
  }
}

/** Calls an operation with the body that its document shows, and puts the answer aside under its id. */
async function call(
  name: GatewayOperationName,
  params: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { id, method, paths, status } = gatewayOperations[name];
  const document = await sandbox.control.gatewayReference();
  const item = document.paths[templateOf(paths[0])]!;
  const media = item[method.toLowerCase() as keyof typeof item]!.requestBody?.content["application/json"];
  const answer = await sandbox.gateway.send(name, media?.example, {
    params,
    ...(name === "dictPix" ? { idempotencyKey: "0b2a5f0e-7a53-4f0e-9c1b-2f3d4c5b6a79" } : {}),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  answers[id] = answer.body;
  return answer.body as Record<string, string>;
}

/** Puts aside what was told of an event, in the format of each version. */
async function told(eventType: EventType): Promise<void> {
  await sandbox.advance("1s");
  const { deliveries } = await sandbox.control.listDeliveries({ eventType });
  for (const { id, url } of deliveries) {
    const { body } = await sandbox.control.showDelivery({ id });
    webhooks[eventType] = { [url.endsWith("v1") ? "v1" : "v2"]: JSON.parse(body), ...webhooks[eventType] };
  }
}

/** A charge that somebody has paid. */
async function received() {
  const { transactionId } = await call("cashIn");
  const payer = { name: "Maria Clara Nogueira", document: "12345678909", ispb: "18236120" };
  return sandbox.control.pay({ transactionId, payer });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  sandbox = await startSandbox({ clock: "frozen", settlement: "1s" });
});
afterAll(async () => {
  await sandbox.close();
  receiver.close();
});

const STORIES: Readonly<Record<string, () => Promise<unknown>>> = {
  payout: async () => {
    await chapter("cash_out");
    const { transactionId } = await call("cashOut");
    await call("balance");
    await call("accountBalances");
    await told("cash_out");
    await call("resendWebhook", { transactionIdentifier: transactionId! });
  },
  "payout by code": async () => {
    await chapter();
    await call("cashOutQrcode");
  },
  "payout that comes back": async () => {
    await chapter("refund_out");
    const { transactionId } = await call("cashOut");
    await sandbox.advance("1s");
    await sandbox.control.returnPayout({ id: transactionId!, value: 50, reason: "Conta encerrada" });
    await told("refund_out");
  },
  transfer: async () => {
    await chapter();
    await call("dictPix");
  },
  receipt: async () => {
    await chapter("cash_in", "refund_in");
    const { transactionId: id } = await received();
    await told("cash_in");
    const { pixKey } = sandbox.credentials;
    await call("transactionsByKey", { pixKey });
    await call("transactionByKey", { pixKey, identifier: id });
    await call("transactionById", { id });
    await call("listTransactions");
    await call("refundIn", { id });
    await told("refund_in");
  },
  devolução: async () => {
    await chapter();
    const params = { e2eid: (await received()).endToEndId, id: "devolucao7741" };
    await call("devolucao", params);
    await sandbox.advance("1s");
    await call("showDevolucao", params);
  },
  cob: async () => {
    await chapter();
    await call("createCob", { txid: TXID });
    await call("showCob", { txid: TXID });
    await call("changeCob", { txid: TXID });
  },
  MEDs: async () => {
    for (const decide of ["acceptMed", "rejectMed"] as const) {
      await chapter("med_created", "med_accepted", "med_rejected");
      const { endToEndId } = await received();
      const { id } = await sandbox.control.openMed({ endToEndId, cause: "SOCIAL_ENGINEERING" });
      await told("med_created");
      await call("listMeds");
      await sandbox.control[decide]({ id: String(id), details: "Análise concluída" });
      await told(decide === "acceptMed" ? "med_accepted" : "med_rejected");
    }
  },
  webhooks: async () => {
    await chapter();
    await call("registerWebhook");
    await call("listWebhooks");
    await call("deleteWebhook", { id: "1" });
  },
};

test("what the document shows is what a sandbox says", async () => {
  for (const tell of Object.values(STORIES)) await tell();
  for (const event of EVENT_TYPES) expect(Object.keys(webhooks[event]!).sort()).toEqual(["v1", "v2"]);
  const lines = (told: object) =>
    Object.entries(told).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const source = `// Told by a sandbox in tests/journeys/shown.test.ts; \`npx vitest run tests/journeys/shown.test.ts -u\` writes it anew.

/** What each operation of the gateway, by its id, answers to the body that its document shows. */
export const shownAnswers: Readonly<Record<string, unknown>> = {
${lines(answers).join("")}};

/** What is told of each event, by the version of the URL. */
export const shownWebhooks: Readonly<Record<string, { readonly v1: unknown; readonly v2: unknown }>> = {
${lines(webhooks).join("")}};
`;
  await expect(source).toMatchFileSnapshot(SHOWN);
});
