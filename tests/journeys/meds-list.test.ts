import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayOperations } from "../../server/contract/operations.js";
import { expectErrorBody, invalidFieldsOf } from "./error-bodies.js";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** GET /api/med: the MEDs of the account. */

type Query = Record<string, string | number | boolean> | string;
interface List {
  readonly data: readonly { readonly id: number; readonly status: string; readonly createdAt: string }[];
  readonly metadata: Record<string, number>;
}

const list = async ({ gateway }: TestAccount, query: Query = {}) => {
  const { status, body, headers } = await gateway.send("listMeds", undefined, { query });
  if (status === 200) expect(gatewayOperations.listMeds.answer.safeParse(body).error).toBeUndefined();
  return { status, headers, body: body as List };
};
const foreign = (number: number) => `E18236120203002141500${String(number).padStart(11, "0")}`;

let sandbox: TestSandbox;
/** Has a MED of each state and one that is not reconciled, opened one day apart from NOON on. */
let account: TestAccount;
let other: TestAccount;
let ids: number[];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  account = await sandbox.createAccount();
  other = await sandbox.createAccount();
  ids = [];
  const openMed = async (more: object = {}) => {
    const { id } = await paidCharge(sandbox, account);
    const med = await sandbox.openMed({ transactionId: id, ...more });
    ids.push(med.id);
    await sandbox.advance("1d");
    return { id: String(med.id) };
  };
  await openMed({ receive: false });
  await openMed();
  await sandbox.control.acceptMed(await openMed());
  await sandbox.control.cancelMed(await openMed());
  const { id } = await sandbox.openMed({
    ...{ endToEndId: foreign(1), account: account.credentials.accountId },
  });
  ids.push(id);
  await sandbox.openMed((await paidCharge(sandbox, other)).id);
});
afterAll(() => sandbox.close());

const listedIds = async (query: Query) => {
  const { status, body } = await list(account, query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.metadata.total).toBe(body.data.length);
  return body.data.map(({ id }) => ids.indexOf(id));
};

describe("the list of MEDs", () => {
  // proves: service.8, med-list.answer, med-list.pageSize, limits.med-page-size
  test("has the MEDs of the account only, newest first", async () => {
    expect(await listedIds({})).toEqual([4, 3, 2, 1, 0]);
    expect((await list(other)).body.metadata).toEqual({ total: 1, page: 1, pageSize: 20, totalPages: 1 });
    const nobody = await sandbox.createAccount();
    expect((await list(nobody)).body).toEqual({
      ...{ data: [], metadata: { total: 0, page: 1, pageSize: 20, totalPages: 0 } },
    });
  });

  test.each([
    // proves: med-list.status
    [{ status: "OPEN" }, [0]],
    // proves: med-list.status
    [{ status: "RECEIVED" }, [4, 1]],
    // proves: med-list.status
    [{ status: "ANALYZED" }, [2]],
    // proves: med-list.status
    [{ status: "CANCELLED" }, [3]],
    // proves: med-list.isReconciled
    [{ isReconciled: true }, [3, 2, 1, 0]],
    // proves: med-list.isReconciled
    [{ isReconciled: false }, [4]],
    [{ status: "RECEIVED", isReconciled: "true" }, [1]],
    [{ status: "OPEN", isReconciled: "false" }, []],
    // Both ends are included. A day is a whole day in UTC, and an instant without a zone is in UTC.
    // proves: med-list.dates
    [{ startDate: "2030-02-16" }, [4, 3, 2]],
    // proves: med-list.dates
    [{ endDate: "2030-02-16" }, [2, 1, 0]],
    [{ startDate: "2030-02-16", endDate: "2030-02-16" }, [2]],
    // proves: med-list.dates
    [{ startDate: "2030-02-16T15:00:00Z" }, [4, 3, 2]],
    // proves: med-list.dates
    [{ startDate: "2030-02-16T15:00:00.001Z" }, [4, 3]],
    [{ endDate: "2030-02-16T12:00:00-03:00" }, [2, 1, 0]],
    [{ endDate: "2030-02-16T14:59:59.999" }, [1, 0]],
    [{ startDate: "2000-01-01", endDate: "2099-12-31" }, [4, 3, 2, 1, 0]],
    [{ startDate: "2031-01-01" }, []],
  ] as [Query, number[]][])("with %j has the MEDs %j", async (query, expected) => {
    expect(await listedIds(query)).toEqual(expected);
  });

  // proves: med-list.answer, med-list.page, med-list.pageSize, limits.med-page-size
  test("is paged, and a page beyond the last is empty", async () => {
    const page = async (number: number, pageSize = 2) => {
      const { body } = await list(account, { page: number, pageSize });
      return [body.data.map(({ id }) => ids.indexOf(id)), body.metadata];
    };
    const metadata = { total: 5, pageSize: 2, totalPages: 3 };
    expect(await page(1)).toEqual([[4, 3], { ...metadata, page: 1 }]);
    expect(await page(3)).toEqual([[0], { ...metadata, page: 3 }]);
    expect(await page(4)).toEqual([[], { ...metadata, page: 4 }]);
    expect((await page(1, 100))[1]).toEqual({ total: 5, page: 1, pageSize: 100, totalPages: 1 });
    const paged = await list(account, { status: "RECEIVED", page: 2, pageSize: 1 });
    expect(paged.body.data.map(({ id }) => ids.indexOf(id))).toEqual([1]);
  });

  // proves: med-list.dates
  test("keeps the order of creation for MEDs of the same millisecond", async () => {
    const owner = await sandbox.createAccount();
    const open = (number: number) =>
      sandbox.openMed({ endToEndId: foreign(number), account: owner.credentials.accountId });
    const opened = [];
    for (const number of [10, 11, 12]) opened.push((await open(number)).id);
    expect((await list(owner)).body.data.map(({ id }) => id)).toEqual(opened.reverse());
  });
});

describe("an invalid query of the list of MEDs", () => {
  test.each<[string, Query, string[]]>([
    // proves: med-list.status
    ["an unknown status", { status: "open" }, ["status"]],
    // proves: med-list.status
    ["an empty status", { status: "" }, ["status"]],
    // proves: conventions.repeated-parameters
    ["two statuses", "status=OPEN&status=RECEIVED", ["status"]],
    // proves: med-list.isReconciled
    ["isReconciled that is not true or false", { isReconciled: "yes" }, ["isReconciled"]],
    // proves: med-list.dates
    ["a date in another format", { startDate: "14/02/2030" }, ["startDate"]],
    // proves: med-list.dates
    ["a date that does not exist", { endDate: "2030-02-30" }, ["endDate"]],
    // proves: med-list.dates
    ["an end before the start", { startDate: "2030-02-15", endDate: "2030-02-14" }, ["endDate"]],
    // proves: med-list.page
    ["page 0", { page: 0 }, ["page"]],
    // proves: med-list.page
    ["page -1", { page: -1 }, ["page"]],
    // proves: med-list.page
    ["page 1.5", { page: "1.5" }, ["page"]],
    // proves: med-list.pageSize, limits.med-page-size
    ["pageSize 0", { pageSize: 0 }, ["pageSize"]],
    // proves: med-list.pageSize, limits.med-page-size
    ["pageSize 101", { pageSize: 101 }, ["pageSize"]],
    ["an empty pageSize", { pageSize: "" }, ["pageSize"]],
    // proves: med-list.400
    [
      "all parameters at once",
      { status: "X", isReconciled: "X", startDate: "X", endDate: "X", page: "X", pageSize: "X" },
      ["status", "isReconciled", "startDate", "endDate", "page", "pageSize"],
    ],
    // proves: med-list.400
    [
      "an end before the start and an invalid page",
      { startDate: "2030-02-15", endDate: "2030-02-14", page: 0 },
      ["endDate", "page"],
    ],
  ])("%s: 400 in the simple shape, with every invalid field", async (_, query, fields) => {
    const { status, body } = await list(account, query);
    expect(status).toBe(400);
    const { message } = expectErrorBody(body, {
      ...{ shape: "simple", status: 400, method: "GET", path: "/api/med", timestamp: NOON },
    });
    expect(invalidFieldsOf(message)).toEqual([...fields].sort());
  });

  // proves: med-list.500
  test("the scenario http:500: 500", async () => {
    const { status, body } = await account.gateway.send("listMeds", undefined, { scenario: "http:500" });
    expect(status).toBe(500);
    expectErrorBody(body, {
      ...{ shape: "simple", status: 500, method: "GET", path: "/api/med", timestamp: NOON },
    });
  });

  test("a missing token: 401, another method: 405", async () => {
    const headers = { authorization: "" };
    expect((await account.gateway.request("GET", "/api/med", { headers })).status).toBe(401);
    expect((await account.gateway.request("POST", "/api/med", { body: "{}" })).status).toBe(405);
  });
});

// proves: med-list.429, errors.429, limits.med-rate
test("the list of MEDs is limited to 60 requests per minute and account, with Retry-After in sandbox time (assumption RATE_429)", async () => {
  const own = await startSandbox({ clock: NOON });
  try {
    const [limited, other] = [await own.createAccount(), await own.createAccount()];
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => list(limited)))).map(({ status }) => status);
    expect(await statuses(30)).toEqual(Array(30).fill(200));
    await own.advance("30s");
    expect(await statuses(30)).toEqual(Array(30).fill(200));
    const refused = await list(limited);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      statusCode: 429,
      message: "Too Many Requests",
      error: "Too Many Requests",
    });
    expect(refused.headers.get("retry-after")).toBe("30");
    expect((await list(other)).status).toBe(200);
    await own.advance("29999ms");
    expect((await list(limited)).headers.get("retry-after")).toBe("1");
    await own.advance("1ms");
    expect((await list(limited)).status).toBe(200);
  } finally {
    await own.close();
  }
});
