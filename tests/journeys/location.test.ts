import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from "jose";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeBrCode } from "../../server/brazil/brcode.js";
import { keySet } from "../../server/contract/cobs/location.js";
import { chargeBody, cobBody, newTxid } from "./bodies.js";
import { expectErrorBody } from "./error-bodies.js";
import { NOON } from "./rows.js";

/** The payer's bank reads the URL in field 26.25 of a code, and verifies the signed document that it returns. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

const scan = (code: string) => fetch(`http://${decodeBrCode(code).url}`);

/** Verifies the document with the key set that its header names, as a bank does. */
async function verifyDocument(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/jose");
  const jws = await answer.text();
  const { jku } = decodeProtectedHeader(jws);
  const keys = (await (await fetch(jku!)).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys), {
    algorithms: ["RS256"],
  });
  return { document: JSON.parse(new TextDecoder().decode(payload)), header: protectedHeader, keys, jws };
}

const createCob = async (change: object = {}) => {
  const txid = newTxid();
  const { location } = await sandbox.gateway.createCob({ ...cobBody(), ...change }, { params: { txid } });
  return { txid, location };
};

describe("the document at the URL of a code", () => {
  // proves: resources.charge.location, conventions.strict
  test("is, for a cob, the signed charge as the central bank defines it", async () => {
    const { txid, location } = await createCob();
    const { document, header, keys } = await verifyDocument(await scan(location));
    expect(document).toEqual({
      calendario: { criacao: NOON, apresentacao: NOON, expiracao: 3_600 },
      txid,
      revisao: 0,
      status: "ATIVA",
      devedor: { cpf: "12345678909", nome: "Cliente Exemplo" },
      valor: { original: "100.00", modalidadeAlteracao: 0 },
      chave: "loja@example.com",
      solicitacaoPagador: "Pedido 4711",
      infoAdicionais: [{ nome: "Loja", valor: "Centro" }],
    });
    expect(keySet.answer.safeParse(keys).error).toBeUndefined();
    const certificate = new X509Certificate(Buffer.from(keys.keys[0]!.x5c![0]!, "base64"));
    expect(header).toEqual({
      alg: "RS256",
      kid: keys.keys[0]!.kid,
      x5t: createHash("sha1").update(certificate.raw).digest("base64url"),
      jku: `${sandbox.url}/.well-known/jwks.json`,
    });
  });

  test("is, for a cob with the required fields only, a document without the optional fields", async () => {
    const bare = {
      devedor: undefined,
      chave: undefined,
      solicitacaoPagador: undefined,
      infoAdicionais: undefined,
    };
    const { location } = await createCob({ ...bare, valor: { original: "5.00", modalidadeAlteracao: 1 } });
    const { document } = await verifyDocument(await scan(location));
    expect(document).not.toHaveProperty("devedor");
    expect(document).not.toHaveProperty("solicitacaoPagador");
    expect(document).toMatchObject({
      valor: { original: "5.00", modalidadeAlteracao: 1 },
      chave: sandbox.credentials.pixKey,
      infoAdicionais: [],
    });
  });

  // proves: resources.charge.location, cash-in.payer.informative
  test("does not name the payer of a cash-in, who is informative only", async () => {
    const body = chargeBody();
    const { pixCode, correlationId } = await sandbox.gateway.cashIn({
      ...body,
      transaction: { ...body.transaction, value: 12.5, expirationTime: 300 },
      additionalInfo: { pedido: "4711" },
    });
    const { document, jws } = await verifyDocument(await scan(pixCode));
    expect(document).toEqual({
      calendario: { criacao: NOON, apresentacao: NOON, expiracao: 300 },
      txid: correlationId.replaceAll("-", ""),
      revisao: 0,
      status: "ATIVA",
      valor: { original: "12.50", modalidadeAlteracao: 0 },
      chave: sandbox.credentials.pixKey,
      solicitacaoPagador: "Pedido 4711",
      infoAdicionais: [{ nome: "pedido", valor: "4711" }],
    });
    expect(Buffer.from(jws, "base64url").toString()).not.toContain("12345678909");
  });

  test("fails verification if its payload is changed", async () => {
    const { location } = await createCob();
    const jws = await (await scan(location)).text();
    const [header, , signature] = jws.split(".");
    const forged = Buffer.from(JSON.stringify({ valor: { original: "1.00" } })).toString("base64url");
    const keys = createLocalJWKSet((await sandbox.gateway.keySet()) as JSONWebKeySet);
    await expect(compactVerify(`${header}.${forged}.${signature}`, keys)).rejects.toThrow(/signature/);
    await expect(compactVerify(jws, keys)).resolves.toBeDefined();
  });
});

describe("the URL of a code that cannot be paid", () => {
  const expectRefusal = async (answer: Response, status: number, message: string) => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const path = new URL(answer.url).pathname;
    const refusal = { shape: "simple", status, method: "GET", path, timestamp: NOON } as const;
    expect(expectErrorBody(await answer.json(), refusal).message).toContain(message);
  };
  const gone = [410, "não pode mais ser paga"] as const;

  // proves: resources.charge.location
  test("returns 404 for an unknown charge", async () => {
    for (const name of ["0".repeat(32), "x", "..%2f..%2fbalance", "%00"]) {
      await expectRefusal(await fetch(`${sandbox.url}/qr/${name}`), 404, "Nenhuma cobrança");
    }
    await expectRefusal(await fetch(`${sandbox.url}/qr/`), 404, "Rota não encontrada");
  });

  // proves: resources.charge.location
  test("returns 410 after the charge was paid, cancelled, removed or has expired", async () => {
    const [paid, cancelled, removed, waits] = [
      await createCob(),
      await createCob(),
      await createCob(),
      await createCob(),
    ];
    const charges = [await sandbox.gateway.cashIn(chargeBody()), await sandbox.gateway.cashIn(chargeBody())];
    await sandbox.pay(paid.location);
    await sandbox.cancel(cancelled.txid);
    await sandbox.control.removeCharge({ id: removed.txid });
    await sandbox.pay(charges[0]!.pixCode);
    for (const code of [paid.location, cancelled.location, removed.location, charges[0]!.pixCode]) {
      await expectRefusal(await scan(code), ...gone);
    }
    await verifyDocument(await scan(waits.location));
    await verifyDocument(await scan(charges[1]!.pixCode));
    for (const id of [waits.txid, charges[1]!.transactionId]) await sandbox.expire(id);
    await expectRefusal(await scan(waits.location), ...gone);
    await expectRefusal(await scan(charges[1]!.pixCode), ...gone);
  });
});

// proves: conventions.strict
test("a restarted sandbox signs with the same key, also with --strict", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-location-"));
  try {
    const first = await startSandbox({ data, clock: NOON });
    const { keys } = await first.gateway.keySet();
    const { pixCode } = await first.gateway.cashIn(chargeBody());
    await first.close();
    const again = await startSandbox({ data, strict: true });
    expect(await again.gateway.keySet()).toEqual({ keys });
    const path = decodeBrCode(pixCode).url!.split("/").slice(1).join("/");
    await verifyDocument(await fetch(`${again.url}/${path}`));
    await again.close();
  } finally {
    rmSync(data, { recursive: true });
  }
});
