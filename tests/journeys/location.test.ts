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

/** What a payer's bank does with a code: it reads the URL in field 26.25, and trusts what is signed. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

const scan = (code: string) => fetch(`http://${decodeBrCode(code).url}`);

/** Verifies by the key that the document itself points at, as a bank does. */
async function verified(answer: Response) {
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

const cob = async (change: object = {}) => {
  const txid = newTxid();
  const { location } = await sandbox.gateway.createCob({ ...cobBody(), ...change }, { params: { txid } });
  return { txid, location };
};

describe("the document behind a code", () => {
  // proves: resources.charge.location, conventions.strict
  test("of a cob is the charge as the central bank defines it, signed", async () => {
    const { txid, location } = await cob();
    const { document, header, keys } = await verified(await scan(location));
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

  test("of a cob with no more than is required", async () => {
    const bare = {
      devedor: undefined,
      chave: undefined,
      solicitacaoPagador: undefined,
      infoAdicionais: undefined,
    };
    const { location } = await cob({ ...bare, valor: { original: "5.00", modalidadeAlteracao: 1 } });
    const { document } = await verified(await scan(location));
    expect(document).not.toHaveProperty("devedor");
    expect(document).not.toHaveProperty("solicitacaoPagador");
    expect(document).toMatchObject({
      valor: { original: "5.00", modalidadeAlteracao: 1 },
      chave: sandbox.credentials.pixKey,
      infoAdicionais: [],
    });
  });

  // proves: resources.charge.location, cash-in.payer.informative
  test("of a cash-in does not name its payer, who is informative only", async () => {
    const body = chargeBody();
    const { pixCode, correlationId } = await sandbox.gateway.cashIn({
      ...body,
      transaction: { ...body.transaction, value: 12.5, expirationTime: 300 },
      additionalInfo: { pedido: "4711" },
    });
    const { document, jws } = await verified(await scan(pixCode));
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

  test("changed in one letter is not ours", async () => {
    const { location } = await cob();
    const jws = await (await scan(location)).text();
    const [header, , signature] = jws.split(".");
    const forged = Buffer.from(JSON.stringify({ valor: { original: "1.00" } })).toString("base64url");
    const keys = createLocalJWKSet((await sandbox.gateway.keySet()) as JSONWebKeySet);
    await expect(compactVerify(`${header}.${forged}.${signature}`, keys)).rejects.toThrow(/signature/);
    await expect(compactVerify(jws, keys)).resolves.toBeDefined();
  });
});

describe("a code that leads nowhere", () => {
  const refused = async (answer: Response, status: number, says: string) => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const path = new URL(answer.url).pathname;
    const refusal = { shape: "simple", status, method: "GET", path, timestamp: NOON } as const;
    expect(expectErrorBody(await answer.json(), refusal).message).toContain(says);
  };
  const gone = [410, "não pode mais ser paga"] as const;

  // proves: resources.charge.location
  test("is 404 when nobody has charged it", async () => {
    for (const name of ["0".repeat(32), "x", "..%2f..%2fbalance", "%00"]) {
      await refused(await fetch(`${sandbox.url}/qr/${name}`), 404, "Nenhuma cobrança");
    }
    await refused(await fetch(`${sandbox.url}/qr/`), 404, "Rota não encontrada");
  });

  // proves: resources.charge.location
  test("is 410 once it was paid, cancelled or removed, and when it expires", async () => {
    const [paid, cancelled, removed, waits] = [await cob(), await cob(), await cob(), await cob()];
    const charges = [await sandbox.gateway.cashIn(chargeBody()), await sandbox.gateway.cashIn(chargeBody())];
    await sandbox.pay(paid.location);
    await sandbox.cancel(cancelled.txid);
    await sandbox.control.removeCharge({ id: removed.txid });
    await sandbox.pay(charges[0]!.pixCode);
    for (const code of [paid.location, cancelled.location, removed.location, charges[0]!.pixCode]) {
      await refused(await scan(code), ...gone);
    }
    await verified(await scan(waits.location));
    await verified(await scan(charges[1]!.pixCode));
    for (const id of [waits.txid, charges[1]!.transactionId]) await sandbox.expire(id);
    await refused(await scan(waits.location), ...gone);
    await refused(await scan(charges[1]!.pixCode), ...gone);
  });
});

// proves: conventions.strict
test("a sandbox that was started again signs with the same key, also under --strict", async () => {
  const data = mkdtempSync(join(tmpdir(), "localpix-location-"));
  try {
    const first = await startSandbox({ data, clock: NOON });
    const { keys } = await first.gateway.keySet();
    const { pixCode } = await first.gateway.cashIn(chargeBody());
    await first.close();
    const again = await startSandbox({ data, strict: true });
    expect(await again.gateway.keySet()).toEqual({ keys });
    const path = decodeBrCode(pixCode).url!.split("/").slice(1).join("/");
    await verified(await fetch(`${again.url}/${path}`));
    await again.close();
  } finally {
    rmSync(data, { recursive: true });
  }
});
