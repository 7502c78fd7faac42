import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import type { RefusalReason } from "../../server/contract/refusals.js";
import { depth } from "../depth.js";
import type { Verdict, WrittenCall } from "../generate/calls.js";
import type { Known } from "../generate/from-schema.js";
import { brokenCalls, sendCall, validCalls, verdictOn } from "../generate/gateway-calls.js";
import { expectDocumentedRefusal } from "../generate/refusals.js";
import { PATIENCE, runs, runUntil } from "../generate/runs.js";
import { secondOpinions } from "../generate/second-opinion.js";
import { fillWorld } from "../generate/world.js";
import { messagesOf } from "../journeys/error-bodies.js";
import { NOON, newestEntryNumber } from "../journeys/rows.js";

/**
 * Calls every operation of the gateway with requests generated from its schemas. A valid request must be answered as
 * documented. An invalid one must be refused with every violation, and write nothing. No undocumented 5xx may occur.
 */

let sandbox: TestSandbox;
let known: Known;
let token: string;
let now: string;
let since: number;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  known = await fillWorld(sandbox);
  // An armed scenario would affect the requests of its account.
  await sandbox.control.disarmAll();
});
beforeEach(async () => {
  // Resets the counters of the rate limits, which count by the minute.
  ({ now } = await sandbox.advance("1m"));
  token = await sandbox.gateway.token();
  since = await newestEntryNumber(sandbox);
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  // Closing throws if the sandbox had an internal error, which would have been a 5xx.
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** Rules that a handler checks beyond its schema: the fields that its messages may then begin with. */
const BEYOND_THE_SCHEMA: Partial<Record<GatewayOperationName, RegExp>> = {
  // Whether plain HTTP is allowed depends on how the sandbox was started.
  registerWebhook: /^url /,
  resendWebhook: /^url /,
  // The other end of a window can be relative to today.
  transactionsByKey: /^(start|end)Date /,
  listTransactions: /^(start|end)Date /,
  // The credentials can have one of two names, or be in a header.
  oauthToken: /^(client_?[iI]d|client_?[sS]ecret|grant_type) é obrigatório$/,
};

/** What a request has written: the types of the new journal entries, and the data of the last. */
async function newEntries() {
  const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
  since = next;
  // Ignores delivery attempts, whose time depends on the receiver, and the warning that a scenario cannot apply here,
  // which precedes every other entry of a request.
  const own = entries.filter(({ type }) => !type.startsWith("delivery.") && type !== "scenario.ignored");
  return {
    types: own.map(({ type }) => type),
    last: own.at(-1)?.data as { reason?: RefusalReason } | undefined,
  };
}

/** The counts of all records, which a refused request must not change. Expects that the books balance. */
async function countRecords() {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  return checks.map(({ name, detail }) => `${name}: ${detail}`);
}

/** Sends one request, checks its response against the verdict of the schemas, and returns whether it had an effect. */
async function sendAndCheck(name: GatewayOperationName, call: WrittenCall): Promise<boolean> {
  const operation: GatewayOperation = gatewayOperations[name];
  const verdict = verdictOn(name, call);
  const answer = await sendCall(sandbox, call, token);
  const { types, last } = await newEntries();
  const seen = `${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(call)}`;
  if (answer.status < 300) {
    expect(verdict, seen).toBe("valid");
    expect([operation.status, 200], seen).toContain(answer.status);
    expect(operation.answer.safeParse(answer.body).error, seen).toBeUndefined();
    expect(types, seen).not.toContain("request.refused");
    const isSound = secondOpinions[name];
    // The gateway treats null as absent (assumption NULL_FIELDS), so the second check does too.
    const noNulls = (_: string, value: unknown) => value ?? undefined;
    if (isSound) expect(isSound(JSON.parse(call.body!, noNulls)), seen).toBe(true);
    return true;
  }
  expect(types, seen).toEqual(["request.refused"]);
  const reason = last!.reason!;
  expectDocumentedRefusal(operation, call, answer, reason, now);
  expectAllViolations(name, call, verdict, reason, answer.body as { message: string | string[] }, seen);
  // A response of a receiver is recorded as an attempt, also if the connection failed.
  return answer.status === 502 || answer.status === 504;
}

const SCHEMA_REASONS: readonly RefusalReason[] = ["body-invalid", "token-body-invalid"];

/** Expects a refusal with all violations that the schemas found, and no others. */
function expectAllViolations(
  name: GatewayOperationName,
  { headers }: WrittenCall,
  verdict: Verdict,
  reason: RefusalReason,
  { message }: { message: string | string[] },
  seen: string,
): void {
  const messages = messagesOf(message);
  // A refusal by a scenario is independent of the request.
  if (headers["x-sandbox-scenario"]?.startsWith("refuse:")) return;
  if (verdict === "valid") {
    const beyond = BEYOND_THE_SCHEMA[name];
    if (SCHEMA_REASONS.includes(reason)) {
      for (const sentence of messages) expect(sentence, seen).toMatch(beyond ?? /^nothing$/);
    }
    return;
  }
  if (verdict === "malformed") {
    expect(["json-malformed", "token-body-invalid"], seen).toContain(reason);
    return;
  }
  expect(SCHEMA_REASONS, seen).toContain(reason);
  const subjects = verdict.violated.map((field) => (field === "" ? "o corpo" : field));
  for (const subject of subjects) {
    expect(
      messages.some((sentence) => sentence.startsWith(`${subject} `)),
      `${subject} is not in ${seen}`,
    ).toBe(true);
  }
  expect(messages, seen).toHaveLength(subjects.length);
}

/** The least number of refusals for each operation, because fewer would prove nothing. */
const MIN_REFUSALS = depth(3, 6);

describe.each(Object.keys(gatewayOperations) as GatewayOperationName[])("%s", (name) => {
  const operation: GatewayOperation = gatewayOperations[name];

  // proves: conventions.any-body
  test(
    "answers valid requests as documented",
    async () => {
      const calls = validCalls(name, known);
      let accepted = 0;
      const check = async (call: WrittenCall) => {
        expect(verdictOn(name, call), JSON.stringify(call)).toBe("valid");
        if (await sendAndCheck(name, call)) accepted += 1;
      };
      await runUntil(calls, check, runs(4, 12), () => accepted > 0);
      expect(accepted, "Nothing was accepted: tests/generate/world.ts lacks a record for it.").not.toBe(0);
    },
    PATIENCE,
  );

  // proves: conventions.any-body
  test(
    "refuses invalid requests with every violation, and writes nothing",
    async () => {
      let refused = 0;
      let before = await countRecords();
      const calls = brokenCalls(name, known);
      const check = async (call: WrittenCall) => {
        const accepted = await sendAndCheck(name, call);
        const after = await countRecords();
        if (!accepted) expect(after, JSON.stringify(call)).toEqual(before);
        if (!accepted) refused += 1;
        before = after;
      };
      const isRefusable = operation.body || operation.query;
      await runUntil(calls, check, runs(8, 20), () => !isRefusable || refused >= MIN_REFUSALS);
      if (isRefusable) expect(refused).toBeGreaterThanOrEqual(MIN_REFUSALS);
    },
    PATIENCE,
  );
});

/** Odd values of a path parameter, as they are written in the URL. */
const oddSegment = fc.oneof(
  fc.constantFrom(
    "",
    ".",
    "..",
    "%",
    "%zz",
    "%ff",
    "%c3%28",
    "%00",
    "%2e%2e",
    "%2F",
    "%25",
    "%0d%0a",
    ";a=b",
    "#",
    "?",
  ),
  fc.constantFrom(
    "x".repeat(9_000),
    "%F0%9F%8E%89".repeat(300),
    "__proto__",
    "constructor",
    "hasOwnProperty",
  ),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const oddQuery = fc.oneof(
  fc.constantFrom(
    "%",
    "%zz=%ff",
    "&&&",
    "=",
    "page=1&page=2",
    "page[]=1",
    "size[$gt]=1",
    "__proto__=1",
    "a=".repeat(2_000),
  ),
  fc.webQueryParameters(),
);

// proves: conventions.any-body
test(
  "any URL gets a response in the documented format",
  async () => {
    const operations = Object.values<GatewayOperation>(gatewayOperations);
    const address = fc.record({
      operation: fc.constantFrom(...operations),
      segments: fc.array(oddSegment, { minLength: 2, maxLength: 2 }),
      query: oddQuery,
    });
    await fc.assert(
      fc.asyncProperty(address, async ({ operation: { method, paths, body }, segments, query }) => {
        const rest = [...segments];
        const path = paths[0].replaceAll(/:\w+/g, () => rest.shift()!);
        const answer = await fetch(`${sandbox.url}${path}?${query}`, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body ? { body: "{}" } : {}),
        });
        expect(answer.status).toBeLessThan(500);
        const text = await answer.text();
        if (answer.status >= 400) expect(JSON.parse(text)).toMatchObject({ statusCode: answer.status });
      }),
      runs(40, 100),
    );
  },
  PATIENCE,
);

// proves: conventions.any-body
test(
  "any bytes with any content type get a refusal in the documented format",
  async () => {
    const bytes = fc.record({
      path: fc.constantFrom(
        ...Object.values<GatewayOperation>(gatewayOperations)
          .filter(({ body, method }) => body && method === "POST")
          .map(({ paths }) => paths[0]),
      ),
      body: fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json().map((text) => Buffer.from(text, "utf16le")),
      ),
      type: fc.constantFrom(
        ...[
          "application/json",
          "application/json; charset=utf-16",
          "application/json; charset=klingon",
          "text/plain",
        ],
        ...["application/x-www-form-urlencoded", "multipart/form-data", "application/json;;;", "x", ""],
      ),
      encoding: fc.constantFrom("identity", "gzip", "deflate", "br", "zstd", "rot13"),
    });
    await fc.assert(
      fc.asyncProperty(bytes, async ({ path, body, type, encoding }) => {
        const answer = await fetch(`${sandbox.url}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": type, "content-encoding": encoding },
          body: Buffer.from(body),
        });
        expect([400, 404, 413]).toContain(answer.status);
        expect(await answer.json()).toMatchObject({ statusCode: answer.status });
      }),
      runs(40, 100),
    );
  },
  PATIENCE,
);

test("no request pollutes the prototype of all objects", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).value).toBeUndefined();
});
