import { durationOf, formatDuration, parseDuration } from "../clock/duration.js";
import { ERROR_CODE, settlementCodes } from "../payouts/settlement-codes.js";
import { refusalNames } from "../refusal-names.js";

/** The parameter `<…>` of a family of scenarios. Durations are texts such as `5s`. */
export type ScenarioParameter =
  | { readonly kind: "error-code" | "refusal" }
  | { readonly kind: "status"; readonly of: readonly number[] }
  | {
      readonly kind: "duration";
      readonly from: string;
      readonly to: string;
      /** `clamp`: a longer duration counts as `to`; absent: it is refused. */
      readonly above?: "clamp" | undefined;
    }
  | { readonly kind: "count"; readonly from: number; readonly to: number };

/** The value of a parameter: milliseconds, a number or a code; null if the text is not valid. */
export function readParameter(parameter: ScenarioParameter, text: string): string | number | null {
  switch (parameter.kind) {
    case "error-code":
      return ERROR_CODE.test(text) ? text : null;
    case "refusal":
      return refusalNames.has(text) ? text : null;
    case "status":
      return /^\d{3}$/.test(text) && parameter.of.includes(Number(text)) ? Number(text) : null;
    case "count": {
      const number = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
      return number >= parameter.from && number <= parameter.to ? number : null;
    }
    case "duration": {
      const [from, to] = [durationOf(parameter.from), durationOf(parameter.to)];
      const value = parseDuration(text);
      if (value === null || value < from) return null;
      if (value <= to) return value;
      return parameter.above === "clamp" ? to : null;
    }
  }
}

/** Valid values to suggest for a typo; all of them if they can be listed. */
export function parameterExamples(parameter: ScenarioParameter): string[] {
  switch (parameter.kind) {
    case "error-code":
      return Object.keys(settlementCodes);
    case "refusal":
      return [...refusalNames];
    case "status":
      return parameter.of.map(String);
    case "count":
      return [String(parameter.from)];
    case "duration":
      return [];
  }
}

/** The rule of a parameter, in Portuguese (for the gateway's messages) and English. */
export function parameterRule(parameter: ScenarioParameter): { readonly pt: string; readonly en: string } {
  switch (parameter.kind) {
    case "error-code":
      return {
        pt: "um código de erro em maiúsculas, como ACCOUNT_CLOSED",
        en: "an error code in capitals, such as ACCOUNT_CLOSED",
      };
    case "refusal":
      return {
        pt: "um código de erro desta operação, ou o nome de uma recusa sem código",
        en: "an error code of this operation, or the name of a refusal without a code",
      };
    case "status": {
      const list = parameter.of.join(", ");
      return { pt: `um destes: ${list}`, en: `one of ${list}` };
    }
    case "count":
      return {
        pt: `um número inteiro de ${parameter.from} a ${parameter.to}`,
        en: `a whole number from ${parameter.from} to ${parameter.to}`,
      };
    case "duration": {
      const [from, to] = [parameter.from, parameter.to].map((text) => formatDuration(durationOf(text)));
      const isClamped = parameter.above === "clamp";
      return {
        pt: `uma duração com unidade, de ${from} a ${to}${isClamped ? ` (maiores valem ${to})` : ""}`,
        en: `a duration with a unit, from ${from} to ${to}${isClamped ? ` (longer ones count as ${to})` : ""}`,
      };
    }
  }
}
