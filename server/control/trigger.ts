import type { triggerEvent } from "../contract/control/trigger.js";
import { Problem } from "../contract/control-problems.js";
import type { Accounts } from "../core/accounts.js";
import type { Database } from "../kernel/database.js";
import type { Triggers } from "../webhooks/triggers.js";
import { meantAccount } from "./accounts.js";
import type { Act } from "./serve.js";

/** Events on demand, which go the way of all others. */
export function triggerActs(
  database: Database,
  { accounts, triggers }: { accounts: Accounts; triggers: Triggers },
) {
  const trigger: Act<typeof triggerEvent> = ({ eventType, overrides, version = null, account: id }) =>
    database.write(() => {
      const account = meantAccount(accounts, id);
      const wanted = { eventType, overrides, version };
      const problems = triggers.problems(account, wanted);
      if (problems.length > 0) throw new Problem("event-override-wrong", { problems: problems.join(" ") });
      const { queued, payload } = triggers.trigger(account, wanted);
      const { eventId, deliveries } = queued;
      return { eventId, eventType, account: account.id, deliveries, payload: { ...payload } };
    });
  return { triggerEvent: trigger };
}
