import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ControlError } from "../../server/contract/client.js";
import type { OpenApiDocument, OpenApiOperation } from "../../server/contract/openapi/document.js";
import {
  type ControlOperationName,
  controlOperations,
  type GatewayOperationName,
  gatewayOperations,
} from "../../server/contract/operations.js";
import { NOON } from "./rows.js";

const TXID = "a1b2c3d4e5f6a1b2c3d4e5f6a1";
const charge = {
  transaction: { value: 19.99, description: "Pedido", externalId: "pedido-1" },
  payer: { fullName: "Maria Souza", document: "12345678909" },
};
const payout = {
  value: 8914.3,
  externalId: "salario-1",
  details: { key: "maria@example.com", keyType: "EMAIL", name: "Maria", document: "12345678909" },
};

/** A well-formed code of no charge. */
const CODE = `000201${"0".repeat(50)}`;

type GatewayCall = [
  name: GatewayOperationName,
  status: number,
  body?: unknown,
  options?: Parameters<TestSandbox["gateway"]["send"]>[2],
];

const gatewayCalls: GatewayCall[] = [
  ["balance", 200],
  ["balance", 401, undefined, { headers: { authorization: "Bearer none" } }],
  ["balance", 400, undefined, { scenario: "sucess" }],
  ["accountBalances", 200],
  ["accessToken", 400, {}],
  ["oauthToken", 401, { clientId: "3f1d9d52-6a1e-4c39-8f05-6f1d2c3b4a59", clientSecret: "nobodys" }],
  ["cashIn", 201, charge],
  ["cashIn", 400, charge],
  ["cashIn", 400, {}],
  ["cashIn", 400, "{"],
  ["cashOut", 201, payout],
  ["cashOut", 400, payout],
  ["cashOut", 400, { ...payout, externalId: "salario-2" }],
  ["cashOut", 400, { ...payout, value: 0.001 }],
  ["cashOutQrcode", 400, { value: 1, qrCode: "x", externalId: "qr-1" }],
  [
    "cashOutQrcode",
    409,
    { value: 1, qrCode: CODE, externalId: "qr-2" },
    { scenario: "refuse:PIX_DUPLICATE_EXTERNAL_ID" },
  ],
  ["dictPix", 400, {}],
  [
    "dictPix",
    400,
    { pixKey: "maria@example.com", payment: { currency: "BRL", amount: 9_999_999 } },
    { idempotencyKey: "0b2a5f0e-7a53-4f0e-9c1b-2f3d4c5b6a79" },
  ],
  ["createCob", 201, { calendario: {}, valor: { original: "25.00" } }, { params: { txid: TXID } }],
  ["createCob", 409, { calendario: {}, valor: { original: "25.00" } }, { params: { txid: TXID } }],
  ["showCob", 200, undefined, { params: { txid: TXID } }],
  ["showCob", 400, undefined, { params: { txid: "short" } }],
  ["listTransactions", 200],
  ["listTransactions", 400, undefined, { query: "size=0&startDate=ontem" }],
  ["transactionByKey", 404, undefined, { params: { pixKey: "maria@example.com", identifier: "0" } }],
  ["transactionById", 200, undefined, { params: { id: "pedido-1" } }],
  ["transactionById", 404, undefined, { params: { id: "0" } }],
  ["listWebhooks", 200],
  ["registerWebhook", 400, { url: "ftp://x", eventType: "cash" }],
  ["resendWebhook", 404, undefined, { params: { transactionIdentifier: "0" } }],
  ["refundIn", 404, { refundValue: 1 }, { params: { id: "0" } }],
  ["keySet", 200],
  ["location", 404, undefined, { params: { location: "nobodys" } }],
];

type ControlCall = [name: ControlOperationName, status: number, input?: object];

const controlCalls: ControlCall[] = [
  ["health", 200],
  ["verify", 200],
  ["showCredentials", 200],
  ["showCredentials", 404, { account: 77 }],
  ["createAccount", 201, { name: "Outra", pixKey: "outra@loja.test" }],
  ["createAccount", 409, { pixKey: "outra@loja.test" }],
  ["createAccount", 422, { pixKey: "no key" }],
  ["createAccount", 400, { balanc: 1 }],
  ["listAccounts", 200],
  ["setBalance", 200, { id: 1, available: 8914.3 }],
  ["pay", 201, { externalId: "pedido-1" }],
  ["pay", 409, { externalId: "pedido-1" }],
  ["pay", 400, {}],
  ["settlePayout", 200, { id: "salario-1" }],
  ["settlePayout", 409, { id: "salario-1" }],
  ["settlePayout", 404, { id: "nobodys" }],
  ["advanceClock", 200, { by: "90d" }],
  ["setClock", 422, { now: "2020-01-01T00:00:00Z" }],
  ["readJournal", 200],
  ["showTransaction", 200, { id: "salario-1" }],
  ["showTransaction", 409, { id: TXID }],
  ["listDeliveries", 200],
  ["listRequests", 200],
  ["showRequest", 404, { id: 0 }],
  ["explainRefusal", 404, { errorId: "nobodys" }],
  ["listAssumptions", 200],
  ["gatewayReference", 200],
];

let sandbox: TestSandbox;
let gateway: OpenApiDocument;
let control: OpenApiDocument;
const gatewayAnswers: Answer[] = [];
const controlAnswers: Answer[] = [];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  gateway = await sandbox.control.gatewayReference();
  control = await sandbox.control.controlReference();
  // All calls are made before the first check: compiling a validator takes so long that idle connections would
  // be closed. They run in order, because some need the result of an earlier one.
  for (const [name, , body, options] of gatewayCalls) {
    gatewayAnswers.push(await sandbox.gateway.send(name, body, options));
  }
  for (const [name, , input] of controlCalls) controlAnswers.push(await answerOf(name, input));
});
afterAll(() => sandbox.close());

test("the documents name the URL of this sandbox, and are refused to other websites", async () => {
  expect(gateway.servers[0]!.url).toBe(sandbox.url);
  for (const path of ["/sandbox/openapi.json", "/sandbox/control.json"]) {
    const response = await fetch(`${sandbox.url}${path}`, {
      headers: { origin: "https://elsewhere.example" },
    });
    expect(response.status).toBe(403);
  }
});

test("a strict sandbox leaves its extensions out of the document", async () => {
  const strict = await startSandbox({ strict: true });
  const document = await strict.control.gatewayReference();
  expect(Object.keys(document.paths["/cob/{txid}"]!)).toEqual(["put"]);
  expect(Object.keys(gateway.paths["/cob/{txid}"]!).sort()).toEqual(["get", "patch", "put"]);
  await strict.close();
});

const answerOf = (name: ControlOperationName, input?: object): Promise<Answer> =>
  (sandbox.control[name] as (input?: object) => Promise<unknown>)(input).then(
    (body) => ({ status: controlOperations[name].status as number, body }),
    (error: unknown) => {
      if (!(error instanceof ControlError)) throw error;
      const { code, message, hint } = error;
      return { status: error.status, body: { error: { code, message, ...(hint ? { hint } : {}) } } };
    },
  );

/** The errors of the response by a validator that knows only the document; null if there are none. */
function schemaErrors(
  document: OpenApiDocument,
  operationId: string,
  status: number,
  body: unknown,
): unknown {
  const operation = Object.values(document.paths)
    .flatMap((item): OpenApiOperation[] => Object.values(item))
    .find((operation) => operation.operationId === operationId)!;
  const answer = operation.responses[status];
  if (!answer) return `${operationId} does not say that it answers ${status}.`;
  const [media] = Object.values(answer.content ?? {});
  const schema = JSON.parse(JSON.stringify(media!.schema).replaceAll('"#/', '"document#/'));
  const validate = validatorOf(document).compile(schema);
  return validate(body) ? null : validate.errors;
}

const validators = new Map<OpenApiDocument, Ajv2020>();

function validatorOf(document: OpenApiDocument): Ajv2020 {
  const known = validators.get(document);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: "document", components: document.components });
  validators.set(document, ajv);
  return ajv;
}

describe("each gateway response matches its document", () => {
  test.each(gatewayCalls.map(([name, status], index) => [name, status, index] as const))(
    "%s with %i",
    (name, status, index) => {
      const answer = gatewayAnswers[index]!;
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(schemaErrors(gateway, gatewayOperations[name].id, status, answer.body)).toBeNull();
    },
  );
});

describe("each control API response matches its document", () => {
  test.each(controlCalls.map(([name, status], index) => [name, status, index] as const))(
    "%s with %i",
    (name, status, index) => {
      const answer = controlAnswers[index]!;
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(schemaErrors(control, name, status, answer.body)).toBeNull();
    },
  );
});
