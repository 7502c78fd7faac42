import { numbersIn } from "../../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  callId: "call",
  caused: "What this call caused",
  matching: (calls: number, isWhole: boolean) =>
    `${calls === 1 && isWhole ? "1 call matches" : `${number(calls)}${isWhole ? "" : "+"} calls match`}: show facts and calls`,
  refused: "Refused",
  operation: "Operation",
  everyOperation: "all operations",
  dropped: (most: number) =>
    `Older calls were removed: only the newest ${number(most)} are kept (localpix start --keep-requests).`,
  lost: "Some calls were not recorded: the disk was full, or localpix was ended by force.",
  headerCount: (count: number) => `${number(count)}`,
  section: "Specification",
  response: "Response",
  received: "Received",
  expected: "Expected",
  nothing: "nothing",
  replay: "Send again",
  explain: "Explain the refusal",
  noBody:
    "The body was not recorded, because the call was answered before the body was read. “Send again” and the copied commands send no body.",
  replayed: "Sent again",
  before: "Before",
  now: "Now",
  differing: (count: number) =>
    count === 0 ? "the same response" : count === 1 ? "1 field differs" : `${number(count)} fields differ`,
};
