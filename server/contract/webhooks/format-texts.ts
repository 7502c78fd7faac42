import { filledInEach, type Localized } from "../localized.js";
import type { FormatReason, WebhookVersion } from "./events.js";

/** The format of a payload, after "in the" or "no formato". */
export const FORMAT_NAMES: Readonly<Record<WebhookVersion, Localized>> = {
  v1: { en: "flat (V1)", pt: "plano (V1)" },
  v2: { en: "enveloped (V2)", pt: "com envelope (V2)" },
};

const SPECIFICATION: Readonly<Record<WebhookVersion, Localized>> = {
  v1: {
    en: "the specification says so; other events are enveloped (V2)",
    pt: "a especificação determina assim; os outros eventos têm envelope (V2)",
  },
  v2: {
    en: "the specification says so; cash-outs are flat (V1)",
    pt: "a especificação determina assim; os cash-outs são planos (V1)",
  },
};

const CHOSEN: Readonly<Record<Exclude<FormatReason, "specification">, Localized>> = {
  url: {
    en: "its URL is registered with version {version}; URLs without one can get the other format",
    pt: "a URL está registrada com a versão {version}; URLs sem versão podem receber o outro formato",
  },
  account: {
    en: "its account is set to {version}, which applies to its other events too",
    pt: "a conta está configurada com {version}, o que vale também para os outros eventos dela",
  },
  sandbox: {
    en: "the sandbox was started with --webhook-version {version}, which applies to other events too",
    pt: "o sandbox foi iniciado com --webhook-version {version}, o que vale também para os outros eventos",
  },
};

/** Why a payload has its format, after "because" or "porque". */
export const formatReasonText = ({
  version,
  reason,
}: {
  readonly version: WebhookVersion;
  readonly reason: FormatReason;
}): Localized =>
  reason === "specification" ? SPECIFICATION[version] : filledInEach(CHOSEN[reason], { version });
