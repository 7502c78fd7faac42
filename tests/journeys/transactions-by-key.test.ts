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
const newAccount = (options = {}) => sandbox.createAccount({ balance: 100_000, ...options });
const payTo = (
  account: TestAccount,
  key: string,
  keyType: "EMAIL" | "PHONE" | "DOCUMENT" | "RANDOM",
  value = 10,
) => {
  const body = payoutBody();
  return account.gateway.cashOut({ ...body, value, details: { ...body.details, key, keyType } });
};
const list = async (
  account: TestAccount,
  pixKey: string,
  query: Record<string, string | number> | string = {},
) => {
  const { status, body } = await account.gateway.send("transactionsByKey", undefined, {
    params: { pixKey },
    query,
  });
  if (status === 200)
    expect(gatewayOperations.transactionsByKey.answer.safeParse(body).error).toBeUndefined();
  return { status, body: body as { data: Record<string, unknown>[]; metadata: Record<string, unknown> } };
};
const ids = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.data.map(({ transactionId }) => transactionId);

describe("the record of a transaction in the list", () => {
  // proves: service.7, resources.record.fields, resources.record.unknown, resources.record.amounts
  // proves: resources.record.masked, resources.record.status, resources.record.WITHDRAW
  test("of a payout has the status Pendente, Confirmado or Error, and its fee unless it failed", async () => {
    const account = await newAccount();
    await sandbox.control.changeAccount({ id: account.credentials.accountId, fees: { cashOut: 0.5 } });
    const waits = await payTo(account, "cliente@example.com", "EMAIL", 100);
    const pending = (await list(account, "cliente@example.com")).body.data[0];
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
    const settled = (await list(account, "cliente@example.com")).body.data[0]!;
    expect(settled).toMatchObject({ status: "Confirmado", endToEndId, processedAt: NOON });
    // After settlement the counterpart is the owner of the key (assumption KEY_OWNER).
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
    const fails = await payTo(account, "cliente@example.com", "EMAIL", 7);
    await sandbox.reject(fails.transactionId, "ORDER_REJECTED");
    expect((await list(account, "cliente@example.com")).body.data[0]).toMatchObject({
      ...{ status: "Error", originalAmount: 7, feeAmount: 0, finalAmount: 7, endToEndId: null },
      processedAt: NOON,
    });
  });

  // proves: resources.record.fields, resources.record.unknown, resources.record.amounts
  // proves: resources.record.masked, resources.record.PAYMENT
  test("of a charge is listed under the account's own key, before and after it is paid", async () => {
    const account = await newAccount();
    await sandbox.control.changeAccount({ id: account.credentials.accountId, fees: { cashIn: 1.25 } });
    const { pixKey } = account.credentials;
    const charge = await account.gateway.cashIn(chargeBody());
    expect((await list(account, pixKey)).body.data[0]).toMatchObject({
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
    expect((await list(account, pixKey)).body.data[0]).toMatchObject({
      ...{ status: "Confirmado", originalAmount: 100, feeAmount: 1.25, finalAmount: 98.75, endToEndId },
      counterpart: { name: "Ana Prado", document: "**.222.333/****-**" },
    });
    await sandbox.pay({ pixKey, value: 3 });
    expect((await list(account, pixKey)).body.data[0]).toMatchObject({ externalId: null, originalAmount: 3 });
  });

  // proves: resources.record.REFUND_IN, resources.record.REFUND_OUT, by-key.type
  test("of a refund or return is listed under the key of its original (Operation mapping)", async () => {
    const account = await newAccount();
    const { pixKey } = account.credentials;
    const { transactionId: original } = await sandbox.pay({ pixKey, value: 40 });
    const refund = await account.gateway.refundIn(
      { refundValue: 15, externalId: "back-1" },
      { params: { id: original } },
    );
    const { endToEndId } = await sandbox.settle(refund.transactionId);
    const [refundRecord, receipt] = (await list(account, pixKey)).body.data;
    expect(refundRecord).toMatchObject({
      ...{ transactionId: refund.transactionId, externalId: "back-1", status: "Confirmado" },
      ...{ operationType: "Refund in", movementType: "DEBIT", originalAmount: 15, endToEndId },
    });
    expect(receipt).toMatchObject({ transactionId: original, operationType: "Pix in" });
    expect(ids(await list(account, pixKey, { type: "REFUND_IN" }))).toEqual([refund.transactionId]);

    const { transactionId } = await payTo(account, "cliente@example.com", "EMAIL", 30);
    await sandbox.settle(transactionId);
    const back = await sandbox.giveBack(transactionId, 12.5);
    const [returnRecord, payoutRecord] = (await list(account, "cliente@example.com")).body.data;
    expect(returnRecord).toMatchObject({
      ...{ transactionId: back.transactionId, status: "Confirmado", endToEndId: back.endToEndId },
      ...{ operationType: "Refund out", movementType: "CREDIT", originalAmount: 12.5, finalAmount: 12.5 },
    });
    expect(payoutRecord).toMatchObject({ transactionId, operationType: "Pix out", movementType: "DEBIT" });
    expect(ids(await list(account, "cliente@example.com", { type: "REFUND_OUT" }))).toEqual([
      back.transactionId,
    ]);
  });
});

describe("the key in GET /api/pix/transactions/pix-key/{pixKey}", () => {
  // proves: by-key.empty
  test("without transactions returns an empty list", async () => {
    const account = await newAccount();
    const empty = {
      data: [],
      metadata: { page: 1, size: 20, total: 0, totalPages: 0, hasNext: false, hasPrevious: false },
    };
    for (const key of ["nobody@example.com", "not a key", "a/b", "%", "é", "' OR 1=1 --"]) {
      expect(await list(account, key), key).toEqual({ status: 200, body: empty });
    }
    expect((await list(account, "nobody@example.com", { page: "9" })).body).toEqual(empty);
  });

  // proves: by-key.pixKey
  test("is matched by its canonical form (assumption QUERY_KEY)", async () => {
    const account = await newAccount();
    const uuid = "3f6c1c5e-0b7e-4d3c-9d1a-5a9d1f1f4e11";
    const phone = [(await payTo(account, "11987654321", "PHONE")).transactionId];
    const email = [(await payTo(account, "Maria@Example.com", "EMAIL")).transactionId];
    const random = [(await payTo(account, uuid.replaceAll("-", ""), "RANDOM")).transactionId];
    for (const way of [PHONE, "5511987654321", "11987654321"])
      expect(ids(await list(account, way)), way).toEqual(phone);
    for (const way of ["maria@example.com", "MARIA@EXAMPLE.COM"])
      expect(ids(await list(account, way))).toEqual(email);
    for (const way of [uuid, uuid.toUpperCase(), uuid.replaceAll("-", "")])
      expect(ids(await list(account, way)), way).toEqual(random);
    // The client sends the plus as %2B; an unencoded plus in a path means a plus too.
    const { body } = await account.gateway.request("GET", `/api/pix/transactions/pix-key/${PHONE}`);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  });

  // proves: by-key.pixKey
  test("of eleven digits is a CPF if both the CPF and the phone number have transactions", async () => {
    const account = await newAccount();
    await payTo(account, "11987654321", "PHONE");
    const cpf = await payTo(account, "11987654321", "DOCUMENT");
    expect(ids(await list(account, "11987654321"))).toEqual([cpf.transactionId]);
  });

  // proves: by-key.own
  test("returns the account's own transactions only", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await payTo(other, "shared@example.com", "EMAIL");
    expect(ids(await list(account, "shared@example.com"))).toEqual([]);
    const { externalId } = await payTo(other, "shared@example.com", "EMAIL");
    const params = { pixKey: "shared@example.com", identifier: externalId };
    expect((await account.gateway.send("transactionByKey", undefined, { params })).status).toBe(404);
  });
});

describe("pages and filters of transactions by key", () => {
  const key = "pages@example.com";
  let account: TestAccount;
  let payoutIds: string[];
  beforeAll(async () => {
    account = await newAccount();
    payoutIds = [];
    for (let at = 0; at < 5; at++)
      payoutIds.unshift((await payTo(account, key, "EMAIL", at + 1)).transactionId);
    await sandbox.settle(payoutIds[0]!);
    await sandbox.settle(payoutIds[1]!);
    await sandbox.reject(payoutIds[2]!, "ORDER_REJECTED");
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
  ])("with %j returns the slice %j of the payouts", async (query, [from, to], metadata) => {
    const answer = await list(account, key, query as Record<string, string>);
    expect(ids(answer)).toEqual(payoutIds.slice(from, to));
    expect(answer.body.metadata).toMatchObject(metadata);
  });

  test("the testkit accepts numbers as query parameters", async () => {
    const { data } = await account.gateway.transactionsByKey(undefined, {
      params: { pixKey: key },
      query: { page: 2, size: 2 },
    });
    expect(data.map(({ transactionId }) => transactionId)).toEqual(payoutIds.slice(2, 4));
  });

  // proves: conventions.repeated-parameters
  test("a repeated parameter is refused with a message that says so (assumption REPEATED_PARAMETERS)", async () => {
    const { body } = await list(account, key, "page=1&page=1");
    expect((body as unknown as { message: string }).message).toBe("page só pode vir uma vez");
  });

  // proves: conventions.unknown-parameters
  test("an unknown parameter is ignored, also if it is repeated (assumption UNKNOWN_FIELDS)", async () => {
    for (const query of ["color=blue", "color=blue&color=red", "Page=0", "page[]=0"]) {
      const { status, body } = await list(account, key, query);
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
  ])("%j is refused with one message per parameter", async (query, fields) => {
    const { status, body } = await list(account, key, query);
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

describe("the date range of transactions by key", () => {
  const key = "window@example.com";
  let own: TestSandbox;
  let account: TestAccount;
  let ids: string[];
  // Payouts at noon of January 1, one millisecond before midnight UTC of January 11, and at that midnight.
  beforeAll(async () => {
    own = await startSandbox({ clock: "2030-01-01T12:00:00.000Z", settlement: "manual" });
    account = await own.createAccount({ balance: 1000 });
    ids = [(await payTo(account, key, "EMAIL")).transactionId];
    for (const at of ["2030-01-10T23:59:59.999Z", "2030-01-11T00:00:00.000Z"]) {
      await own.advance(at);
      ids.push((await payTo(account, key, "EMAIL")).transactionId);
    }
    await own.advance("2030-01-31T12:00:00.000Z");
  });
  afterAll(() => own.close());

  const listedIds = async (query: Record<string, string | number>) => {
    const { status, body } = await list(account, key, query);
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
    // The range may span 31 days, counted from date to date.
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
    // The default end is today, so tomorrow as start is after the end.
    [{ startDate: "2030-02-01" }, 400],
    [{ startDate: "2030-02-01", endDate: "2030-02-02" }, []],
  ])("with %j returns the payouts, or the status, %j", async (query, expected) =>
    expect(await listedIds(query)).toEqual(expected),
  );

  // proves: by-key.dates.default, limits.by-key-range
  test("the default range ends at the sandbox's date, and leaves out what is older than 31 days", async () => {
    await own.advance("2030-02-10T00:00:00.000Z");
    expect(await listedIds({})).toEqual([2]);
    expect(await listedIds({ startDate: "2030-01-10", endDate: "2030-02-10" })).toEqual([1, 2]);
  });
});

// proves: by-key.total, limits.by-key-total
test("a list has at most 1000 results in total", async () => {
  const account = await newAccount();
  const { pixKey } = account.credentials;
  for (let batch = 0; batch < 21; batch++) {
    await Promise.all(Array.from({ length: 48 }, () => sandbox.pay({ pixKey, value: 1 })));
  }
  const first = await list(account, pixKey, { size: "1000" });
  expect(first.body.data).toHaveLength(1000);
  expect(first.body.metadata).toMatchObject({ total: 1000, totalPages: 1, hasNext: false });
  const last = await list(account, pixKey, { size: "300", page: "4" });
  expect(last.body.data).toHaveLength(100);
  expect(last.body.metadata).toMatchObject({ total: 1000, totalPages: 4, hasNext: false, hasPrevious: true });
  expect((await list(account, pixKey, { size: "300", page: "5" })).body.data).toEqual([]);
  expect((await list(account, pixKey, { type: "PAYMENT", status: "CONFIRMED" })).body.metadata.total).toBe(
    1000,
  );
});

describe("GET /api/pix/transactions/pix-key/{pixKey}/{identifier}", () => {
  const get = async (account: TestAccount, pixKey: string, identifier: string) => {
    const { status, body } = await account.gateway.send("transactionByKey", undefined, {
      params: { pixKey, identifier },
    });
    if (status === 200)
      expect(gatewayOperations.transactionByKey.answer.safeParse(body).error).toBeUndefined();
    return { status, body: body as Record<string, unknown> };
  };

  // proves: service.7, by-identifier.identifier, by-identifier.answer
  test("finds a transaction by its end-to-end id, externalId or transactionId", async () => {
    const account = await newAccount();
    const { transactionId, externalId } = await payTo(account, PHONE, "PHONE");
    const { endToEndId } = await sandbox.settle(transactionId);
    for (const identifier of [endToEndId!, externalId, transactionId]) {
      expect(await get(account, PHONE, identifier), identifier).toMatchObject({
        status: 200,
        body: { transactionId },
      });
    }
    const whole = await account.gateway.transactionByKey(undefined, {
      params: { pixKey: PHONE, identifier: externalId },
    });
    expect(whole).toEqual((await list(account, PHONE)).body.data[0]);
  });

  // proves: by-identifier.identifier
  test("finds an externalId with any characters", async () => {
    const account = await newAccount();
    for (const externalId of ["a/b", "50%", "olá mundo", "x?y#z", "+1"]) {
      await account.gateway.cashOut({ ...payoutBody(), externalId });
      expect(await get(account, "cliente@example.com", externalId), externalId).toMatchObject({
        body: { externalId },
      });
    }
  });

  // proves: by-identifier.identifier
  test("finds an externalId before a transactionId that is the same number", async () => {
    const account = await newAccount();
    const first = await payTo(account, "both@example.com", "EMAIL");
    const body = payoutBody();
    const details = { ...body.details, key: "both@example.com" };
    const second = await account.gateway.cashOut({ ...body, externalId: first.transactionId, details });
    expect((await get(account, "both@example.com", first.transactionId)).body.transactionId).toBe(
      second.transactionId,
    );
  });

  // proves: by-identifier.404, errors.simple, errors.simple.message, errors.404
  test("returns 404 for an unknown identifier, or one of another key", async () => {
    const account = await newAccount();
    const { transactionId, externalId } = await payTo(account, "here@example.com", "EMAIL");
    const wrong = [
      ["here@example.com", "unknown"],
      ["here@example.com", "999999999"],
      ["here@example.com", `0${transactionId}`],
      ["there@example.com", transactionId],
      ["there@example.com", externalId],
    ] as const;
    for (const [key, identifier] of wrong) {
      const { status, body } = await get(account, key, identifier);
      expect(status, identifier).toBe(404);
      expect(body).toEqual({ statusCode: 404, message: "Transação não encontrada", error: "Not Found" });
    }
  });
});

// proves: by-identifier.400
test("transactions by key: malformed percent-encoding returns 400, a missing token 401", async () => {
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
  test("lists all transactions of the account, and filters by externalId and endToEndId", async () => {
    const account = await newAccount();
    const out = await payTo(account, "a@example.com", "EMAIL");
    const charge = await account.gateway.cashIn(chargeBody());
    const { endToEndId } = await sandbox.settle(out.transactionId);
    const all = await account.gateway.listTransactions();
    expect(all.data.map(({ transactionId }) => transactionId)).toEqual([
      charge.transactionId,
      out.transactionId,
    ]);
    const listedIds = async (query: Record<string, string | number>) =>
      (await account.gateway.listTransactions(undefined, { query })).data.map(
        ({ transactionId }) => transactionId,
      );
    expect(await listedIds({ externalId: out.externalId })).toEqual([out.transactionId]);
    expect(await listedIds({ endToEndId: endToEndId! })).toEqual([out.transactionId]);
    expect(await listedIds({ endToEndId: endToEndId!, externalId: charge.externalId })).toEqual([]);
    expect(await listedIds({ externalId: out.externalId, status: "PENDING" })).toEqual([]);
    expect(await listedIds({ externalId: out.externalId, type: "WITHDRAW" })).toEqual([out.transactionId]);
    expect(await listedIds({ externalId: out.externalId, endDate: "2030-02-13" })).toEqual([]);
    expect(await listedIds({ externalId: newExternalId("none") })).toEqual([]);
    expect(await listedIds({ status: "PENDING", type: "PAYMENT", page: 1, size: 100 })).toEqual([
      charge.transactionId,
    ]);
  });

  // proves: transactions
  test("accepts a size of at most 100 and a range of at most 31 days, which is also the default", async () => {
    const own = await startSandbox({ clock: "2030-01-01T00:00:00.000Z", settlement: "manual" });
    try {
      const account = await own.createAccount({ balance: 1000 });
      await payTo(account, "a@example.com", "EMAIL");
      const total = async (query: Record<string, string> = {}) => {
        const { status, body } = await account.gateway.send("listTransactions", undefined, { query });
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
