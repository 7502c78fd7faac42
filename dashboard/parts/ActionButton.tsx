import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Command } from "./Command.js";
import { Kbd } from "./Kbd.js";
import { ProblemNote } from "./ProblemNote.js";
import { useAction } from "./use-action.js";

const LOOKS = { plain: "btn", primary: "btn pri", link: "link" } as const;

interface Props {
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
  readonly look?: keyof typeof LOOKS;
  /** The single key that presses this button (see use-keys.ts). */
  readonly shortcut?: string;
  /** The terminal's way to do the same; a link among others shows it to whoever points at it. */
  readonly command?: string;
  /** Shown to whoever points at it: the command of one that stands among its like. */
  readonly title?: string;
  /** A choice that belongs to the action, left of its button. */
  readonly choice?: ReactNode;
}

/** One action: its button, its command, its progress, and beneath them what went wrong. */
export function ActionButton({ act, children, look = "plain", shortcut, command, title, choice }: Props) {
  const { busy, problem, run } = useAction(act);
  const attached = look === "link" ? undefined : command;
  return (
    <div className="action">
      <div className={attached || choice ? "action-line joined" : "action-line"}>
        {choice}
        <button
          type="button"
          className={LOOKS[look]}
          onClick={run}
          aria-disabled={busy}
          aria-busy={busy}
          aria-keyshortcuts={shortcut}
          title={title ?? (attached ? undefined : command)}
        >
          {busy ? <LoaderCircle className="spin" size={13} aria-hidden="true" /> : null}
          {children}
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
        </button>
        {attached ? <Command text={attached} attached /> : null}
      </div>
      {problem ? <ProblemNote problem={problem} /> : null}
    </div>
  );
}
