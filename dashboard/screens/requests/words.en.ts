import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  list: "Requests, newest first",
  back: "Back to the requests",
  search: "Search path, body, response…",
  filters: "Filters",
  all: "All",
  refused: "Refused",
  operation: "Operation",
  everyOperation: "every operation",
  emptyTitle: "No request yet",
  empty: "Every call to the gateway appears here. This one gets a token:",
  noneTitle: "Nothing matches",
  none: "No request matches the filter and the search. Widen the filter or clear the search.",
  selectTitle: "Select a request",
  select: "The request and its response open here, with the reason if it was refused. You can send it again.",
  number: "request",
  headerCount: (count: number) => `${number(count)}`,
  section: "Specification",
  said: "Response",
  received: "Received",
  expected: "Expected",
  nothing: "nothing",
  replay: "Send again",
  replayed: "Sent again",
  before: "Before",
  now: "Now",
  differing: (count: number) =>
    count === 0 ? "the same response" : count === 1 ? "1 field differs" : `${number(count)} fields differ`,
};
