import type { Command } from "commander";

/**
 * Rewrites a request for help in the form that commander knows: `help webhooks add` becomes `webhooks add --help`. For an
 * unknown command only its words are kept, so that commander suggests the nearest one. Any other line stays as it is.
 */
export function helpArguments(program: Command, args: readonly string[]): readonly string[] {
  const { words, isKnown, saidHelp } = walkVerbs(program, args, []);
  if (saidHelp) return isKnown ? [...words, "--help"] : words;
  return isKnown || !args.some((word) => word === "--help" || word === "-h") ? args : words;
}

interface VerbPath {
  readonly words: readonly string[];
  readonly isKnown: boolean;
  /** Whether `help` was one of the words. */
  readonly saidHelp: boolean;
}

/** Follows the words through the verbs and their subcommands. */
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
