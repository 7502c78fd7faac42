import { readDuration } from "../clock/read-duration.js";
import { mustExist } from "../must-exist.js";
import { nearMatches } from "../near.js";
import { contradict, joined, type Scenario } from "./scenario.js";
import { scenarioOf, stem } from "./scenario-effects.js";
import type { ScenarioFile } from "./scenario-file.js";
import {
  parameterExamples,
  parameterRule,
  readParameter,
  type ScenarioParameter,
} from "./scenario-parameter.js";

/** The meaning of a value of `X-Sandbox-Scenario`. */
export type Reading =
  | { readonly scenario: Scenario; readonly files: readonly ScenarioFile[] }
  /** An unknown part, with similar names and the rule of its family, if it has one. */
  | { readonly unknown: string; readonly near: readonly string[]; readonly family?: FamilyRule }
  | { readonly contradiction: readonly [string, string] };

/** The name of a family, such as `http:<status>`, and the rule of its parameter. */
export interface FamilyRule {
  readonly name: string;
  readonly rule: { readonly pt: string; readonly en: string };
}

/** The limit of parts in one value. */
const MOST_PARTS = 8;

/** The example of a family, which `scenarioProblems` requires. */
const exampleOf = ({ name, example }: ScenarioFile) => mustExist(example, `example in the family ${name}`);

/** Scenarios by name, and how a text is read against them: one, or several joined by commas. */
export function scenarioCatalogue(files: readonly ScenarioFile[]) {
  const byStem = new Map(files.map((file) => [stem(file.name), file]));

  const unknown = (text: string): Reading => {
    const family = familyOf(text);
    const candidates = files.flatMap((file) =>
      file.parameter
        ? [exampleOf(file), ...parameterExamples(file.parameter).map((value) => stem(file.name) + value)]
        : [file.name],
    );
    if (!family?.parameter) {
      const near = nearMatches(text, [...new Set(candidates)]);
      return { unknown: text, near: near.length > 0 ? near : nearFamilies(text) };
    }
    const value = text.slice(stem(family.name).length);
    return {
      unknown: text,
      near: suggestionsFor(family, family.parameter, value) ?? nearMatches(text, [...new Set(candidates)]),
      family: { name: family.name, rule: parameterRule(family.parameter) },
    };
  };

  /** Values of families with a similar name: with the value of the text if it is valid, else the example. */
  const nearFamilies = (text: string): string[] => {
    const end = text.lastIndexOf(":") + 1;
    const families = new Map(
      files.filter(({ parameter }) => parameter).map((file) => [stem(file.name), file]),
    );
    return nearMatches(text.slice(0, end), [...families.keys()]).map((name) => {
      const file = mustExist(families.get(name), `family ${name}`);
      const value = text.slice(end);
      return file.parameter && readParameter(file.parameter, value) !== null ? name + value : exampleOf(file);
    });
  };

  /** The family of a text, in any case, with or without its colon. */
  const familyOf = (text: string) => {
    const start = text.toLowerCase();
    const families = files.filter(({ parameter }) => parameter);
    return (
      families.find((file) => stem(file.name).toLowerCase() === `${start}:`) ??
      families.find((file) => stem(file.name).toLowerCase() === start.slice(0, start.lastIndexOf(":") + 1))
    );
  };

  /** Suggestions for an invalid value of a family: the example if it is empty, else the same value in another form. */
  const suggestionsFor = (
    family: ScenarioFile,
    parameter: ScenarioParameter,
    value: string,
  ): string[] | undefined => {
    if (value === "") return [exampleOf(family)];
    const duration = parameter.kind === "duration" ? [readDuration(value) ?? `${value}s`] : [];
    const forms = [value, value.toLowerCase(), value.toUpperCase(), ...duration];
    const valid = forms.find((text) => readParameter(parameter, text) !== null);
    if (valid !== undefined) return [stem(family.name) + valid];
    // The message lists every status, so a suggestion would add nothing.
    return parameter.kind === "status" ? [] : undefined;
  };

  const readPart = (text: string): Reading => {
    const fixed = byStem.get(text);
    if (fixed && !fixed.parameter) return { scenario: scenarioOf(fixed, text, undefined), files: [fixed] };
    const colon = text.lastIndexOf(":") + 1;
    const family = colon > 0 ? byStem.get(text.slice(0, colon)) : undefined;
    if (!family?.parameter) return unknown(text);
    const value = readParameter(family.parameter, text.slice(colon));
    return value === null ? unknown(text) : { scenario: scenarioOf(family, text, value), files: [family] };
  };

  return {
    files,
    /** Reads a value; spaces around its parts are ignored. */
    read: (text: string): Reading => {
      const texts = text.split(",").map((part) => part.trim());
      if (texts.length > MOST_PARTS) return { unknown: text, near: [] };
      const parts: { scenario: Scenario; files: readonly ScenarioFile[] }[] = [];
      for (const text of texts) {
        const part = readPart(text);
        if (!("scenario" in part)) return part;
        const against = parts.find(({ scenario }) => contradict(scenario, part.scenario));
        if (against) return { contradiction: [against.scenario.name, text] };
        parts.push(part);
      }
      const [only, ...others] = parts;
      if (only && others.length === 0) return only;
      const scenario = joined(parts.map((part) => part.scenario));
      return { scenario, files: parts.flatMap((part) => part.files) };
    },
  };
}
