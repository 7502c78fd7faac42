import type { CaseSettings } from "./contract/case.js";
import { formatDuration, parseDuration } from "./contract/duration.js";
import type { Founded } from "./contract/founding.js";
import type { Settings } from "./contract/start-settings.js";

type Conditions = Pick<Settings, Exclude<keyof CaseSettings, keyof Founded>> & Founded;

/** The start settings that decide what happens in a world, as they are written on the command line (CASES). */
export function conditionsOf(settings: Conditions): CaseSettings {
  const { settlement, payer, directory, strict, allowHttpWebhooks, webhookAddresses } = settings;
  const { lenientQr, alphanumericCnpj } = settings;
  return {
    ...{ settlement, payer, directory, strict, allowHttpWebhooks, webhookAddresses },
    ...{ lenientQr, alphanumericCnpj },
    retry: settings.retry.map(formatDuration),
    webhookTimeout: formatDuration(settings.webhookTimeout),
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
  ...rest
}: CaseSettings): Conditions {
  return {
    ...{ ...rest, accounts, webhooks },
    retry: retry.map((one) => parseDuration(one)!),
    webhookTimeout: parseDuration(webhookTimeout)!,
  };
}
