import type { CaseSettings } from "../contract/cases/case.js";
import { durationOf, formatDuration } from "../contract/clock/duration.js";
import { leniencyOf } from "../contract/settings/leniency.js";
import type { Settings } from "../contract/settings/start-settings.js";
import type { Founded } from "../contract/state/founding.js";

type Conditions = Pick<Settings, Exclude<keyof CaseSettings, keyof Founded>> & Founded;

/** The start settings that decide what happens in a world, as they are written on the command line (CASES). */
export function conditionsOf(settings: Conditions & Pick<Settings, "lenient">): CaseSettings {
  const { settlement, payer, directory, strict, allowHttpWebhooks, webhookAddresses } = settings;
  const { qrCodes, documents } = leniencyOf(settings);
  const { alphanumericCnpj, webhookVersion } = settings;
  return {
    settlement,
    payer,
    directory,
    strict,
    allowHttpWebhooks,
    webhookAddresses,
    lenientQr: qrCodes,
    lenientDocuments: documents,
    alphanumericCnpj,
    retry: settings.retry.map(formatDuration),
    webhookTimeout: formatDuration(settings.webhookTimeout),
    // The default goes unsaid, so that worlds and cases from before the setting are as they were.
    ...(webhookVersion === "spec" ? {} : { webhookVersion }),
    // Where there are none, a case says nothing of them; their headers may hold secrets, and no case does.
    ...(settings.accounts.length > 0 ? { accounts: [...settings.accounts] } : {}),
    ...(settings.webhooks.length > 0
      ? { webhooks: settings.webhooks.map(({ headers: _, ...webhook }) => webhook) }
      : {}),
  };
}

/** The same, read back; durations are milliseconds again. */
export function settingsOfCase({
  retry,
  webhookTimeout,
  accounts = [],
  webhooks = [],
  webhookVersion = "spec",
  ...rest
}: CaseSettings): Conditions {
  return {
    ...rest,
    accounts,
    webhooks,
    webhookVersion,
    retry: retry.map((one) => durationOf(one)),
    webhookTimeout: durationOf(webhookTimeout),
  };
}
