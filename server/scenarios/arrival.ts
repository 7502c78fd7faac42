import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { type RefusalReason, wireError } from "../contract/refusals.js";
import type { Scenario } from "../contract/scenarios/scenario.js";
import { RETRY_AFTER } from "./admission.js";

/** The connection of a request, so far as a scenario can touch it. */
export interface Wire {
  /** Ends it without a word. */
  drop(): void;
  /** Calls back once its other end is gone. */
  whenGone(callback: () => void): void;
  /** The transaction that the operation has turned out to be about. */
  transactionId(): number | null;
}

/** Nobody is there any more to be answered. */
export class ConnectionLost extends Error {}

/** The arrival seam: what happens to a request before and after its operation, whose answer `serve` is. */
export interface Arrival {
  through(
    { arrival }: Scenario,
    operation: GatewayOperation,
    wire: Wire,
    serve: () => Promise<unknown>,
  ): Promise<unknown>;
  /** Ends all waiting, because the sandbox is to stop. */
  stop(): void;
}

/** However many waits are joined, nobody waits longer. Milliseconds. */
const LONGEST_WAIT = 120_000;

/** `heard` resolves once the first webhook of a transaction has come back, or nobody is to hear of it. */
export function createArrival(heard: (transactionId: number, ended: AbortSignal) => Promise<void>): Arrival {
  const stopping = new AbortController();

  const wait = (ms: number, wire: Wire) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, LONGEST_WAIT));
      stopping.signal.addEventListener("abort", end);
      wire.whenGone(end);
    });

  return {
    through: async ({ arrival = {} }, operation, wire, serve) => {
      const { status, lost, slow, early } = arrival;
      try {
        if (lost === "request") throw new ConnectionLost();
        if (status !== undefined) throw overloaded(status, operation);
        const answer = await serve();
        const transactionId = wire.transactionId();
        if (early && transactionId !== null) await heard(transactionId, stopping.signal);
        return answer;
      } finally {
        if (slow !== undefined) await wait(slow, wire);
        if (lost !== undefined) wire.drop();
      }
    },
    stop: () => stopping.abort(),
  };
}

/** What stands for a status where an operation has no refusal of its own with it. */
const DEFAULT_REASONS: Readonly<Record<number, RefusalReason>> = {
  429: "too-many-requests",
  500: "internal",
  502: "bad-gateway",
  503: "service-unavailable",
  504: "gateway-timeout",
};
/** Refusals of operations that are about what stands behind the gateway, as these statuses are. */
const UPSTREAM: readonly RefusalReason[] = [
  "provider-unreachable",
  "auth-upstream-error",
  "auth-upstream-unavailable",
];

function overloaded(status: number, { id, refusals }: GatewayOperation): Refusal {
  const own = UPSTREAM.find((reason) => refusals.includes(reason) && wireError(reason, id).status === status);
  const headers = status === 429 ? { headers: { "retry-after": RETRY_AFTER } } : {};
  return new Refusal(own ?? DEFAULT_REASONS[status] ?? "internal", headers);
}
