import type { Command } from "commander";

/** Adds examples to the help of a command group. The help of each command shows only its own. */
export function groupExamples(group: Command, ...examples: readonly string[]): void {
  group.addHelpText("afterAll", ({ command }) => {
    const own = examples.filter((example) => `${example} `.includes(`${lineOf(command)} `));
    return ["", "Examples:", ...own.map((example) => `  $ ${example}`)].join("\n");
  });
}

/** The words that call a command: `localpix med open`. */
export const lineOf = (command: Command): string =>
  command.parent ? `${lineOf(command.parent)} ${command.name()}` : command.name();
