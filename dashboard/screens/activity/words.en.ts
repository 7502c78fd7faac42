import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  back: "Back to the stream",
  stream: {
    label: "Activity, newest first",
    search: "Search id, key, person, amount…",
    pause: "Pause",
    resume: "Resume",
    noneTitle: "Nothing matches",
    none: "No row matches the filter and the search. Widen the filter or clear the search.",
    beginnings: "Facts are found by the beginnings of their words, calls by any part of their text.",
    ofAccount:
      "Only this account's rows. What belongs to no account, such as a call without a token, is listed under “All accounts”.",
  },
  kinds: "What is shown",
  filter: {
    facts: "Facts",
    calls: "Calls",
    withCalls: "Facts and calls",
    failing: "Failing",
    refused: "Refused",
    money: "Money",
    webhooks: "Webhooks",
  },
  eventType: "Event type",
  everyType: "events",
  notify: {
    on: "Notify me of failures: on",
    off: "Notify me of failures: off",
    denied: "This browser does not allow notifications from this page",
  },
  held: {
    button: "Hold",
    count: (count: number) => `${number(count)} held`,
    title: "Held deliveries",
  },
};
