import type { ReactNode } from "react";
import type { CopiedText } from "./use-copy.js";

/** What can be done with what a detail shows. */
export type Action = {
  readonly label: string;
  /** The command that does the same. */
  readonly command: string;
  /** What it leads to, in a sentence. */
  readonly hint?: string | undefined;
  /** The single key that presses it (see use-keys.ts). */
  readonly shortcut?: string | undefined;
  /** It takes something away: it is never the primary one, and stands last in the menu. */
  readonly isDangerous?: boolean;
} & (
  | { readonly act: () => Promise<unknown> }
  /** It asks for something first, in a form or a dialog that calls `close` when it is done. */
  | { readonly ask: (close: () => void) => ReactNode }
);

/** What the command line can do here and the page does otherwise, or text to paste into a shell. */
export type ShellText =
  | { readonly label: string; readonly command: string }
  | { readonly label: string; readonly text: () => CopiedText };

/** An ellipsis says that the action asks for something before it does anything. */
export const actionName = (action: Action): string => ("ask" in action ? `${action.label}…` : action.label);
