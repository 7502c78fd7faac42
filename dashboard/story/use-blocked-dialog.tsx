import { type ReactNode, useState } from "react";
import { optionalPart } from "../parts/lazy-part.js";

const BlockedDialog = optionalPart(() => import("./BlockedDialog.js"));

export interface OpenableDialog {
  readonly open: () => void;
  /** To be rendered outside of what opens it, whose texts may not wrap. */
  readonly dialog: ReactNode;
}

/** The dialog of what the blocked balance is made of. `account` null: that of all accounts. */
export function useBlockedDialog(account: number | null): OpenableDialog {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen ? <BlockedDialog account={account} onClose={() => setOpen(false)} /> : null,
  };
}
