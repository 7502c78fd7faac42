import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlProblems, type ProblemReason } from "../../server/contract/control-problems.js";
import type { ControlOperation } from "../../server/contract/operation.js";
import { type ControlOperationName, controlOperations } from "../../server/contract/operations.js";
import type { WrittenCall } from "../generate/calls.js";
import { brokenCalls, sendCall, validCalls, verdictOn } from "../generate/control-calls.js";
import type { Known } from "../generate/from-schema.js";
import { PATIENCE, runs, runUntil } from "../generate/runs.js";
import { fillWorld } from "../generate/world.js";
import { NOON, newestEntryNumber } from "../journeys/rows.js";

/**
 * Calls every operation of the control API with requests generated from its schema. A valid request must be answered as
 * documented or with a documented problem. An invalid one must be refused with every violation, and write nothing.
 */

let sandbox: TestSandbox;
let known: Known;
let since: number;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  known = await fillWorld(sandbox);
  since = await newestEntryNumber(sandbox);
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  // Closing throws if the sandbox had an internal error, which would have been a 5xx.
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** The types of new journal entries, without delivery attempts, whose time depends on the receiver. */
async function newEntryTypes(): Promise<string[]> {
  const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
  since = next;
  return entries.map(({ type }) => type).filter((type) => !type.startsWith("delivery."));
}

/** The counts of all records. */
const countRecords = async () =>
  (await sandbox.control.verify()).checks.map(({ name, ok, detail }) => `${name}: ${ok} ${detail}`);

interface Problem {
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
}

/** Sends one request, checks its response against the schema's verdict, and returns whether it was accepted. */
async function sendAndCheck(name: ControlOperationName, call: WrittenCall): Promise<boolean> {
  const operation: ControlOperation = controlOperations[name];
  const verdict = verdictOn(name, call);
  const { status, body } = await sendCall(sandbox.url, call);
  const seen = `${status} ${JSON.stringify(body)} to ${JSON.stringify(call)}`;
  if (status < 300) {
    expect(verdict, seen).toBe("valid");
    expect(status, seen).toBe(operation.status);
    expect(operation.output.safeParse(body).error, seen).toBeUndefined();
    // A running clock would write entries of its own, which this test would count.
    if (name === "setClock") await sandbox.control.setClock({ mode: "frozen" });
    await newestEntryNumber(sandbox).then((seq) => {
      since = seq;
    });
    return true;
  }
  expect(status, seen).toBeLessThan(500);
  const { error, ...rest } = body as Problem;
  expect(rest, seen).toEqual({});
  const reason = error.code.toLowerCase().replaceAll("_", "-") as ProblemReason;
  expect(controlProblems[reason]?.status, seen).toBe(status);
  expect(error.message, seen).toMatch(/\S/);
  if (verdict === "valid") expect(["input-invalid", "json-malformed"], seen).not.toContain(reason);
  else if (verdict === "malformed") expect(reason, seen).toBe("json-malformed");
  else {
    expect(reason, seen).toBe("input-invalid");
    for (const field of verdict.violated) {
      expect(error.message, seen).toContain(`${field === "" ? "the input" : field} `);
    }
  }
  expect(await newEntryTypes(), seen).toEqual([]);
  return false;
}

/** These operations generate a key pair on each call, which is slow. */
const SLOW: readonly string[] = ["createAccount", "issueCertificate"];

/** These operations run last, in this order, because they remove or end what the others use. */
const LAST = [
  "disarmAll",
  ...["holdDeliveries", "releaseDeliveries", "recoverDeliveries", "changeDeliverySettings"],
  ...["setClock", "advanceClock", "restoreSnapshot", "removeSnapshot", "resetState"],
];
const names = (Object.keys(controlOperations) as ControlOperationName[]).sort(
  (name, other) => LAST.indexOf(name) - LAST.indexOf(other),
);

describe.each(names)("%s", (name) => {
  test(
    "answers valid requests as documented",
    async () => {
      const calls = validCalls(name, known);
      let accepted = 0;
      const check = async (call: WrittenCall) => {
        expect(verdictOn(name, call), JSON.stringify(call)).toBe("valid");
        if (await sendAndCheck(name, call)) accepted += 1;
      };
      await runUntil(calls, check, SLOW.includes(name) ? runs(1, 2) : runs(3, 8), () => accepted > 0);
      // A sandbox of the testkit runs inside the test and cannot be stopped by a request.
      if (name === "stop") return expect(accepted).toBe(0);
      expect(accepted, "Nothing was accepted: tests/generate/world.ts lacks a record for it.").not.toBe(0);
    },
    PATIENCE,
  );

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
      await runUntil(calls, check, runs(4, 10), () => refused > 0);
      // The broken requests include unknown fields, which every operation refuses.
      expect(refused).not.toBe(0);
    },
    PATIENCE,
  );
});

test.each([
  ["malformed percent-encoding", "GET", "/sandbox/api/transactions/%zz", undefined, "URL_MALFORMED"],
  [
    "malformed percent-encoding in the path of an action",
    "POST",
    "/sandbox/api/payouts/%c3%28/settle",
    "{}",
    "URL_MALFORMED",
  ],
  ["truncated JSON", "POST", "/sandbox/api/clock/advance", '{"by":"1', "JSON_MALFORMED"],
  ["null", "POST", "/sandbox/api/payouts/1/settle", "null", "INPUT_INVALID"],
  ["a list", "POST", "/sandbox/api/payouts/1/settle", "[]", "INPUT_INVALID"],
  [
    "a body beyond the limit",
    "POST",
    "/sandbox/api/payments",
    `"${"x".repeat(257 * 1024)}"`,
    "BODY_TOO_LARGE",
  ],
])("%s is refused with its own error code", async (_what, method, path, body, code) => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  expect(await answer.json()).toMatchObject({
    error: { code, message: expect.stringMatching(/^[A-Z\w].*[.]$/s) },
  });
  expect(await newEntryTypes()).toEqual([]);
});

const advance = '{"by":"1s"}';
test.each([
  ["an unknown coding", { "content-encoding": "foo" }, advance, 415, "CONTENT_ENCODING_UNKNOWN", "foo"],
  [
    "gzip over a plain body",
    { "content-encoding": "gzip" },
    advance,
    400,
    "BODY_NOT_DECODED",
    "content-encoding",
  ],
  [
    "a character set other than UTF",
    { "content-type": "application/json; charset=latin1" },
    advance,
    415,
    "CHARSET_UNKNOWN",
    "latin1",
  ],
  [
    "an unknown character set",
    { "content-type": "application/json; charset=utf-klingon" },
    advance,
    415,
    "CHARSET_UNKNOWN",
    "utf-klingon",
  ],
])(
  "a body with %s is refused as such, not as malformed JSON",
  async (_what, headers, body, status, code, message) => {
    for (const path of ["/sandbox/api/clock/advance", "/sandbox/api/cases/replay"]) {
      const answer = await fetch(`${sandbox.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      expect(answer.status).toBe(status);
      const { error } = (await answer.json()) as Problem;
      expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
      expect(error.message).not.toContain("JSON");
    }
    expect(await newEntryTypes()).toEqual([]);
  },
);
