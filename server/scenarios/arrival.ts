import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { type RefusalReason, wireError } from "../contract/refusals.js";
import type { Scenario } from "../contract/scenarios/scenario.js";
import { RETRY_AFTER } from "./admission.js";

/** What a scenario can do with the connection of a request. */
export interface Wire {
  /** Closes it in the place of an answer, once the request is recorded. */
  drop(): void;
  /** Calls back once the connection is closed. */
  whenGone(callback: () => void): void;
  /** The transaction that the operation created or found; null if none. */
  transactionId(): number | null;
}

/** Thrown for a request whose connection a scenario closes. */
export class ConnectionLost extends Error {}

/** The arrival stage: lost connections, overload and delays before and after an operation. `serve` runs the operation. */
export interface Arrival {
  through(
    { arrival }: Scenario,
    operation: GatewayOperation,
    wire: Wire,
    serve: () => Promise<unknown>,
  ): Promise<unknown>;
  /** Ends all waits, because the sandbox stops. */
  stop(): void;
}

/** The longest wait in milliseconds, however many delays a scenario joins. */
const LONGEST_WAIT = 120_000;

/**
 * `webhookAttempted` resolves once the first webhook of a transaction has been attempted, or at once if the transaction
 * has none.
 */
export function createArrival(
  webhookAttempted: (transactionId: number, ended: AbortSignal) => Promise<void>,
): Arrival {
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
        if (status !== undefined) throw overloadRefusal(status, operation);
        const answer = await serve();
        const transactionId = wire.transactionId();
        if (early && transactionId !== null) await webhookAttempted(transactionId, stopping.signal);
        return answer;
      } finally {
        if (slow !== undefined) await wait(slow, wire);
        if (lost !== undefined) wire.drop();
      }
    },
    stop: () => stopping.abort(),
  };
}

/** The refusal for a status, if the operation has none of its own. */
const DEFAULT_REASONS: Readonly<Record<number, RefusalReason>> = {
  429: "too-many-requests",
  500: "internal",
  502: "bad-gateway",
  503: "service-unavailable",
  504: "gateway-timeout",
};
/** The refusals of operations that blame the systems behind the gateway; they are preferred to the default reasons. */
const UPSTREAM: readonly RefusalReason[] = [
  "provider-unreachable",
  "auth-upstream-error",
  "auth-upstream-unavailable",
];

function overloadRefusal(status: number, { id, refusals }: GatewayOperation): Refusal {
  const own = UPSTREAM.find((reason) => refusals.includes(reason) && wireError(reason, id).status === status);
  const cause = { name: "failed-by-scenario", values: { status } } as const;
  const facts = status === 429 ? { cause, headers: { "retry-after": RETRY_AFTER } } : { cause };
  return new Refusal(own ?? DEFAULT_REASONS[status] ?? "internal", facts);
}
