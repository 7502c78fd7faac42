import type { CaseStep, ControlStep, GatewayStep } from "../contract/cases/case.js";
import type { ControlOperationName } from "../contract/operations.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";

/** Those that are about one delivery, which their input names. */
const ABOUT_ONE: readonly ControlOperationName[] = [
  ...(["retryDelivery", "cancelDelivery", "duplicateDelivery"] as const),
  ...(["dropDelivery", "delayDelivery", "failDelivery"] as const),
];

type Body = Readonly<Record<string, unknown>>;

/**
 * Steps as they would have been had nobody listened, because nobody does when a case is replayed (LISTENERS). The
 * deliveries of listeners are numbered with the others, so these get the numbers that they would have had. Answers
 * null for a step that is about a listener's delivery only. `heard`: the numbers of those deliveries, rising.
 */
export function withoutListeners(heard: readonly number[]): (step: CaseStep) => CaseStep | null {
  if (heard.length === 0) return (step) => step;
  const isHeard = (id: unknown) => heard.includes(Number(id));
  const numberOf = (id: number) => id - heard.filter((other) => other < id).length;
  const renumbered = (id: unknown) => (typeof id === "string" ? String(numberOf(Number(id))) : id);
  const others = (ids: unknown) => (ids as unknown[]).filter((id) => !isHeard(id)).map(renumbered);
  const changed = (body: unknown, changes: Readonly<Record<string, (value: unknown) => unknown>>): Body =>
    Object.fromEntries(
      Object.entries((body ?? {}) as Body).map(([name, value]) => [name, changes[name]?.(value) ?? value]),
    );

  const control = (step: ControlStep): ControlStep | null => {
    const { control: name, input, with: answer } = step;
    if (ABOUT_ONE.includes(name as ControlOperationName)) {
      if (isHeard(input?.id)) return null;
      const ids = { id: renumbered, behind: renumbered };
      return { ...step, input: changed(input, ids), with: changed(answer, ids) };
    }
    if (name === "releaseDeliveries") {
      const told = { with: changed(answer, { released: others }) };
      return input ? { ...step, input: changed(input, { order: others }), ...told } : { ...step, ...told };
    }
    if (name === "triggerEvent") {
      const toOthers = (deliveries: unknown) =>
        (deliveries as { id: string; url: string }[])
          .filter(({ url }) => !isListenerUrl(url))
          .map((one) => ({ ...one, id: renumbered(one.id) }));
      return { ...step, with: changed(answer, { deliveries: toOthers }) };
    }
    return step;
  };

  const gateway = (step: GatewayStep): GatewayStep => {
    const { webhookLogId: id } = (step.with ?? {}) as { webhookLogId?: number };
    if (typeof id !== "number") return step;
    if (!isHeard(id)) return { ...step, with: { ...(step.with as Body), webhookLogId: numberOf(id) } };
    // Only a listener has got this resend: the call is made again, and nothing can come of it.
    const { answers: _, with: __, ...call } = step;
    return call;
  };

  return (step) => ("control" in step ? control(step) : gateway(step));
}
