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
import { inhabit } from "../generate/world.js";
import { complaints } from "../journeys/error-bodies.js";
import { latest, NOON } from "../journeys/rows.js";

/**
 * Every operation of the gateway, driven from its own schemas. A valid request is answered as documented; one that
 * breaks rules is refused with all that it breaks, and has written nothing. Never a 5xx that is not documented.
 */

let sandbox: TestSandbox;
let known: Known;
let token: string;
let now: string;
let since: number;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  known = await inhabit(sandbox);
  // What is armed would meet a request of its own account.
  await sandbox.control.disarmAll();
});
beforeEach(async () => {
  // A minute later what is counted by the minute counts anew.
  ({ now } = await sandbox.advance("1m"));
  token = await sandbox.gateway.token();
  since = await latest(sandbox);
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  // Closing throws when the sandbox had a fault of its own, which a 5xx would have been.
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** What a handler judges beyond its schema, by the field that it then complains of. */
const BEYOND_THE_SCHEMA: Partial<Record<GatewayOperationName, RegExp>> = {
  // Whether plain HTTP will do depends on how the sandbox was started.
  registerWebhook: /^url /,
  resendWebhook: /^url /,
  // The other end of a window may be today, or so many days before.
  transactionsByKey: /^(start|end)Date /,
  listTransactions: /^(start|end)Date /,
  // The credentials may come under two names, or in a header.
  oauthToken: /^(client_?[iI]d|client_?[sS]ecret|grant_type) é obrigatório$/,
};

/** What a request has written: the types of the journal's new entries, and the last of their data. */
async function consequences() {
  const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
  since = next;
  // A delivery is attempted when its receiver has room, which is not the request's doing; and the warning that a
  // scenario cannot happen here comes before whatever else a request does.
  const own = entries.filter(({ type }) => !type.startsWith("delivery.") && type !== "scenario.ignored");
  return {
    types: own.map(({ type }) => type),
    last: own.at(-1)?.data as { reason?: RefusalReason } | undefined,
  };
}

/** What must not change when a request is refused: how much there is of everything, and that it adds up. */
async function counted() {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  return checks.map(({ name, detail }) => `${name}: ${detail}`);
}

/** Sends one request, holds its answer against what was to be expected, and says whether it has done anything. */
async function play(name: GatewayOperationName, call: WrittenCall): Promise<boolean> {
  const operation: GatewayOperation = gatewayOperations[name];
  const verdict = verdictOn(name, call);
  const answer = await sendCall(sandbox, call, token);
  const { types, last } = await consequences();
  const seen = `${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(call)}`;
  if (answer.status < 300) {
    expect(verdict, seen).toBe("valid");
    expect([operation.status, 200], seen).toContain(answer.status);
    expect(operation.answer.safeParse(answer.body).error, seen).toBeUndefined();
    expect(types, seen).not.toContain("request.refused");
    const isSound = secondOpinions[name];
    // To the judge a null is nothing, as it is to the gateway (assumption NULL_FIELDS).
    const noNulls = (_: string, value: unknown) => value ?? undefined;
    if (isSound) expect(isSound(JSON.parse(call.body!, noNulls)), seen).toBe(true);
    return true;
  }
  expect(types, seen).toEqual(["request.refused"]);
  const reason = last!.reason!;
  expectDocumentedRefusal(operation, call, answer, reason, now);
  expectFitting(name, call, verdict, reason, answer.body as { message: string | string[] }, seen);
  // What a receiver answers is written as an attempt, also where nobody was there.
  return answer.status === 502 || answer.status === 504;
}

const SCHEMA_REASONS: readonly RefusalReason[] = ["body-invalid", "token-body-invalid"];

/** A refusal fits a request when it is for what the schemas found, all of it and nothing else. */
function expectFitting(
  name: GatewayOperationName,
  { headers }: WrittenCall,
  verdict: Verdict,
  reason: RefusalReason,
  { message }: { message: string | string[] },
  seen: string,
): void {
  const said = complaints(message);
  // A refusal that a scenario asked for has nothing to do with the request.
  if (headers["x-sandbox-scenario"]?.startsWith("refuse:")) return;
  if (verdict === "valid") {
    const beyond = BEYOND_THE_SCHEMA[name];
    if (SCHEMA_REASONS.includes(reason)) {
      for (const sentence of said) expect(sentence, seen).toMatch(beyond ?? /^nothing$/);
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
      said.some((sentence) => sentence.startsWith(`${subject} `)),
      `${subject} is not in ${seen}`,
    ).toBe(true);
  }
  expect(said, seen).toHaveLength(subjects.length);
}

/** So many refusals of an operation at least, or its broken requests have shown nothing. */
const ENOUGH = depth(3, 6);

describe.each(Object.keys(gatewayOperations) as GatewayOperationName[])("%s", (name) => {
  const operation: GatewayOperation = gatewayOperations[name];

  // proves: conventions.any-body
  test(
    "answers what is valid as documented",
    async () => {
      const calls = validCalls(name, known);
      let accepted = 0;
      const judged = async (call: WrittenCall) => {
        expect(verdictOn(name, call), JSON.stringify(call)).toBe("valid");
        if (await play(name, call)) accepted += 1;
      };
      await runUntil(calls, judged, runs(4, 12), () => accepted > 0);
      expect(
        accepted,
        "Nothing was accepted: tests/generate/world.ts lacks what it could be about.",
      ).not.toBe(0);
    },
    PATIENCE,
  );

  // proves: conventions.any-body
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
      const isRefusable = operation.body || operation.query;
      await runUntil(calls, judged, runs(8, 20), () => !isRefusable || refused >= ENOUGH);
      if (isRefusable) expect(refused).toBeGreaterThanOrEqual(ENOUGH);
    },
    PATIENCE,
  );
});

/** What stands in a path where a parameter should, as it is written. */
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
  "whatever the address, an answer in its shape",
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
  "whatever the bytes and whatever they are said to be, a refusal in its shape",
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

test("no request has changed what every object of the process is", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).value).toBeUndefined();
});
