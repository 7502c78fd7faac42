import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import { Problem } from "../contract/control-problems.js";
import { inEach } from "../contract/localized.js";
import type { ControlHandler } from "../contract/operation.js";
import type { triggerEvent } from "../contract/webhooks/trigger.control.js";
import type { Database } from "../kernel/database.js";
import type { Triggers } from "./triggers.js";

/** Sends sample events on demand, through the same outbox as real ones. */
export function triggerHandlers(
  database: Database,
  { accounts, triggers }: { accounts: Accounts; triggers: Triggers },
) {
  const trigger: ControlHandler<typeof triggerEvent> = ({
    eventType,
    overrides,
    version = null,
    account: id,
  }) =>
    database.write(() => {
      const account = resolveAccount(accounts, id);
      const event = { eventType, overrides, version };
      const problems = triggers.problems(account, event);
      if (problems.length > 0) {
        const sentences = inEach((language) => problems.map((problem) => problem[language]).join(" "));
        throw new Problem("event-override-wrong", { problems: sentences });
      }
      const { queued, payload } = triggers.trigger(account, event);
      const { eventId, deliveries } = queued;
      return { eventId, eventType, account: account.id, deliveries, payload: { ...payload } };
    });
  return { triggerEvent: trigger };
}
