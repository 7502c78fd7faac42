import type { Command } from "commander";

/**
 * A command line that asks for help, in the words by which commander gives it: `help webhooks add` is `webhooks add
 * --help`. Where no command has that name, only its words are left, because then commander names the nearest one instead
 * of telling everything. A line that asks for no help stays as it is.
 */
export function askedHelp(program: Command, args: readonly string[]): readonly string[] {
  const { words, isKnown, saidHelp } = walkVerbs(program, args, []);
  if (saidHelp) return isKnown ? [...words, "--help"] : words;
  return isKnown || !args.some((word) => word === "--help" || word === "-h") ? args : words;
}

interface VerbPath {
  readonly words: readonly string[];
  readonly isKnown: boolean;
  /** Whether `help` stood among the words. */
  readonly saidHelp: boolean;
}

/** Goes the way that the words go, as far as there are verbs. */
function walkVerbs(command: Command, args: readonly string[], words: readonly string[]): VerbPath {
  const known = { words, isKnown: true, saidHelp: false };
  if (command.commands.length === 0) return known;
  const { operands, unknown } = command.parseOptions([...args]);
  const [word, ...rest] = [...operands, ...unknown];
  if (word === undefined || word.startsWith("-")) return known;
  if (word === "help") return { ...walkVerbs(command, rest, words), saidHelp: true };
  const child = command.commands.find((verb) => verb.name() === word);
  return child
    ? walkVerbs(child, rest, [...words, word])
    : { ...known, words: [...words, word], isKnown: false };
}
