import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlProblems, type ProblemReason } from "../../server/contract/control-problems.js";
import type { ControlOperation } from "../../server/contract/operation.js";
import { type ControlOperationName, controlOperations } from "../../server/contract/operations.js";
import type { WrittenCall } from "../generate/calls.js";
import { brokenCalls, sendCall, validCalls, verdictOn } from "../generate/control-calls.js";
import type { Known } from "../generate/from-schema.js";
import { PATIENCE, runs, runUntil } from "../generate/runs.js";
import { inhabit } from "../generate/world.js";
import { latest, NOON } from "../journeys/rows.js";

/**
 * Every operation of the control API, driven from its own schema: what is valid is answered as documented or with a
 * problem of the catalogue, what is not is refused with all that is wrong, and nothing is written then.
 */

let sandbox: TestSandbox;
let known: Known;
let since: number;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  known = await inhabit(sandbox);
  since = await latest(sandbox);
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  // Closing throws when the sandbox had a fault of its own, which a 5xx would have been.
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** The types of the journal's new entries. A delivery is attempted when its receiver has room, so it counts for nobody. */
async function written(): Promise<string[]> {
  const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
  since = next;
  return entries.map(({ type }) => type).filter((type) => !type.startsWith("delivery."));
}

/** How much there is of everything. */
const counted = async () =>
  (await sandbox.control.verify()).checks.map(({ name, ok, detail }) => `${name}: ${ok} ${detail}`);

interface Problem {
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
}

/** Sends one request, holds its answer against what was to be expected, and says whether it was accepted. */
async function play(name: ControlOperationName, call: WrittenCall): Promise<boolean> {
  const operation: ControlOperation = controlOperations[name];
  const verdict = verdictOn(name, call);
  const { status, body } = await sendCall(sandbox.url, call);
  const seen = `${status} ${JSON.stringify(body)} to ${JSON.stringify(call)}`;
  if (status < 300) {
    expect(verdict, seen).toBe("valid");
    expect(status, seen).toBe(operation.status);
    expect(operation.output.safeParse(body).error, seen).toBeUndefined();
    // A clock that runs would write by itself what this file counts.
    if (name === "setClock") await sandbox.control.setClock({ mode: "frozen" });
    await latest(sandbox).then((seq) => {
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
  expect(await written(), seen).toEqual([]);
  return false;
}

/** These make a pair of keys each time, which takes long. */
const SLOW: readonly string[] = ["createAccount", "issueCertificate"];

/** These come last, in this order: after them what the others are about is over, or is not there any more. */
const LAST = [
  "disarmAll",
  ...["holdDeliveries", "releaseDeliveries", "recoverDeliveries", "changeDeliverySettings"],
  ...["setClock", "advanceClock", "restoreSnapshot", "removeSnapshot", "resetState"],
];
const names = (Object.keys(controlOperations) as ControlOperationName[]).sort(
  (one, other) => LAST.indexOf(one) - LAST.indexOf(other),
);

describe.each(names)("%s", (name) => {
  test(
    "answers what is valid as documented",
    async () => {
      const calls = validCalls(name, known);
      let accepted = 0;
      const judged = async (call: WrittenCall) => {
        expect(verdictOn(name, call), JSON.stringify(call)).toBe("valid");
        if (await play(name, call)) accepted += 1;
      };
      await runUntil(calls, judged, SLOW.includes(name) ? runs(1, 2) : runs(3, 8), () => accepted > 0);
      // The sandbox of a test is part of it, and is not stopped from outside.
      if (name === "stop") return expect(accepted).toBe(0);
      expect(
        accepted,
        "Nothing was accepted: tests/generate/world.ts lacks what it could be about.",
      ).not.toBe(0);
    },
    PATIENCE,
  );

  test(
    "refuses what is not, with all that is wrong and nothing written",
    async () => {
      let refused = 0;
      let before = await counted();
      const calls = brokenCalls(name, known);
      const judged = async (call: WrittenCall) => {
        const accepted = await play(name, call);
        const after = await counted();
        if (!accepted) expect(after, JSON.stringify(call)).toEqual(before);
        if (!accepted) refused += 1;
        before = after;
      };
      await runUntil(calls, judged, runs(4, 10), () => refused > 0);
      // Whatever it takes, no operation takes everything: nobody knows the fields that were added.
      expect(refused).not.toBe(0);
    },
    PATIENCE,
  );
});

test.each([
  ["broken percent-encoding", "GET", "/sandbox/api/transactions/%zz", undefined, "URL_MALFORMED"],
  [
    "broken percent-encoding before an act",
    "POST",
    "/sandbox/api/payouts/%c3%28/settle",
    "{}",
    "URL_MALFORMED",
  ],
  ["JSON that is cut off", "POST", "/sandbox/api/clock/advance", '{"by":"1', "JSON_MALFORMED"],
  ["null", "POST", "/sandbox/api/payouts/1/settle", "null", "INPUT_INVALID"],
  ["a list", "POST", "/sandbox/api/payouts/1/settle", "[]", "INPUT_INVALID"],
  [
    "a body beyond the limit",
    "POST",
    "/sandbox/api/payments",
    `"${"x".repeat(257 * 1024)}"`,
    "BODY_TOO_LARGE",
  ],
])("%s is refused by its name", async (_what, method, path, body, code) => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  expect(await answer.json()).toMatchObject({
    error: { code, message: expect.stringMatching(/^[A-Z\w].*[.]$/s) },
  });
  expect(await written()).toEqual([]);
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
    "a character set that is not UTF",
    { "content-type": "application/json; charset=latin1" },
    advance,
    415,
    "CHARSET_UNKNOWN",
    "latin1",
  ],
  [
    "a character set that is none",
    { "content-type": "application/json; charset=utf-klingon" },
    advance,
    415,
    "CHARSET_UNKNOWN",
    "utf-klingon",
  ],
])("a body with %s is not called bad JSON", async (_what, headers, body, status, code, said) => {
  for (const path of ["/sandbox/api/clock/advance", "/sandbox/api/cases/replay"]) {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    const { error } = (await answer.json()) as Problem;
    expect(error).toMatchObject({ code, message: expect.stringContaining(said) });
    expect(error.message).not.toContain("JSON");
  }
  expect(await written()).toEqual([]);
});
