import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateOf } from "../../server/contract/openapi/parameters.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { EVENT_TYPES, type EventType } from "../../server/contract/webhooks/event-types.js";

/**
 * Records the example responses and webhooks of the OpenAPI document from a real sandbox, which gets the example bodies
 * of the same document. Examples written by hand could show what never happens, such as a new payout that is CONFIRMED.
 */
const EXAMPLES = "../../server/contract/openapi/examples.generated.ts";

const HOST = "127.0.0.1:7490";
const TXID = "7978c0c97ea847e78e8849634473c1f1";
const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
let sandbox: TestSandbox;
const answers: Record<string, unknown> = {};
const webhooks: Record<string, Record<string, unknown>> = {};

/** Resets the sandbox, so that the stories are independent, and registers both versions of these events. */
async function startStory(...events: EventType[]): Promise<void> {
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

/** Calls an operation with the example body of the document, and records the response under the operation's id. */
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

/** Records the payloads of an event, in the format of each version. */
async function recordWebhooks(eventType: EventType): Promise<void> {
  await sandbox.advance("1s");
  const { deliveries } = await sandbox.control.listDeliveries({ eventType });
  for (const { id, url } of deliveries) {
    const { body } = await sandbox.control.showDelivery({ id });
    webhooks[eventType] = { [url.endsWith("v1") ? "v1" : "v2"]: JSON.parse(body), ...webhooks[eventType] };
  }
}

/** Pays a new charge. */
async function payCharge() {
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
    await startStory("cash_out");
    const { transactionId } = await call("cashOut");
    await call("balance");
    await call("accountBalances");
    await recordWebhooks("cash_out");
    await call("resendWebhook", { transactionIdentifier: transactionId! });
  },
  "payout by code": async () => {
    await startStory();
    await call("cashOutQrcode");
  },
  "returned payout": async () => {
    await startStory("refund_out");
    const { transactionId } = await call("cashOut");
    await sandbox.advance("1s");
    await sandbox.control.returnPayout({ id: transactionId!, value: 50, reason: "Conta encerrada" });
    await recordWebhooks("refund_out");
  },
  transfer: async () => {
    await startStory();
    await call("dictPix");
  },
  receipt: async () => {
    await startStory("cash_in", "refund_in");
    const { transactionId: id } = await payCharge();
    await recordWebhooks("cash_in");
    const { pixKey } = sandbox.credentials;
    await call("transactionsByKey", { pixKey });
    await call("transactionByKey", { pixKey, identifier: id });
    await call("transactionById", { id });
    await call("listTransactions");
    await call("refundIn", { id });
    await recordWebhooks("refund_in");
  },
  devolução: async () => {
    await startStory();
    const params = { e2eid: (await payCharge()).endToEndId, id: "devolucao7741" };
    await call("devolucao", params);
    await sandbox.advance("1s");
    await call("showDevolucao", params);
  },
  cob: async () => {
    await startStory();
    await call("createCob", { txid: TXID });
    await call("showCob", { txid: TXID });
    await call("changeCob", { txid: TXID });
  },
  MEDs: async () => {
    for (const decide of ["acceptMed", "rejectMed"] as const) {
      await startStory("med_created", "med_accepted", "med_rejected");
      const { endToEndId } = await payCharge();
      const { id } = await sandbox.control.openMed({ endToEndId, cause: "SOCIAL_ENGINEERING" });
      await recordWebhooks("med_created");
      await call("listMeds");
      await sandbox.control[decide]({ id: String(id), details: "Análise concluída" });
      await recordWebhooks(decide === "acceptMed" ? "med_accepted" : "med_rejected");
    }
  },
  webhooks: async () => {
    await startStory();
    await call("registerWebhook");
    await call("listWebhooks");
    await call("deleteWebhook", { id: "1" });
  },
};

test("the examples of the document are the responses and webhooks of a sandbox", async () => {
  for (const story of Object.values(STORIES)) await story();
  for (const event of EVENT_TYPES) expect(Object.keys(webhooks[event]!).sort()).toEqual(["v1", "v2"]);
  const lines = (examples: object) =>
    Object.entries(examples).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const source = `// Generated by tests/journeys/examples.test.ts; update it with \`npx vitest run tests/journeys/examples.test.ts -u\`.

/** The example response of each gateway operation, by operation id. */
export const exampleResponses: Readonly<Record<string, unknown>> = {
${lines(answers).join("")}};

/** The example payloads of each event, by webhook version. */
export const examplePayloads: Readonly<Record<string, { readonly v1: unknown; readonly v2: unknown }>> = {
${lines(webhooks).join("")}};
`;
  await expect(source).toMatchFileSnapshot(EXAMPLES);
});
