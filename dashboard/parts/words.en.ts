import { numbersIn } from "../words/format-number.js";

const { number, count } = numbersIn("en");

export const words = {
  copy: "Copy",
  copied: "Copied",
  copyPath: (path: string) => `Copy the path: ${path}`,
  copiedPath: (path: string) => `Copied: ${path}`,
  fieldCount: (fields: number) => count(fields, "field", "fields"),
  itemCount: (items: number) => count(items, "item", "items"),
  moreItems: (items: number) => `show ${number(items)} more`,
  close: "Close",
  loading: "Loading…",
  clear: "Clear search",
  searching: (left: number) => `Searching older entries… ${number(left)} left`,
  fresh: (count: number) => `${number(count)} new`,
  command: "Copy this command",
  incompleteCommand: "Can be copied once its field is filled in",
  runnableCommand: "Copy this command, as it runs from any terminal",
  commands: "Commands for the terminal",
  more: "More",
  unreadable: "The file cannot be read.",
  body: "Body",
  or: "or",
  answer: "Response",
  cancel: "Cancel",
  event: "Event",
  everyEvent: "all events",
  firstSteps: {
    title: "Waiting for your first request",
    text: "Point your code at this address instead of the gateway. Every request, payment and webhook then appears here, as it happens.",
  },
  calendar: "Open the calendar",
  days: { label: "Days", from: "From", to: "to" },
  wholeBody: "the body",
  field: "Field",
  differs: "(differs)",
};
