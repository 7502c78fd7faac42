import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ControlOperationName,
  controlOperations,
  type GatewayOperationName,
  gatewayOperations,
} from "../../server/contract/operations.js";
import { depth } from "../depth.js";
import type { WrittenCall } from "../generate/calls.js";
import * as control from "../generate/control-calls.js";
import type { Known } from "../generate/from-schema.js";
import * as gateway from "../generate/gateway-calls.js";
import { PATIENCE, SEED } from "../generate/runs.js";
import { statusesOf, wired } from "../generate/wire.js";
import { inhabit } from "../generate/world.js";
import { NOON } from "../journeys/rows.js";

/**
 * Requests made from the schemas, broken in their values and then on the wire, in volume. The tests beside this one say
 * what each should be answered; here nothing may break, hang or grow.
 */
const REQUESTS = depth(1_500, 100_000);
const AT_ONCE = 8;
const BATCH = 500;
/** Drawing a request takes longer than spoiling it, so each is spoilt in several ways. */
const WAYS = 10;
/** Milliseconds without an end after which a connection hangs; far more than any answer takes. */
const HANGS_AFTER = 60_000;
/** Bytes. What the process has of the system's goes up and down by more than that with what it has just done. */
const MOST_GROWTH = 40_000_000;

/** These make keys, move time without end, or put an end to what the others are about. */
const LEFT_OUT: readonly string[] = [
  ...["createAccount", "issueCertificate", "packCredentials", "advanceClock", "setClock"],
  ...["resetState", "restoreSnapshot", "removeSnapshot", "takeSnapshot"],
];

let data: string;
let sandbox: TestSandbox;
let known: Known;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "localpix-hostile-"));
  // Some registered URLs are those of other machines, which must not hear of it.
  sandbox = await startSandbox({
    ...{ data, clock: NOON, settlement: "manual", keepRequests: 500 },
    ...{ webhookAddresses: "machine", webhookTimeout: "300ms" },
  });
  known = await inhabit(sandbox);
  await sandbox.control.disarmAll();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A request of any operation, valid or broken. */
function anyCall(): fc.Arbitrary<WrittenCall> {
  const ofGateway = (Object.keys(gatewayOperations) as GatewayOperationName[]).flatMap((name) => [
    gateway.brokenCalls(name, known),
    gateway.validCalls(name, known),
  ]);
  const ofControl = (Object.keys(controlOperations) as ControlOperationName[])
    .filter((name) => !LEFT_OUT.includes(name))
    .map((name) => control.brokenCalls(name, known));
  return fc.oneof(...ofGateway, ...ofControl);
}

/** What a resend answers when its receiver is nowhere, and what a scenario has asked for. */
const isWanted = (status: number, { path, headers }: WrittenCall) =>
  status < 500 || path.startsWith("/api/resend-webhook") || "x-sandbox-scenario" in headers;

/** Bytes in use once what is garbage has gone. */
function settledMemory(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test(
  "whatever comes, every connection comes to its end, nothing is a fault of ours, and the books are right",
  async () => {
    const port = Number(new URL(sandbox.url).port);
    const token = await sandbox.gateway.token();
    const headers = { host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };
    // Asking every schema what it accepts takes longer than a batch of requests does, so it happens once.
    const anyOperation = anyCall();
    const seen = new Map<number, number>();
    let [whole, unanswered, early] = [0, 0, 0];

    for (let batch = 0; batch * BATCH < REQUESTS; batch++) {
      const seed = SEED + batch;
      const made = fc.sample(anyOperation, { numRuns: BATCH / WAYS, seed });
      const drawn = fc
        .constantFrom(...made)
        .chain((call) => wired(call, headers).map((wire) => ({ call, wire })));
      const calls = fc.sample(drawn, { numRuns: BATCH, seed });
      const work = async () => {
        for (let next = calls.pop(); next; next = calls.pop()) {
          const { call, wire } = next;
          const statuses = await statusesOf(port, wire, HANGS_AFTER);
          for (const status of statuses) {
            seen.set(status, (seen.get(status) ?? 0) + 1);
            expect(isWanted(status, call), `${status} (${wire.how}) ${JSON.stringify(call)}`).toBe(true);
          }
          if (wire.hangsUp) continue;
          whole += 1;
          if (statuses.length === 0) unanswered += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (batch === 1) early = settledMemory();
    }

    // A refusal may be lost while its client still writes; nothing else of what is whole remains unanswered.
    expect(unanswered / whole, `${unanswered} of ${whole} unanswered`).toBeLessThan(0.01);
    // A run in which nothing was taken, or nothing refused, would have shown nothing.
    for (const status of [200, 400, 404]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
    expect(settledMemory() - early).toBeLessThan(MOST_GROWTH);
    const { ok, checks } = await sandbox.control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Throws when the sandbox had a fault of its own.
    await sandbox.close();
  },
  PATIENCE,
);
