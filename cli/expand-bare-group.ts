import type { Command } from "commander";

/**
 * Adds `list` or `show` to a command line that names only a group: `deliveries --account 2` becomes
 * `deliveries list --account 2`, and `clock` becomes `clock show`. Any other line stays as it is, and so does a group whose
 * `show` needs an argument.
 */
export function expandBareGroup(program: Command, args: readonly string[]): readonly string[] {
  const { operands, unknown: rest } = program.parseOptions([...args]);
  const group = program.commands.find((verb) => verb.name() === operands[0]);
  const listVerb = group?.commands.find(
    (verb) => ["list", "show"].includes(verb.name()) && verb.registeredArguments.length === 0,
  );
  if (!group || !listVerb || rest.some((word) => word === "--help" || word === "-h")) return args;
  const parsed = group.parseOptions([...rest]);
  const [word = "-"] = [...parsed.operands, ...parsed.unknown];
  // `rest` holds everything after the group, as typed.
  return word.startsWith("-")
    ? [...args.slice(0, args.length - rest.length), listVerb.name(), ...rest]
    : args;
}
