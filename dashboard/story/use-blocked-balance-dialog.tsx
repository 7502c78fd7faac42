import { type ReactNode, useState } from "react";
import { optionalPart } from "../parts/lazy-part.js";

const BlockedBalanceDialog = optionalPart(() => import("./BlockedBalanceDialog.js"));

export interface OpenableDialog {
  readonly open: () => void;
  /**
   * Render the dialog outside the element that opens it. Inside, it could inherit `white-space: nowrap`, and its text
   * would not wrap.
   */
  readonly dialog: ReactNode;
}

/** A dialog that lists the parts of the blocked balance of `account`, or of all accounts if it is null. */
export function useBlockedBalanceDialog(account: number | null): OpenableDialog {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen ? <BlockedBalanceDialog account={account} onClose={() => setOpen(false)} /> : null,
  };
}
