import { numbersIn } from "../../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  number: "call",
  caused: "What it caused",
  refused: "Refused",
  operation: "Operation",
  everyOperation: "operations",
  none: "No call matches the filter and the search. Widen the filter or clear the search.",
  dropped: (most: number) =>
    `Older calls are no longer recorded: the newest ${number(most)} are kept (start --keep-requests).`,
  lost: "Some calls are not recorded, because the disk was full.",
  headerCount: (count: number) => `${number(count)}`,
  section: "Specification",
  response: "Response",
  received: "Received",
  expected: "Expected",
  nothing: "nothing",
  replay: "Send again",
  explain: "Explain the refusal",
  replayed: "Sent again",
  before: "Before",
  now: "Now",
  differing: (count: number) =>
    count === 0 ? "the same response" : count === 1 ? "1 field differs" : `${number(count)} fields differ`,
};
