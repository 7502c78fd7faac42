import { expect, it } from "vitest";
import { OF_THE_TERMINAL, PLACES } from "../../dashboard/screens/about/commands.js";
import { everyCommand } from "./every-command.js";

it("says of every command where the page does the same, or that only a terminal can", () => {
  const all = everyCommand();
  const names = all.map(({ words }) => words.join(" "));
  const isGroup = (name: string) => names.some((other) => other.startsWith(`${name} `));
  const placed = [...PLACES.flatMap(({ shows, does }) => [...shows, ...does]), ...OF_THE_TERMINAL];
  expect(placed.toSorted()).toEqual(names.filter((name) => name !== "" && !isGroup(name)).toSorted());
});
