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
import { fillWorld } from "../generate/world.js";
import { NOON } from "../journeys/rows.js";

/**
 * Many requests that are generated from the schemas and then broken, in their values and as bytes. Other tests check each
 * response; here nothing may fail, hang or grow.
 */
const REQUESTS = depth(1_500, 100_000);
const AT_ONCE = 8;
const BATCH = 500;
/** To generate a request takes longer than to break it, so each is broken in several ways. */
const VARIANTS = 10;
/** Milliseconds after which an open connection counts as hanging; far more than any response takes. */
const HANGS_AFTER = 60_000;
/** Bytes. The memory of a process varies by up to this with its latest work. */
const MAX_GROWTH = 40_000_000;

/** These operations generate keys, move the clock without limit, or end what the others use. */
const EXCLUDED: readonly string[] = [
  ...["createAccount", "issueCertificate", "packCredentials", "advanceClock", "setClock"],
  ...["resetState", "restoreSnapshot", "removeSnapshot", "takeSnapshot"],
];

let data: string;
let sandbox: TestSandbox;
let known: Known;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "localpix-hostile-"));
  // Some generated webhook URLs are of other machines, which must not be called.
  sandbox = await startSandbox({
    ...{ data, clock: NOON, settlement: "manual", keepRequests: 500 },
    ...{ webhookAddresses: "machine", webhookTimeout: "300ms" },
  });
  known = await fillWorld(sandbox);
  await sandbox.control.disarmAll();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A valid or broken request of any operation. */
function anyCall(): fc.Arbitrary<WrittenCall> {
  const ofGateway = (Object.keys(gatewayOperations) as GatewayOperationName[]).flatMap((name) => [
    gateway.brokenCalls(name, known),
    gateway.validCalls(name, known),
  ]);
  const ofControl = (Object.keys(controlOperations) as ControlOperationName[])
    .filter((name) => !EXCLUDED.includes(name))
    .map((name) => control.brokenCalls(name, known));
  return fc.oneof(...ofGateway, ...ofControl);
}

/** Whether a 5xx is expected: a resend to a receiver that does not respond, or a scenario. */
const isExpected = (status: number, { path, headers }: WrittenCall) =>
  status < 500 || path.startsWith("/api/resend-webhook") || "x-sandbox-scenario" in headers;

/** Bytes in use after garbage collection. */
function settledMemory(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test(
  "no request hangs or causes an internal error, memory does not grow, and the books balance",
  async () => {
    const port = Number(new URL(sandbox.url).port);
    const token = await sandbox.gateway.token();
    const headers = { host: `127.0.0.1:${port}`, authorization: `Bearer ${token}` };
    // To read all schemas takes longer than a batch of requests, so it is done once.
    const anyOperation = anyCall();
    const seen = new Map<number, number>();
    let [whole, unanswered, early] = [0, 0, 0];

    for (let batch = 0; batch * BATCH < REQUESTS; batch++) {
      const seed = SEED + batch;
      const made = fc.sample(anyOperation, { numRuns: BATCH / VARIANTS, seed });
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
            expect(isExpected(status, call), `${status} (${wire.how}) ${JSON.stringify(call)}`).toBe(true);
          }
          if (wire.hangsUp) continue;
          whole += 1;
          if (statuses.length === 0) unanswered += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (batch === 1) early = settledMemory();
    }

    // A client that still writes can miss its refusal; every other complete request must get a response.
    expect(unanswered / whole, `${unanswered} of ${whole} unanswered`).toBeLessThan(0.01);
    // The run must contain both accepted and refused requests.
    for (const status of [200, 400, 404]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
    expect(settledMemory() - early).toBeLessThan(MAX_GROWTH);
    const { ok, checks } = await sandbox.control.verify();
    expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Throws if the sandbox had an internal error.
    await sandbox.close();
  },
  PATIENCE,
);
