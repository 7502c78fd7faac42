import type { WorldCounts } from "../../../server/contract/state/state.control.js";
import { numbersIn } from "../../words/format-number.js";

const { number, count } = numbersIn("en");

export const words = {
  lead: "Everything that the sandbox holds: accounts, money, webhooks, time. Save it, restore it, or move it to another machine.",
  snapshots: "Snapshots",
  noSnapshots:
    "None yet. A snapshot saves everything under a name; restoring it brings everything back, including the time.",
  exampleName: "before-the-refund",
  name: "Name",
  taken: "Taken (this computer's time)",
  sandboxTime: "Sandbox time",
  contentsTitle: "Contents",
  size: "Size",
  actions: "Actions",
  contents: ({ accounts, transactions, deliveries }: WorldCounts) =>
    [
      count(accounts, "account", "accounts"),
      count(transactions, "transaction", "transactions"),
      count(deliveries, "delivery", "deliveries"),
    ].join(", "),
  take: "Take a snapshot",
  restore: "Restore",
  remove: "Remove",
  replace: "Replace",
  restoreName: (name: string) => `Restore ${name}`,
  removeName: (name: string) => `Remove ${name}`,
  ask: {
    restore: (name: string) => `Restore ${name}?`,
    remove: (name: string) => `Remove ${name}?`,
    replace: (name: string) => `Replace ${name}?`,
  },
  lost: {
    restore:
      "Everything that the sandbox holds now is replaced: accounts, money, webhooks, journal and time. Take a snapshot first if you may want it back.",
    remove: "The snapshot is deleted for good. The sandbox itself does not change.",
    replace:
      "A snapshot with this name already exists. Its content is lost and replaced by the current state.",
  },
  startOver: "Reset the sandbox",
  startOverHint: "Back to the beginning: the initial time, the seed account, nothing else.",
  seed: "Seed",
  notSeed: "Seed must be a whole number, 0 or more.",
  seedHint: "Another seed gives other ids, codes and people. Empty: the current seed.",
  reset: "Reset",
  askReset: "Reset the sandbox?",
  lostByReset:
    "Every account but the seed account, every transaction, webhook, delivery and journal entry is lost, and the clock returns to the initial time. Snapshots stay.",
  sameSeed: "The seed account keeps its credentials.",
  otherSeed: (seed: string) => `With the seed ${seed} the credentials change.`,
  file: "Export and import",
  fileHint: "For a colleague or a bug report. It contains the secrets of this sandbox.",
  export: "Export",
  import: "Import",
  drop: "Drop an export here, or choose a file to import",
  askImport: (name: string) => `Import ${name}?`,
  checked: (size: string) => `The file (${size}) is checked first: its origin, and that its money adds up.`,
  willHoldDeliveries: "Its pending deliveries are held until you release them.",
  importedAndHeld: (held: number) =>
    `Imported. ${count(held, "delivery is", "deliveries are")} held, and new ones will be held too.`,
  restoredAndHeld: (held: number) =>
    `Restored from another installation. ${count(held, "delivery is", "deliveries are")} held, and new ones will be held too.`,
  release: "Release",
  case: "Save a case",
  caseHint:
    "A case is this run as a readable file: calls, faults, time, responses and webhooks, without secrets. Anyone can replay it and see where it differs.",
  recorded: (held: number, most: number) =>
    `${number(held)} of at most ${number(most)} requests are recorded.`,
  nearlyFull:
    "Beyond that, the oldest requests are deleted and this run can no longer be saved. Save the case now, or start with a larger --keep-requests.",
  missing: {
    dropped: (most: number) =>
      `The oldest requests of this run are deleted: only ${number(most)} are kept, so it can no longer be saved as a case.`,
    lost: () =>
      "Some requests of this run are not recorded, because the disk was full or localpix was ended by force, so it cannot be saved as a case.",
  },
  missingHint: "A case can be saved again after a reset.",
  caseLast: "Compare only the last",
  notDuration: (field: string) => `${field}: must be a duration, for example 10m, 10 min or 1h30.`,
  caseLastHint: "e.g. 10m; earlier steps are done but not compared",
  caseWhole: "everything",
  saveCase: "Save the case",
  readCase: "Read it here, step by step",
  dropCase: "Drop a case here to read and replay it, or choose one",
  verify: "Consistency checks",
  allChecksPass: "all checks pass",
  broken: "a check fails",
  proved: (time: string) => `checked in ${time}`,
  stale: "The state has changed since.",
  again: "Check again",
};
