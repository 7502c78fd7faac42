import type { Localized } from "../localized.js";

interface DeliverySetting {
  /** The flag of `localpix deliveries settings`, and its help. */
  readonly flag: string;
  readonly help: string;
  /** Whether its value is a list of durations; otherwise it is a single duration. */
  readonly isList: boolean;
  /** Its name in the output of the command line. */
  readonly title: string;
  /** Its name and the note below its input on the page. */
  readonly label: Localized;
  readonly hint: Localized;
}

/** The delivery settings by their names in the control API. Command line and page have a flag and an input for each. */
export const DELIVERY_SETTINGS = {
  retry: {
    flag: "retry",
    help: "delay before each attempt, such as 0s,5m,5m,15m",
    isList: true,
    title: "attempts after",
    label: { en: "Wait before each attempt", pt: "Espera antes de cada tentativa" },
    hint: { en: "durations such as 0s, 5m", pt: "durações como 0s, 5m" },
  },
  timeout: {
    flag: "timeout",
    help: "how long a receiver may take to answer",
    isList: false,
    title: "timeout",
    label: { en: "Timeout", pt: "Tempo limite" },
    hint: { en: "the attempt fails after this time", pt: "depois desse tempo a tentativa falha" },
  },
} as const satisfies Record<string, DeliverySetting>;

export type DeliverySettingName = keyof typeof DELIVERY_SETTINGS;
export const DELIVERY_SETTING_NAMES = Object.keys(DELIVERY_SETTINGS) as DeliverySettingName[];

/** The durations of a setting in one text. */
export const durationsText = (value: string | readonly string[], separator = ", "): string =>
  typeof value === "string" ? value : value.join(separator);
