import { numbersIn } from "../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  loading: "Loading…",
  clear: "Clear search",
  fresh: (count: number) => `${number(count)} new`,
  command: "Copy this command",
  unreadable: "The file cannot be read.",
  wholeBody: "the body",
  proof: { holds: "passes", fails: "fails" },
  body: "Body",
  or: "or",
  answer: "Response",
  cancel: "Cancel",
  event: "Event",
  everyEvent: "all events",
  field: "Field",
  differs: "(differs)",
};
