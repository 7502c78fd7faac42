import { z } from "zod";
import { type InitialState, initialState, initialStateProblems } from "../state/initial-state.js";
import { type Inconsistency, readYamlText, type TextProblem } from "../yaml-text.js";
import { type Setting, type Settings, settingTable } from "./start-settings.js";

/** The settings file of `start` and `exec`, in the working directory. */
export const SETTINGS_FILE = "localpix.yaml";

/** A setting in YAML: the text of the command line, or the YAML value of that text. */
const settingValue = ({ value: placeholder = "", read, words }: Setting) =>
  z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
    .superRefine((value, context) => {
      const result = kindProblem(value, placeholder) ?? read(textOf(value));
      if ("problem" in result) {
        context.addIssue({ code: "custom", message: result.problem, params: { known: words ?? [] } });
      }
    })
    .optional();

type YamlValue = string | number | boolean | readonly string[] | null;

/** A key without a value is like an empty text. */
const textOf = (value: YamlValue) => (Array.isArray(value) ? value.join(",") : String(value ?? ""));

const LISTS: readonly string[] = ["<names>", "<durations>"];
const FREE_TEXTS: readonly string[] = ["<dir>", "<addr>", "<text>"];

/** Any text would do for some settings, so YAML of another kind is a mistake there, such as a folder named 5 or a,b. */
function kindProblem(value: YamlValue, placeholder: string): { readonly problem: string } | null {
  if (Array.isArray(value) && !LISTS.includes(placeholder))
    return { problem: "must be one value, not a list" };
  if (["number", "boolean"].includes(typeof value) && FREE_TEXTS.includes(placeholder))
    return { problem: `must be a text; in quotes, "${value}" is one` };
  return null;
}

const settingsFile = z.strictObject({
  ...Object.fromEntries(settingTable.map((setting) => [setting.flag, settingValue(setting)])),
  accounts: initialState.accounts.nullish(),
  webhooks: initialState.webhooks.nullish(),
});

/** A settings file: each setting as a text with its line, and the accounts and webhooks to seed. */
export interface SettingsFile extends InitialState {
  readonly settings: Partial<Record<keyof Settings, { readonly text: string; readonly line: number }>>;
  readonly webhookPlaces: readonly Pick<TextProblem, "line" | "column">[];
}

/**
 * Reads the YAML of a settings file; each problem comes with its place in the text. `check` finds the problems that only the
 * reader can see, such as a file that the text names.
 */
export function readSettingsFile(
  text: string,
  check: (accounts: InitialState["accounts"]) => readonly Inconsistency[] = () => [],
):
  | { readonly file: SettingsFile; readonly problems?: undefined }
  | { readonly problems: readonly TextProblem[] } {
  const read = readYamlText(text, settingsFile.nullable(), (value) => {
    const state = foundedBy(value);
    return [...initialStateProblems(state), ...check(state.accounts)];
  });
  if (read.problems) return read;
  const values = (read.value ?? {}) as Record<string, YamlValue | undefined>;
  const settings = settingTable.flatMap(({ name, flag }) => {
    const value = values[flag];
    return value === undefined ? [] : [[name, { text: textOf(value), line: read.placeOf([flag]).line }]];
  });
  const { accounts, webhooks } = foundedBy(read.value);
  return {
    file: {
      accounts,
      webhooks,
      settings: Object.fromEntries(settings),
      webhookPlaces: webhooks.map((_, index) => read.placeOf(["webhooks", index, "url"])),
    },
  };
}

const foundedBy = (value: z.output<typeof settingsFile> | null): InitialState => ({
  accounts: value?.accounts ?? [],
  webhooks: value?.webhooks ?? [],
});
