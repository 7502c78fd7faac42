import { durationOf, formatDuration } from "../contract/clock/duration.js";
import type { ControlHandler } from "../contract/operation.js";
import type {
  changeDeliverySettings,
  DeliverySettingsView as SettingsView,
  showDeliverySettings,
} from "../contract/webhooks/delivery-settings.control.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { DeliverySettings, DeliveryTimes } from "./delivery-settings.js";

/** Shows and changes the delivery schedule and the receiver timeout of a running sandbox. */
export function deliverySettingHandlers(
  { database, journal }: { database: Database; journal: Journal },
  { deliverySettings: settings }: { deliverySettings: DeliverySettings },
) {
  const texts = ({ schedule, timeoutMs }: DeliveryTimes) => ({
    retry: schedule.map(formatDuration),
    timeout: formatDuration(timeoutMs),
  });
  const current = () => texts({ schedule: settings.schedule(), timeoutMs: settings.timeoutMs() });
  const show = (): SettingsView => ({ ...current(), atStart: texts(settings.atStart) });

  const showSettings: ControlHandler<typeof showDeliverySettings> = show;

  const change: ControlHandler<typeof changeDeliverySettings> = async ({ retry, timeout }) => {
    await database.write(() => {
      settings.change({
        ...(retry === undefined ? {} : { schedule: retry?.map(milliseconds) ?? null }),
        ...(timeout === undefined ? {} : { timeoutMs: timeout === null ? null : milliseconds(timeout) }),
      });
      journal.append({ type: "webhook.rescheduled", account: null, data: current() });
    });
    return show();
  };

  return { showDeliverySettings: showSettings, changeDeliverySettings: change };
}

/** The contract has already checked that the text is a duration. */
const milliseconds = (text: string) => durationOf(text);
