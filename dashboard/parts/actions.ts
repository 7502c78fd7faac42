import type { ReactNode } from "react";
import type { CopiedText } from "./use-copy.js";

/** An action of a detail. */
export type Action = {
  readonly label: string;
  /** The command that does the same. */
  readonly command: string;
  /** What the action does, in a sentence. */
  readonly hint?: string | undefined;
  /** The single key that presses it (see use-keys.ts). */
  readonly shortcut?: string | undefined;
  /** It removes or destroys something: it is never the primary action, and the menu lists it last. */
  readonly isDangerous?: boolean;
} & (
  | { readonly act: () => Promise<unknown> }
  /** An action with inputs: a form or a dialog, which calls `close` when it is done. */
  | { readonly ask: (close: () => void) => ReactNode }
);

/** A command for the terminal, or a text to paste into a shell. */
export type ShellText =
  | { readonly label: string; readonly command: string }
  | { readonly label: string; readonly text: () => CopiedText };

/** The label, with an ellipsis if the action has inputs. */
export const actionName = (action: Action): string => ("ask" in action ? `${action.label}…` : action.label);
