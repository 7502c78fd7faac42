import { type ReactNode, useState } from "react";
import { optionalPart } from "../parts/lazy-part.js";

const BlockedDialog = optionalPart(() => import("./BlockedDialog.js"));

export interface OpenableDialog {
  readonly open: () => void;
  /** Render it outside the element that opens it, because the text of that element may not wrap. */
  readonly dialog: ReactNode;
}

/** The dialog with the parts of the blocked balance of an account, or of all (`account` null). */
export function useBlockedDialog(account: number | null): OpenableDialog {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen ? <BlockedDialog account={account} onClose={() => setOpen(false)} /> : null,
  };
}
