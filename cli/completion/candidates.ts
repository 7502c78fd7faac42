import type { Argument, Command, Option } from "commander";
import { settingTable } from "../../server/contract/settings/start-settings.js";
import {
  ARGUMENT_SOURCES,
  type ByFlag,
  type Candidate,
  LIST_SOURCES,
  OPTION_SOURCES,
  OPTION_WORDS,
  WORDS,
} from "./sources.js";
import { splitLine } from "./split-line.js";

/** The words that can complete `line`, which begins with the name of the program. */
export async function candidates(program: Command, line: string): Promise<Candidate[]> {
  const words = splitLine(line).slice(1);
  const typed = words.pop() ?? "";
  const { command, option, position, given: flags, isAfterDoubleDash } = readCommandLine(program, words);
  const [, flag, typedValue] = /^(--[a-z-]+)=(.*)$/.exec(typed) ?? [];
  const currentOption = flag ? optionsOf(command).find(({ long }) => long === flag) : option;
  const listSource = currentOption && ofFlag(LIST_SOURCES, command, currentOption);
  const candidates = listSource
    ? nextInList(await listSource(flags), typedValue ?? typed)
    : currentOption
      ? await valuesOf(command, currentOption, flags)
      : typed.startsWith("-") && !isAfterDoubleDash
        ? flagsOf(command)
        : [
            ...(position === 0 ? subcommandsOf(command) : []),
            ...(await argumentsOf(command, position, flags)),
          ];
  return candidates
    .filter(({ word }) => word.startsWith(typedValue ?? typed))
    .map((candidate) => (flag ? { ...candidate, word: `${flag}=${candidate.word}` } : candidate));
}

/** The candidates for the next item of a comma-separated list, without the items that it already contains. */
function nextInList(words: readonly Candidate[], typed: string): Candidate[] {
  const prefix = typed.slice(0, typed.lastIndexOf(",") + 1);
  const typedWords = prefix.split(",");
  return words
    .filter(({ word }) => !typedWords.includes(word))
    .map((candidate) => ({ ...candidate, word: prefix + candidate.word }));
}

interface CursorPosition {
  readonly command: Command;
  /** The option whose value is at the cursor. */
  readonly option: Option | undefined;
  /** How many arguments of the command are before the cursor. */
  readonly position: number;
  /** The flags before the cursor with their values; `--url`, `--token` and `--account` select the sandbox and account. */
  readonly given: ReadonlyMap<string, string>;
  /** Words after `--` are never our flags. */
  readonly isAfterDoubleDash: boolean;
}

/** Reads the words before the cursor. */
function readCommandLine(program: Command, words: readonly string[]): CursorPosition {
  let command = program;
  let option: Option | undefined;
  let position = 0;
  let isAfterDoubleDash = false;
  const flags = new Map<string, string>();
  for (const word of words) {
    if (isAfterDoubleDash) position += 1;
    else if (word === "--") isAfterDoubleDash = true;
    else if (option) {
      flags.set(option.long ?? "", word);
      option = undefined;
    } else if (word.startsWith("-")) {
      const [flag = "", value] = word.split("=", 2);
      const known = optionsOf(command).find(({ long, short }) => long === flag || short === flag);
      if (value !== undefined) flags.set(flag, value);
      else if (known && (known.required || known.optional)) option = known;
    } else {
      const child = command.commands.find((subcommand) => subcommand.name() === word);
      if (child) command = child;
      // `help` is followed by the name of any subcommand.
      else if (word !== "help" || command.commands.length === 0) position += 1;
    }
  }
  return { command, option, position, given: flags, isAfterDoubleDash };
}

/** The options of a command, including the common options. A command without any options gets those of its parent. */
const optionsOf = (command: Command): readonly Option[] =>
  command.options.length > 0 || !command.parent ? command.options : command.parent.options;

const subcommandsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((subcommand) => ({
      word: subcommand.name(),
      description: subcommand.summary() || subcommand.description(),
    }));

const flagsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description }) => ({ word: long ?? short ?? "", description }));

async function valuesOf(
  command: Command,
  option: Option,
  flags: ReadonlyMap<string, string>,
): Promise<Candidate[]> {
  const words =
    option.argChoices ??
    ofFlag(OPTION_WORDS, command, option) ??
    settingTable.find(({ flag }) => `--${flag}` === option.long)?.words ??
    [];
  const fromSandbox = ofFlag(OPTION_SOURCES, command, option);
  return [...words.map((word) => ({ word })), ...(fromSandbox ? await fromSandbox(flags) : [])];
}

/** The value for a flag of this command, or else for the flag in any command. */
const ofFlag = <Value>(table: ByFlag<Value>, command: Command, { long }: Option): Value | undefined =>
  table[`${pathOf(command)} ${long}`] ?? table[long ?? ""];

async function argumentsOf(
  command: Command,
  position: number,
  flags: ReadonlyMap<string, string>,
): Promise<Candidate[]> {
  const argument: Argument | undefined =
    command.registeredArguments[position] ?? command.registeredArguments.find(({ variadic }) => variadic);
  if (!argument) return [];
  const path = pathOf(command);
  const choices = (argument.argChoices ?? []).map((word) => ({ word }));
  const fromSandbox = ARGUMENT_SOURCES[path];
  return [
    ...choices,
    ...(position === 0 ? (WORDS[path] ?? []) : []),
    ...(fromSandbox ? await fromSandbox(flags) : []),
  ];
}

/** The subcommands that lead to a command: `med accept`. */
const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
