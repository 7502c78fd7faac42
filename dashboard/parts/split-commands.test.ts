import { expect, it } from "vitest";
import { controlProblems } from "../../server/contract/control-problems.js";
import { refusalCauses } from "../../server/contract/refusal-causes.js";
import { splitCommands } from "./split-commands.js";

const commandsIn = (text: string) => splitCommands(text).filter((_, index) => index % 2 === 1);

it.each([
  ["localpix show <id> says what happened to it.", ["localpix show <id>"]],
  ["localpix show pedido-7 says what happened to it.", ["localpix show pedido-7"]],
  [
    "Send less, or set it with localpix account set --limit-night <reais|off>.",
    ["localpix account set --limit-night <reais|off>"],
  ],
  ["The minute is one of sandbox time: localpix clock advance 1m ends it.", ["localpix clock advance 1m"]],
  ["localpix decode <código> mostra os campos.", ["localpix decode <código>"]],
  ["localpix deliveries list --status held shows them.", ["localpix deliveries list --status held"]],
  [
    "Run localpix state reset, and localpix credentials shows new ones.",
    ["localpix state reset", "localpix credentials"],
  ],
  ["An error occurred in localpix itself; localpix did not issue it.", []],
])("finds the commands of: %s", (text, commands) => {
  expect(commandsIn(text)).toEqual(commands);
  expect(splitCommands(text).join("")).toBe(text);
});

it("finds every command in the hints of problems and refusals", () => {
  const hints = [...Object.values(controlProblems), ...Object.values(refusalCauses)].flatMap((entry) => {
    const hint = "hint" in entry ? entry.hint : undefined;
    return typeof hint === "object" && hint !== null ? [hint] : [];
  });
  const named = hints.filter(({ en }) => /localpix [a-z]/.test(en));
  expect(named.length).toBeGreaterThan(30);
  for (const { en, pt } of named) {
    expect(commandsIn(en).length, en).toBeGreaterThan(0);
    // Both languages name the same commands, but for the names of placeholders.
    const same = (text: string) => commandsIn(text).map((command) => command.replaceAll(/<[^>]+>/g, "<>"));
    expect(same(pt), pt).toEqual(same(en));
  }
});
