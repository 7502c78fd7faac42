import type { Command } from "commander";

/**
 * A command line that names a group of verbs and none of them, as the one that only looks: `deliveries --account 2` is
 * `deliveries list --account 2`, and `clock` is `clock show`. Any other line stays as it is, and so does a group of which
 * nothing can be shown without saying what.
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
  // Everything behind the group stands in `rest` as it was typed.
  return word.startsWith("-")
    ? [...args.slice(0, args.length - rest.length), listVerb.name(), ...rest]
    : args;
}
