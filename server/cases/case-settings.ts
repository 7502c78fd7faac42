import type { CaseSettings } from "../contract/cases/case.js";
import { durationOf, formatDuration } from "../contract/clock/duration.js";
import { leniencyOf } from "../contract/settings/leniency.js";
import type { Settings } from "../contract/settings/start-settings.js";
import type { InitialState } from "../contract/state/initial-state.js";

type BehaviorSettings = Pick<Settings, Exclude<keyof CaseSettings, keyof InitialState>> & InitialState;

/** The start settings that affect behavior, as they are written on the command line (assumption CASES). */
export function caseSettingsOf(settings: BehaviorSettings & Pick<Settings, "lenient">): CaseSettings {
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
    // The default is left out, so that older worlds and cases stay unchanged.
    ...(webhookVersion === "spec" ? {} : { webhookVersion }),
    // Left out if there are none. A case never contains secrets, which headers may hold too.
    ...(settings.accounts.length > 0
      ? {
          accounts: settings.accounts.map(
            ({ clientSecret: _secret, certificate: _certificate, privateKey: _key, ...account }) => account,
          ),
        }
      : {}),
    ...(settings.webhooks.length > 0
      ? { webhooks: settings.webhooks.map(({ headers: _, ...webhook }) => webhook) }
      : {}),
  };
}

/** The start settings of a case, with durations in milliseconds. */
export function settingsOfCase({
  retry,
  webhookTimeout,
  accounts = [],
  webhooks = [],
  webhookVersion = "spec",
  ...rest
}: CaseSettings): BehaviorSettings {
  return {
    ...rest,
    accounts,
    webhooks,
    webhookVersion,
    retry: retry.map((wait) => durationOf(wait)),
    webhookTimeout: durationOf(webhookTimeout),
  };
}
