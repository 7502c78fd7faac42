import type { Holding } from "../../../server/contract/state/state.control.js";
import { count } from "../../words/count.js";

export const words = {
  lead: "Everything that the sandbox holds: accounts, money, webhooks, time. Put it aside, take it up again, carry it elsewhere.",
  snapshots: "Snapshots",
  noSnapshots:
    "None yet. A snapshot puts everything aside under a name; restoring it brings all of it back, time included.",
  name: "Name",
  taken: "Taken, on this computer",
  sandboxTime: "Sandbox time",
  holds: "Holds",
  size: "Size",
  actions: "Actions",
  contents: ({ accounts, transactions, deliveries }: Holding) =>
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
    remove: "The snapshot is gone for good. The sandbox itself stays as it is.",
    replace:
      "There is a snapshot of this name already. What it holds is lost, and this state takes its place.",
  },
  startOver: "Start over",
  startOverSays: "Back to the beginning: the first time, the seed account, nothing else.",
  seed: "Seed",
  seedHint: "Another seed gives other ids, codes and people. Empty: the same again.",
  reset: "Reset",
  askReset: "Reset the sandbox?",
  lostByReset:
    "Every account but the seed account, every transaction, webhook, delivery and journal entry is lost, and time goes back. Snapshots stay.",
  sameSeed: "The seed account keeps its credentials.",
  otherSeed: (seed: string) => `With the seed ${seed} the credentials are others.`,
  file: "As one file",
  fileSays: "For a colleague or a bug report. It holds secrets, those of this sandbox.",
  export: "Export",
  import: "Import",
  drop: "Drop an export here, or choose a file to import",
  askImport: (name: string) => `Import ${name}?`,
  checked: (size: string) =>
    `The file (${size}) is checked first: where it comes from, and that its money adds up.`,
  holdsBack: "What it has to send is held until you release it.",
  held: (held: number) =>
    `Imported. ${count(held, "delivery is", "deliveries are")} held, and all that come will be.`,
  release: "Release",
  case: "As a case",
  caseSays:
    "A case is this run as a readable file: calls, faults, time, answers and webhooks, without secrets. Whoever has it can do it all again and see where it parts.",
  caseLast: "Compare only the last",
  caseLastHint: "such as 10m; what came before is still done",
  caseWhole: "all of it",
  saveCase: "Save the case",
  readCase: "Read it here, step by step",
  dropCase: "Drop a case here to read it and do it again, or choose one",
  verify: "Does it all add up?",
  holdsTrue: "everything holds",
  broken: "something is wrong",
  proved: (time: string) => `proved in ${time}`,
  stale: "Things have happened since.",
  again: "Prove it again",
};
