import type { CaseStep, ControlStep, GatewayStep } from "../contract/cases/case.js";
import type { ControlOperationName } from "../contract/operations.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";

/** Operations on one delivery, named by its id in the input. */
const ON_ONE_DELIVERY: readonly ControlOperationName[] = [
  ...(["retryDelivery", "cancelDelivery", "duplicateDelivery"] as const),
  ...(["dropDelivery", "delayDelivery", "failDelivery"] as const),
];

type Body = Readonly<Record<string, unknown>>;

/**
 * Rewrites steps as if there had been no listeners, because there are none when a case is replayed (assumption
 * LISTENERS): removes the listeners' deliveries and renumbers the others accordingly. Returns null for a step about a
 * listener's delivery only. `listenerIds` are the ids of those deliveries, ascending.
 */
export function withoutListeners(listenerIds: readonly number[]): (step: CaseStep) => CaseStep | null {
  if (listenerIds.length === 0) return (step) => step;
  const isListeners = (id: unknown) => listenerIds.includes(Number(id));
  const numberOf = (id: number) => id - listenerIds.filter((other) => other < id).length;
  const renumbered = (id: unknown) => (typeof id === "string" ? String(numberOf(Number(id))) : id);
  const others = (ids: unknown) => (ids as unknown[]).filter((id) => !isListeners(id)).map(renumbered);
  const changed = (body: unknown, changes: Readonly<Record<string, (value: unknown) => unknown>>): Body =>
    Object.fromEntries(
      Object.entries((body ?? {}) as Body).map(([name, value]) => [name, changes[name]?.(value) ?? value]),
    );

  const control = (step: ControlStep): ControlStep | null => {
    const { control: name, input, with: answer } = step;
    if (ON_ONE_DELIVERY.includes(name as ControlOperationName)) {
      if (isListeners(input?.id)) return null;
      const ids = { id: renumbered, behind: renumbered };
      return { ...step, input: changed(input, ids), with: changed(answer, ids) };
    }
    if (name === "releaseDeliveries") {
      const released = { with: changed(answer, { released: others }) };
      return input
        ? { ...step, input: changed(input, { order: others }), ...released }
        : { ...step, ...released };
    }
    if (name === "triggerEvent") {
      const toOthers = (deliveries: unknown) =>
        (deliveries as { id: string; url: string }[])
          .filter(({ url }) => !isListenerUrl(url))
          .map((delivery) => ({ ...delivery, id: renumbered(delivery.id) }));
      return { ...step, with: changed(answer, { deliveries: toOthers }) };
    }
    return step;
  };

  const gateway = (step: GatewayStep): GatewayStep => {
    const { webhookLogId: id } = (step.with ?? {}) as { webhookLogId?: number };
    if (typeof id !== "number") return step;
    if (!isListeners(id)) return { ...step, with: { ...(step.with as Body), webhookLogId: numberOf(id) } };
    // Only a listener received this resend. The replay makes the call, but its answer cannot be compared.
    const { answers: _, with: __, ...call } = step;
    return call;
  };

  return (step) => ("control" in step ? control(step) : gateway(step));
}
