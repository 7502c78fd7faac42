import { type FSWatcher, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { AssumptionId } from "../contract/assumptions/assumptions.js";
import { noScenario, type Scenario } from "../contract/scenarios/scenario.js";
import { type Reading, scenarioCatalogue } from "../contract/scenarios/scenario-catalogue.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import { readScenarioText } from "../contract/scenarios/scenario-text.js";
import { packageRoot } from "../kernel/package-root.js";
import { StartProblem } from "../kernel/start-problem.js";

/** All scenarios: those of the package and those in the user's own folder. */
export interface Library {
  /** Parses the text of a scenario, such as `slow:2s, reject:TIMEOUT`. Results are cached. */
  read(text: string): Reading;
  /** The scenario stored with a transaction. No scenario if the text is null or no longer known. */
  stored(text: string | null): Scenario;
  /** The assumptions that apply to the scenario stored with a transaction, from its files. */
  assumptionsOf(text: string | null): readonly AssumptionId[];
  /** All files, with file name and text; both are null for files of the package. */
  all(): readonly LoadedScenario[];
  /** The name and text of the user's own files. */
  own(): readonly ScenarioSource[];
  /** Sets the listener that is called when the user's own files change. Only the latest listener counts. */
  onReload(listener: OnReload): void;
  close(): void;
}

/** Called after the user's own files changed: with their number, or with the problems in them. */
export type OnReload = (outcome: { files: number } | { problems: string[] }) => void;

/** The most parsed texts to cache, so that a client that sends a new text each time does not fill the memory. */
const MAX_READINGS = 2_000;
const SETTLED_AFTER_MS = 50;

interface LoadedScenario {
  readonly file: ScenarioFile;
  readonly source: string | null;
  readonly text: string | null;
}

/**
 * The package's files are read on first use, so that the start does not wait for them; those in `folder` at once. Throws
 * a StartProblem that lists all problems in `folder`.
 */
export function createLibrary(folder: string | null = null): Library {
  let files: readonly LoadedScenario[] | undefined;
  let catalogue: ReturnType<typeof scenarioCatalogue> | undefined;
  let readings = new Map<string, Reading>();
  let watcher: FSWatcher | undefined;
  let settling: NodeJS.Timeout | undefined;
  let onReload: OnReload = () => {};

  const fill = (): LoadedScenario[] => {
    const own = loadFolder(join(packageRoot, "scenarios"), null);
    if (own.problems.length > 0) throw new Error(own.problems.join("\n"));
    if (folder === null) return own.files;
    const added = loadFolder(folder, folder, own.files);
    if (added.problems.length > 0) throw new StartProblem(added.problems.join("\n"), HINT);
    return [...own.files, ...added.files];
  };
  const open = () => {
    files ??= fill();
    catalogue ??= scenarioCatalogue(files.map(({ file }) => file));
    return { files, catalogue };
  };

  const reload = () => {
    try {
      files = fill();
      catalogue = undefined;
      readings = new Map();
      onReload({ files: files.filter(({ source }) => source !== null).length });
    } catch (error) {
      // The last valid files stay in force, so that a half-typed line does not disturb running tests.
      onReload({ problems: (error as Error).message.split("\n") });
    }
  };

  const read: Library["read"] = (text) => {
    const cached = readings.get(text);
    if (cached) return cached;
    const reading = open().catalogue.read(text);
    if (readings.size >= MAX_READINGS) readings.clear();
    readings.set(text, reading);
    return reading;
  };

  if (folder !== null) {
    open();
    // An editor writes a file in several steps; wait until it is complete.
    watcher = watch(folder, { persistent: false }, () => {
      clearTimeout(settling);
      settling = setTimeout(reload, SETTLED_AFTER_MS);
    });
  }

  return {
    read,
    stored: (text) => {
      if (text === null) return noScenario;
      const reading = read(scenarioOfStored(text));
      return "scenario" in reading ? reading.scenario : noScenario;
    },
    assumptionsOf: (text) => {
      const reading = text === null ? null : read(scenarioOfStored(text));
      return reading && "files" in reading ? reading.files.flatMap(({ assumptions }) => assumptions) : [];
    },
    all: () => open().files,
    own: () =>
      open().files.flatMap(({ source, text }) =>
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

const HINT = "localpix scenario check <file> lists the problems of a file.";

/** The text stored with a transaction: its scenario and, unless `header`, how it was chosen, e.g. `pending (armed #3)`. */
export const storedText = (scenario: string, how: string) =>
  how === "header" ? scenario : `${scenario} (${how})`;

const scenarioOfStored = (text: string) =>
  text.endsWith(")") ? text.slice(0, text.lastIndexOf(" (")) : text;

/** Reads the files of a folder in the order of their names. A scenario name that is already defined is a problem. */
function loadFolder(folder: string, source: string | null, others: readonly LoadedScenario[] = []) {
  const names = new Map(others.map(({ file }) => [file.name, "localpix itself"]));
  const files: LoadedScenario[] = [];
  const problems: string[] = [];
  for (const name of scenarioFiles(folder)) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const read = readScenarioText(text);
    if (read.problems) {
      problems.push(
        ...read.problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`),
      );
      continue;
    }
    const definedBy = names.get(read.file.name);
    if (definedBy !== undefined)
      problems.push(`${path}:1:1 ${read.file.name} is already defined by ${definedBy}.`);
    names.set(read.file.name, path);
    files.push({ file: read.file, source: source && name, text: source && text });
  }
  return { files, problems };
}

function scenarioFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort();
  } catch (error) {
    throw new StartProblem(`The scenarios in ${folder} cannot be read: ${(error as Error).message}.`);
  }
}
