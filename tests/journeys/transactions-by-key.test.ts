import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { chargeBody, newExternalId, payoutBody } from "./bodies.js";
import { expectErrorBody, invalidFieldsOf } from "./error-bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const PHONE = "+5511987654321";
const account = (wanted = {}) => sandbox.createAccount({ balance: 100_000, ...wanted });
const payTo = (
  one: TestAccount,
  key: string,
  keyType: "EMAIL" | "PHONE" | "DOCUMENT" | "RANDOM",
  value = 10,
) => {
  const body = payoutBody();
  return one.gateway.cashOut({ ...body, value, details: { ...body.details, key, keyType } });
};
const list = async (
  one: TestAccount,
  pixKey: string,
  query: Record<string, string | number> | string = {},
) => {
  const { status, body } = await one.gateway.send("transactionsByKey", undefined, {
    params: { pixKey },
    query,
  });
  if (status === 200)
    expect(gatewayOperations.transactionsByKey.answer.safeParse(body).error).toBeUndefined();
  return { status, body: body as { data: Record<string, unknown>[]; metadata: Record<string, unknown> } };
};
const ids = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.data.map(({ transactionId }) => transactionId);

describe("the record of a transaction", () => {
  // proves: service.7, resources.record.fields, resources.record.unknown, resources.record.amounts
  // proves: resources.record.masked, resources.record.status, resources.record.WITHDRAW
  test("a payout that waits, one that is confirmed, one that failed", async () => {
    const one = await account();
    await sandbox.control.changeAccount({ id: one.credentials.accountId, fees: { cashOut: 0.5 } });
    const waits = await payTo(one, "cliente@example.com", "EMAIL", 100);
    const pending = (await list(one, "cliente@example.com")).body.data[0];
    expect(pending).toEqual({
      transactionId: waits.transactionId,
      externalId: waits.externalId,
      status: "Pendente",
      operationType: "Pix out",
      movementType: "DEBIT",
      originalAmount: 100,
      feeAmount: 0.5,
      finalAmount: 100.5,
      endToEndId: null,
      createdAt: NOON,
      processedAt: null,
      counterpart: {
        name: "Cliente Exemplo",
        document: "***.456.789-**",
        bank: { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null },
      },
    });
    const { endToEndId } = await sandbox.settle(waits.transactionId);
    const settled = (await list(one, "cliente@example.com")).body.data[0]!;
    expect(settled).toMatchObject({ status: "Confirmado", endToEndId, processedAt: NOON });
    // Once it is settled, the counterpart is the person that the key stands for (assumption KEY_OWNER).
    expect(settled.counterpart).toMatchObject({
      document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
      bank: {
        bankISPB: expect.stringMatching(/^\d{8}$/),
        bankName: expect.stringMatching(/./),
        bankCode: expect.stringMatching(/^\d{3}$/),
        accountBranch: expect.stringMatching(/./),
        accountNumber: expect.stringMatching(/./),
      },
    });
    const fails = await payTo(one, "cliente@example.com", "EMAIL", 7);
    await sandbox.reject(fails.transactionId, "ORDER_REJECTED");
    expect((await list(one, "cliente@example.com")).body.data[0]).toMatchObject({
      ...{ status: "Error", originalAmount: 7, feeAmount: 0, finalAmount: 7, endToEndId: null },
      processedAt: NOON,
    });
  });

  // proves: resources.record.fields, resources.record.unknown, resources.record.amounts
  // proves: resources.record.masked, resources.record.PAYMENT
  test("a charge under the account's own key, before and after it is paid", async () => {
    const one = await account();
    await sandbox.control.changeAccount({ id: one.credentials.accountId, fees: { cashIn: 1.25 } });
    const { pixKey } = one.credentials;
    const charge = await one.gateway.cashIn(chargeBody());
    expect((await list(one, pixKey)).body.data[0]).toMatchObject({
      ...{
        status: "Pendente",
        operationType: "Pix in",
        movementType: "CREDIT",
        externalId: charge.externalId,
      },
      counterpart: { name: null, document: null },
    });
    const { endToEndId } = await sandbox.pay({
      transactionId: charge.transactionId,
      payer: { name: "Ana Prado", document: "11222333000181" },
    });
    expect((await list(one, pixKey)).body.data[0]).toMatchObject({
      ...{ status: "Confirmado", originalAmount: 100, feeAmount: 1.25, finalAmount: 98.75, endToEndId },
      counterpart: { name: "Ana Prado", document: "**.222.333/****-**" },
    });
    await sandbox.pay({ pixKey, value: 3 });
    expect((await list(one, pixKey)).body.data[0]).toMatchObject({ externalId: null, originalAmount: 3 });
  });

  // proves: resources.record.REFUND_IN, resources.record.REFUND_OUT, by-key.type
  test("what was given back and what came back, each beside its original (Operation mapping)", async () => {
    const one = await account();
    const { pixKey } = one.credentials;
    const { transactionId: original } = await sandbox.pay({ pixKey, value: 40 });
    const refund = await one.gateway.refundIn(
      { refundValue: 15, externalId: "back-1" },
      { params: { id: original } },
    );
    const { endToEndId } = await sandbox.settle(refund.transactionId);
    const [given, received] = (await list(one, pixKey)).body.data;
    expect(given).toMatchObject({
      ...{ transactionId: refund.transactionId, externalId: "back-1", status: "Confirmado" },
      ...{ operationType: "Refund in", movementType: "DEBIT", originalAmount: 15, endToEndId },
    });
    expect(received).toMatchObject({ transactionId: original, operationType: "Pix in" });
    expect(ids(await list(one, pixKey, { type: "REFUND_IN" }))).toEqual([refund.transactionId]);

    const { transactionId } = await payTo(one, "cliente@example.com", "EMAIL", 30);
    await sandbox.settle(transactionId);
    const back = await sandbox.giveBack(transactionId, 12.5);
    const [came, went] = (await list(one, "cliente@example.com")).body.data;
    expect(came).toMatchObject({
      ...{ transactionId: back.transactionId, status: "Confirmado", endToEndId: back.endToEndId },
      ...{ operationType: "Refund out", movementType: "CREDIT", originalAmount: 12.5, finalAmount: 12.5 },
    });
    expect(went).toMatchObject({ transactionId, operationType: "Pix out", movementType: "DEBIT" });
    expect(ids(await list(one, "cliente@example.com", { type: "REFUND_OUT" }))).toEqual([back.transactionId]);
  });
});

describe("the key", () => {
  // proves: by-key.empty
  test("a key that nobody has paid to: an empty list, exactly", async () => {
    const one = await account();
    const empty = {
      data: [],
      metadata: { page: 1, size: 20, total: 0, totalPages: 0, hasNext: false, hasPrevious: false },
    };
    for (const key of ["nobody@example.com", "not a key", "a/b", "%", "é", "' OR 1=1 --"]) {
      expect(await list(one, key), key).toEqual({ status: 200, body: empty });
    }
    expect((await list(one, "nobody@example.com", { page: "9" })).body).toEqual(empty);
  });

  // proves: by-key.pixKey
  test("is matched by its canonical form (QUERY_KEY)", async () => {
    const one = await account();
    const uuid = "3f6c1c5e-0b7e-4d3c-9d1a-5a9d1f1f4e11";
    const phone = [(await payTo(one, "11987654321", "PHONE")).transactionId];
    const email = [(await payTo(one, "Maria@Example.com", "EMAIL")).transactionId];
    const random = [(await payTo(one, uuid.replaceAll("-", ""), "RANDOM")).transactionId];
    for (const way of [PHONE, "5511987654321", "11987654321"])
      expect(ids(await list(one, way)), way).toEqual(phone);
    for (const way of ["maria@example.com", "MARIA@EXAMPLE.COM"])
      expect(ids(await list(one, way))).toEqual(email);
    for (const way of [uuid, uuid.toUpperCase(), uuid.replaceAll("-", "")])
      expect(ids(await list(one, way)), way).toEqual(random);
    // On the wire the plus is %2B, as the client sends it; a bare one in a path is a plus too.
    const { body } = await one.gateway.request("GET", `/api/pix/transactions/pix-key/${PHONE}`);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  });

  // proves: by-key.pixKey
  test("eleven digits are a CPF where both have transactions", async () => {
    const one = await account();
    await payTo(one, "11987654321", "PHONE");
    const cpf = await payTo(one, "11987654321", "DOCUMENT");
    expect(ids(await list(one, "11987654321"))).toEqual([cpf.transactionId]);
  });

  // proves: by-key.own
  test("shows the account's own transactions only", async () => {
    const [one, other] = [await account(), await account()];
    await payTo(other, "shared@example.com", "EMAIL");
    expect(ids(await list(one, "shared@example.com"))).toEqual([]);
    const { externalId } = await payTo(other, "shared@example.com", "EMAIL");
    const params = { pixKey: "shared@example.com", identifier: externalId };
    expect((await one.gateway.send("transactionByKey", undefined, { params })).status).toBe(404);
  });
});

describe("pages and filters", () => {
  const key = "pages@example.com";
  let one: TestAccount;
  let made: string[];
  beforeAll(async () => {
    one = await account();
    made = [];
    for (let at = 0; at < 5; at++) made.unshift((await payTo(one, key, "EMAIL", at + 1)).transactionId);
    await sandbox.settle(made[0]!);
    await sandbox.settle(made[1]!);
    await sandbox.reject(made[2]!, "ORDER_REJECTED");
  });

  test.each([
    // proves: resources.record.pagination, by-key.order
    [{ size: "2" }, [0, 2], { page: 1, size: 2, total: 5, totalPages: 3, hasNext: true, hasPrevious: false }],
    // proves: resources.record.pagination, by-key.page, by-key.order
    [{ size: "2", page: "2" }, [2, 4], { page: 2, totalPages: 3, hasNext: true, hasPrevious: true }],
    // proves: resources.record.pagination
    [{ size: "2", page: "3" }, [4, 5], { page: 3, hasNext: false, hasPrevious: true }],
    // proves: resources.record.pagination
    [{ size: "2", page: "4" }, [5, 5], { page: 4, total: 5, hasNext: false, hasPrevious: true }],
    [{ size: "5" }, [0, 5], { totalPages: 1, hasNext: false }],
    // proves: by-key.size, limits.by-key-size
    [{ size: "1000" }, [0, 5], { size: 1000, totalPages: 1 }],
    // proves: by-key.page, by-key.size, limits.by-key-size
    [{}, [0, 5], { page: 1, size: 20 }],
    // proves: resources.record.status, by-key.status
    [{ status: "CONFIRMED" }, [0, 2], { total: 2 }],
    // proves: resources.record.status, by-key.status
    [{ status: "ERROR" }, [2, 3], { total: 1 }],
    // proves: resources.record.status, by-key.status
    [{ status: "PENDING" }, [3, 5], { total: 2 }],
    // proves: by-key.type
    [{ type: "WITHDRAW" }, [0, 5], { total: 5 }],
    // proves: by-key.type
    [{ type: "PAYMENT" }, [0, 0], { total: 0 }],
    // proves: by-key.type
    [{ type: "REFUND_IN" }, [0, 0], { total: 0 }],
    [{ status: "PENDING", type: "WITHDRAW", size: "1" }, [3, 4], { total: 2, totalPages: 2 }],
    [{ nothing: "known" }, [0, 5], { total: 5 }],
  ])("%j", async (query, [from, to], metadata) => {
    const answer = await list(one, key, query as Record<string, string>);
    expect(ids(answer)).toEqual(made.slice(from, to));
    expect(answer.body.metadata).toMatchObject(metadata);
  });

  test("through the testkit, with numbers", async () => {
    const { data } = await one.gateway.transactionsByKey(undefined, {
      params: { pixKey: key },
      query: { page: 2, size: 2 },
    });
    expect(data.map(({ transactionId }) => transactionId)).toEqual(made.slice(2, 4));
  });

  // proves: conventions.repeated-parameters
  test("a parameter that came twice is told to have done so (REPEATED_PARAMETERS)", async () => {
    const { body } = await list(one, key, "page=1&page=1");
    expect((body as unknown as { message: string }).message).toBe("page só pode vir uma vez");
  });

  // proves: conventions.unknown-parameters
  test("a parameter that nobody knows is ignored, once or several times (UNKNOWN_FIELDS)", async () => {
    for (const query of ["color=blue", "color=blue&color=red", "Page=0", "page[]=0"]) {
      const { status, body } = await list(one, key, query);
      expect([status, body.data.length], query).toEqual([200, 5]);
    }
  });

  test.each<[Record<string, string> | string, string[]]>([
    // proves: by-key.page
    [{ page: "0" }, ["page"]],
    // proves: by-key.page
    [{ page: "-1" }, ["page"]],
    // proves: by-key.page
    [{ page: "1.5" }, ["page"]],
    [{ page: "" }, ["page"]],
    [{ page: "1e3" }, ["page"]],
    [{ page: "99999999999999999999" }, ["page"]],
    ["page=1&page=2", ["page"]],
    ["page=1&page=1", ["page"]],
    ["status=CONFIRMED&status=PENDING&type=PAYMENT&type=PAYMENT", ["status", "type"]],
    // proves: by-key.size
    [{ size: "0" }, ["size"]],
    // proves: by-key.size, limits.by-key-size
    [{ size: "1001" }, ["size"]],
    [{ size: "many" }, ["size"]],
    // proves: by-key.status
    [{ status: "Pendente" }, ["status"]],
    [{ status: "pending" }, ["status"]],
    [{ status: "" }, ["status"]],
    // proves: by-key.type
    [{ type: "Pix in" }, ["type"]],
    [{ startDate: "yesterday" }, ["startDate"]],
    // proves: by-key.dates
    [{ startDate: "2030-02-30" }, ["startDate"]],
    // proves: by-key.dates
    [{ endDate: "14/02/2030" }, ["endDate"]],
    [{ endDate: "2030-02-14T25:00:00Z" }, ["endDate"]],
    // proves: by-key.400
    [
      { page: "0", size: "0", status: "x", type: "x", startDate: "x", endDate: "x" },
      ["page", "size", "status", "type", "startDate", "endDate"],
    ],
    // proves: by-key.400
    [{ page: "0", startDate: "2030-02-10", endDate: "2030-02-09" }, ["page", "endDate"]],
  ])("%j is refused, one entry for each parameter", async (query, fields) => {
    const { status, body } = await list(one, key, query);
    expect(status).toBe(400);
    const { message } = expectErrorBody(body, {
      shape: "simple",
      status: 400,
      method: "GET",
      path: "",
      timestamp: NOON,
    });
    expect(invalidFieldsOf(message)).toEqual([...fields].sort());
  });
});

describe("the window", () => {
  const key = "window@example.com";
  let own: TestSandbox;
  let one: TestAccount;
  let ids: string[];
  // Noon of January 1st, then one a day at midnight of UTC and one at its last millisecond before.
  beforeAll(async () => {
    own = await startSandbox({ clock: "2030-01-01T12:00:00.000Z", settlement: "manual" });
    one = await own.createAccount({ balance: 1000 });
    ids = [(await payTo(one, key, "EMAIL")).transactionId];
    for (const at of ["2030-01-10T23:59:59.999Z", "2030-01-11T00:00:00.000Z"]) {
      await own.advance(at);
      ids.push((await payTo(one, key, "EMAIL")).transactionId);
    }
    await own.advance("2030-01-31T12:00:00.000Z");
  });
  afterAll(() => own.close());

  const found = async (query: Record<string, string | number>) => {
    const { status, body } = await list(one, key, query);
    return status === 200
      ? body.data.map(({ transactionId }) => ids.indexOf(transactionId as string)).reverse()
      : status;
  };

  test.each<[Record<string, string>, number[] | number]>([
    // proves: by-key.dates.default
    [{}, [0, 1, 2]],
    // proves: by-key.dates
    [{ startDate: "2030-01-10", endDate: "2030-01-10" }, [1]],
    // proves: by-key.dates
    [{ startDate: "2030-01-11", endDate: "2030-01-11" }, [2]],
    // proves: by-key.dates.default
    [{ startDate: "2030-01-10" }, [1, 2]],
    [{ startDate: "2030-01-12" }, []],
    // proves: by-key.dates.default
    [{ endDate: "2030-01-10" }, [0, 1]],
    // proves: by-key.dates
    [{ endDate: "2030-01-10T23:59:59.998Z" }, [0]],
    [{ endDate: "2030-01-10T23:59:59.999Z" }, [0, 1]],
    [{ startDate: "2030-01-11T00:00:00Z" }, [2]],
    // proves: by-key.dates
    [{ startDate: "2030-01-10T21:00:00-03:00" }, [2]],
    // proves: by-key.dates
    [{ startDate: "2030-01-11T00:00:00.001" }, []],
    // 31 days between the two ends are the most, however little of the last day is left.
    // proves: by-key.interval
    [{ startDate: "2030-01-01", endDate: "2030-02-01" }, [0, 1, 2]],
    // proves: by-key.interval
    [{ startDate: "2029-12-31", endDate: "2030-02-01" }, 400],
    // proves: by-key.interval, limits.by-key-range
    [{ startDate: "2030-01-01T00:00:00.000Z", endDate: "2030-02-01T00:00:00.000Z" }, [0, 1, 2]],
    // proves: by-key.interval, limits.by-key-range
    [{ startDate: "2030-01-01T00:00:00.000Z", endDate: "2030-02-01T00:00:00.001Z" }, 400],
    [{ startDate: "2029-12-31" }, [0, 1, 2]],
    [{ startDate: "2029-12-30" }, 400],
    // proves: by-key.inverted
    [{ startDate: "2030-01-11", endDate: "2030-01-10" }, 400],
    [{ startDate: "2030-01-10T12:00:00Z", endDate: "2030-01-10" }, [1]],
    [{ startDate: "2030-01-31" }, []],
    // Today is the end where none is given, so that tomorrow is behind it.
    [{ startDate: "2030-02-01" }, 400],
    [{ startDate: "2030-02-01", endDate: "2030-02-02" }, []],
  ])("%j", async (query, wanted) => expect(await found(query)).toEqual(wanted));

  // proves: by-key.dates.default, limits.by-key-range
  test("obeys the sandbox clock: what was today is out of the default a month later", async () => {
    await own.advance("2030-02-10T00:00:00.000Z");
    expect(await found({})).toEqual([2]);
    expect(await found({ startDate: "2030-01-10", endDate: "2030-02-10" })).toEqual([1, 2]);
  });
});

// proves: by-key.total, limits.by-key-total
test("at most 1000 results in all", async () => {
  const one = await account();
  const { pixKey } = one.credentials;
  for (let batch = 0; batch < 21; batch++) {
    await Promise.all(Array.from({ length: 48 }, () => sandbox.pay({ pixKey, value: 1 })));
  }
  const first = await list(one, pixKey, { size: "1000" });
  expect(first.body.data).toHaveLength(1000);
  expect(first.body.metadata).toMatchObject({ total: 1000, totalPages: 1, hasNext: false });
  const last = await list(one, pixKey, { size: "300", page: "4" });
  expect(last.body.data).toHaveLength(100);
  expect(last.body.metadata).toMatchObject({ total: 1000, totalPages: 4, hasNext: false, hasPrevious: true });
  expect((await list(one, pixKey, { size: "300", page: "5" })).body.data).toEqual([]);
  expect((await list(one, pixKey, { type: "PAYMENT", status: "CONFIRMED" })).body.metadata.total).toBe(1000);
}, 60_000);

describe("one transaction by key and identifier", () => {
  const get = async (one: TestAccount, pixKey: string, identifier: string) => {
    const { status, body } = await one.gateway.send("transactionByKey", undefined, {
      params: { pixKey, identifier },
    });
    if (status === 200)
      expect(gatewayOperations.transactionByKey.answer.safeParse(body).error).toBeUndefined();
    return { status, body: body as Record<string, unknown> };
  };

  // proves: service.7, by-identifier.identifier, by-identifier.answer
  test("by end-to-end id, externalId and id", async () => {
    const one = await account();
    const { transactionId, externalId } = await payTo(one, PHONE, "PHONE");
    const { endToEndId } = await sandbox.settle(transactionId);
    for (const identifier of [endToEndId!, externalId, transactionId]) {
      expect(await get(one, PHONE, identifier), identifier).toMatchObject({
        status: 200,
        body: { transactionId },
      });
    }
    const whole = await one.gateway.transactionByKey(undefined, {
      params: { pixKey: PHONE, identifier: externalId },
    });
    expect(whole).toEqual((await list(one, PHONE)).body.data[0]);
  });

  // proves: by-identifier.identifier
  test("an externalId with any characters", async () => {
    const one = await account();
    for (const externalId of ["a/b", "50%", "olá mundo", "x?y#z", "+1"]) {
      await one.gateway.cashOut({ ...payoutBody(), externalId });
      expect(await get(one, "cliente@example.com", externalId), externalId).toMatchObject({
        body: { externalId },
      });
    }
  });

  // proves: by-identifier.identifier
  test("an externalId that is the number of another transaction comes first", async () => {
    const one = await account();
    const first = await payTo(one, "both@example.com", "EMAIL");
    const body = payoutBody();
    const details = { ...body.details, key: "both@example.com" };
    const second = await one.gateway.cashOut({ ...body, externalId: first.transactionId, details });
    expect((await get(one, "both@example.com", first.transactionId)).body.transactionId).toBe(
      second.transactionId,
    );
  });

  // proves: by-identifier.404, errors.simple, errors.simple.message, errors.404
  test("404 for an unknown one, and for one of another key", async () => {
    const one = await account();
    const { transactionId, externalId } = await payTo(one, "here@example.com", "EMAIL");
    const wrong = [
      ["here@example.com", "unknown"],
      ["here@example.com", "999999999"],
      ["here@example.com", `0${transactionId}`],
      ["there@example.com", transactionId],
      ["there@example.com", externalId],
    ] as const;
    for (const [key, identifier] of wrong) {
      const { status, body } = await get(one, key, identifier);
      expect(status, identifier).toBe(404);
      expect(body).toEqual({ statusCode: 404, message: "Transação não encontrada", error: "Not Found" });
    }
  });
});

// proves: by-identifier.400
test("a path that is not percent-encoding is a 400, and no token is a 401", async () => {
  const answer = await sandbox.gateway.request("GET", "/api/pix/transactions/pix-key/%zz");
  expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } });
  for (const path of [
    "/api/pix/transactions/pix-key/x",
    "/api/pix/transactions/pix-key/x/y",
    "/api/transactions",
  ]) {
    const { status, body } = await sandbox.gateway.request("GET", path, { headers: { authorization: "" } });
    expect(status).toBe(401);
    expect(body).toEqual({
      statusCode: 401,
      message: "Token não fornecido ou inválido",
      error: "Unauthorized",
    });
  }
});

describe("GET /api/transactions", () => {
  // proves: transactions
  test("all of the account, whatever the key; by externalId and endToEndId", async () => {
    const one = await account();
    const out = await payTo(one, "a@example.com", "EMAIL");
    const charge = await one.gateway.cashIn(chargeBody());
    const { endToEndId } = await sandbox.settle(out.transactionId);
    const all = await one.gateway.listTransactions();
    expect(all.data.map(({ transactionId }) => transactionId)).toEqual([
      charge.transactionId,
      out.transactionId,
    ]);
    const found = async (query: Record<string, string | number>) =>
      (await one.gateway.listTransactions(undefined, { query })).data.map(
        ({ transactionId }) => transactionId,
      );
    expect(await found({ externalId: out.externalId })).toEqual([out.transactionId]);
    expect(await found({ endToEndId: endToEndId! })).toEqual([out.transactionId]);
    expect(await found({ endToEndId: endToEndId!, externalId: charge.externalId })).toEqual([]);
    expect(await found({ externalId: out.externalId, status: "PENDING" })).toEqual([]);
    expect(await found({ externalId: out.externalId, type: "WITHDRAW" })).toEqual([out.transactionId]);
    expect(await found({ externalId: out.externalId, endDate: "2030-02-13" })).toEqual([]);
    expect(await found({ externalId: newExternalId("none") })).toEqual([]);
    expect(await found({ status: "PENDING", type: "PAYMENT", page: 1, size: 100 })).toEqual([
      charge.transactionId,
    ]);
  });

  // proves: transactions
  test("size is at most 100, the interval at most 31 days, and the default goes 31 days back", async () => {
    const own = await startSandbox({ clock: "2030-01-01T00:00:00.000Z", settlement: "manual" });
    try {
      const one = await own.createAccount({ balance: 1000 });
      await payTo(one, "a@example.com", "EMAIL");
      const total = async (query: Record<string, string> = {}) => {
        const { status, body } = await one.gateway.send("listTransactions", undefined, { query });
        return status === 200 ? (body as { metadata: { total: number } }).metadata.total : status;
      };
      await own.advance("2030-02-01T12:00:00.000Z");
      expect(await total()).toBe(1);
      expect(await total({ size: "101" })).toBe(400);
      expect(await total({ startDate: "2030-01-01", endDate: "2030-02-02" })).toBe(400);
      await own.advance("2030-02-02T00:00:00.000Z");
      expect(await total()).toBe(0);
    } finally {
      await own.close();
    }
  });
});
