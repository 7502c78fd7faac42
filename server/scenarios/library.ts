import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { AssumptionId } from "../contract/assumptions/assumptions.js";
import { nature, type Scenario } from "../contract/scenarios/scenario.js";
import { type Reading, scenarioCatalogue } from "../contract/scenarios/scenario-catalogue.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import { readScenarioText } from "../contract/scenarios/scenario-text.js";
import { packageRoot } from "../kernel/package-root.js";
import { StartProblem } from "../kernel/start-problem.js";

/** Every scenario there is: those of the package, and those of a folder of the user's own. */
export interface Library {
  /** What a text comes to; the same text costs one look into a map from the second time on. */
  read(text: string): Reading;
  /** The scenario that is stored with a transaction, however it was met; nature where none is, or none such any more. */
  stored(text: string | null): Scenario;
  /** What the scenario that is stored with a transaction rests on, as its files say. */
  assumptionsOf(text: string | null): readonly AssumptionId[];
  /** Every file, with where it comes from and how it is written: both null for those of the package. */
  all(): readonly LoadedScenario[];
  /** The files of the user's own, as they are written. */
  own(): readonly ScenarioSource[];
  /** Told when files of the user's own change; the last one that is given here hears of it. */
  onReload(listener: OnReload): void;
  close(): void;
}

/** What is told when files of the user's own have changed: how many are there now, or what is wrong. */
export type OnReload = (outcome: { files: number } | { problems: string[] }) => void;

/** More texts than anybody means; a client that sends a new one each time must not fill the memory. */
const MAX_READINGS = 2_000;
const SETTLED_AFTER_MS = 50;

interface LoadedScenario {
  readonly file: ScenarioFile;
  readonly source: string | null;
  readonly text: string | null;
}

/**
 * The package's files are read when somebody first asks for a scenario, so that a start does not wait for
 * them; those in `folder` at once. Throws a StartProblem that lists everything wrong with them.
 */
export function createLibrary(folder: string | null = null): Library {
  let shelves: readonly LoadedScenario[] | undefined;
  let catalogue: ReturnType<typeof scenarioCatalogue> | undefined;
  let readings = new Map<string, Reading>();
  let watcher: FSWatcher | undefined;
  let settling: NodeJS.Timeout | undefined;
  let onReload: OnReload = () => {};

  const fill = (): LoadedScenario[] => {
    const own = loadFolder(join(packageRoot, "scenarios"), null);
    if (own.problems.length > 0) throw new Error(own.problems.join("\n"));
    if (folder === null) return own.shelves;
    const added = loadFolder(folder, folder, own.shelves);
    if (added.problems.length > 0) throw new StartProblem(added.problems.join("\n"), HINT);
    return [...own.shelves, ...added.shelves];
  };
  const open = () => {
    shelves ??= fill();
    catalogue ??= scenarioCatalogue(shelves.map(({ file }) => file));
    return { shelves, catalogue };
  };

  const reload = () => {
    try {
      shelves = fill();
      catalogue = undefined;
      readings = new Map();
      onReload({ files: shelves.filter(({ source }) => source !== null).length });
    } catch (error) {
      // The last good ones stay, so that a half-typed line stops nobody's work.
      onReload({ problems: (error as Error).message.split("\n") });
    }
  };

  const read: Library["read"] = (text) => {
    const known = readings.get(text);
    if (known) return known;
    const reading = open().catalogue.read(text);
    if (readings.size >= MAX_READINGS) readings.clear();
    readings.set(text, reading);
    return reading;
  };

  if (folder !== null) {
    open();
    // An editor writes a file in several steps; what counts is how it stands afterwards.
    watcher = watch(folder, { persistent: false }, () => {
      clearTimeout(settling);
      settling = setTimeout(reload, SETTLED_AFTER_MS);
    });
  }

  return {
    read,
    stored: (text) => {
      if (text === null) return nature;
      const reading = read(scenarioOfStored(text));
      return "scenario" in reading ? reading.scenario : nature;
    },
    assumptionsOf: (text) => {
      const reading = text === null ? null : read(scenarioOfStored(text));
      return reading && "files" in reading ? reading.files.flatMap(({ assumptions }) => assumptions) : [];
    },
    all: () => open().shelves,
    own: () =>
      open().shelves.flatMap(({ source, text }) =>
        source === null || text === null ? [] : [{ file: source, text }],
      ),
    onReload: (listener) => {
      onReload = listener;
    },
    close: () => {
      clearTimeout(settling);
      watcher?.close();
    },
  };
}

const HINT = "localpix scenario check <file> says what is wrong with a file.";

/** Which scenario a transaction was given, in the one text that is stored with it, e.g. `pending (armed #3)`. */
export const storedText = (scenario: string, how: string) =>
  how === "header" ? scenario : `${scenario} (${how})`;

const scenarioOfStored = (text: string) =>
  text.endsWith(")") ? text.slice(0, text.lastIndexOf(" (")) : text;

/** Reads the files of a folder, by name; a name that is taken already is a problem. */
function loadFolder(folder: string, source: string | null, taken: readonly LoadedScenario[] = []) {
  const names = new Map(taken.map(({ file }) => [file.name, "localpix itself"]));
  const shelves: LoadedScenario[] = [];
  const problems: string[] = [];
  for (const name of listing(folder)) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const read = readScenarioText(text);
    if (read.problems) {
      problems.push(
        ...read.problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`),
      );
      continue;
    }
    const before = names.get(read.file.name);
    if (before !== undefined) problems.push(`${path}:1:1 ${read.file.name} is defined by ${before} already.`);
    names.set(read.file.name, path);
    shelves.push({ file: read.file, source: source && name, text: source && text });
  }
  return { shelves, problems };
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort();
  } catch (error) {
    throw new StartProblem(`The scenarios in ${folder} cannot be read: ${(error as Error).message}.`);
  }
}
