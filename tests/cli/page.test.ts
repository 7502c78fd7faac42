import { expect, it } from "vitest";
import { SCREEN_COMMANDS, TERMINAL_ONLY } from "../../dashboard/screens/about/commands.js";
import { everyCommand } from "./every-command.js";

it("every command has its equivalent on the page, or is marked as terminal only", () => {
  const all = everyCommand();
  const names = all.map(({ words }) => words.join(" "));
  const isGroup = (name: string) => names.some((other) => other.startsWith(`${name} `));
  const placed = [...SCREEN_COMMANDS.flatMap(({ shows, offers }) => [...shows, ...offers]), ...TERMINAL_ONLY];
  expect(placed.toSorted()).toEqual(names.filter((name) => name !== "" && !isGroup(name)).toSorted());
});
