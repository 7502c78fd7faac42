import type { Command } from "commander";

/**
 * A command line that names a group of verbs and none of them, as the one that only looks: `deliveries --account 2` is
 * `deliveries list --account 2`, and `clock` is `clock show`. Any other line stays as it is, and so does a group of which
 * nothing can be shown without saying what.
 */
export function bareGroup(program: Command, args: readonly string[]): readonly string[] {
  const { operands, unknown: rest } = program.parseOptions([...args]);
  const group = program.commands.find((one) => one.name() === operands[0]);
  const looks = group?.commands.find(
    (one) => ["list", "show"].includes(one.name()) && one.registeredArguments.length === 0,
  );
  if (!group || !looks || rest.some((word) => word === "--help" || word === "-h")) return args;
  const typed = group.parseOptions([...rest]);
  const [word = "-"] = [...typed.operands, ...typed.unknown];
  // Everything behind the group stands in `rest` as it was typed.
  return word.startsWith("-") ? [...args.slice(0, args.length - rest.length), looks.name(), ...rest] : args;
}
