import type { CaseSettings } from "./contract/case.js";
import { formatDuration, parseDuration } from "./contract/duration.js";
import type { Settings } from "./settings.js";

type Conditions = Pick<Settings, keyof CaseSettings>;

/** The start settings that decide what happens in a world, as they are written on the command line (CASES). */
export function conditionsOf(settings: Conditions): CaseSettings {
  const { settlement, payer, directory, strict, allowHttpWebhooks, lenientQr } = settings;
  return {
    ...{ settlement, payer, directory, strict, allowHttpWebhooks, lenientQr },
    retry: settings.retry.map(formatDuration),
    webhookTimeout: formatDuration(settings.webhookTimeout),
  };
}

/** The same, read back; durations are milliseconds again. */
export function settingsOfCase({ retry, webhookTimeout, ...rest }: CaseSettings): Conditions {
  return {
    ...rest,
    retry: retry.map((one) => parseDuration(one)!),
    webhookTimeout: parseDuration(webhookTimeout)!,
  };
}
