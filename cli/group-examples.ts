import type { Command } from "commander";

/** Gives a group of commands its examples, a line each. The help of one of the commands shows those that are its own. */
export function groupExamples(group: Command, ...examples: readonly string[]): void {
  group.addHelpText("afterAll", ({ command }) => {
    const own = examples.filter((example) => `${example} `.includes(`${lineOf(command)} `));
    return ["", "Examples:", ...own.map((example) => `  $ ${example}`)].join("\n");
  });
}

/** How a line begins that runs a command: `localpix med open`. */
export const lineOf = (command: Command): string =>
  command.parent ? `${lineOf(command.parent)} ${command.name()}` : command.name();
