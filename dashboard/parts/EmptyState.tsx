import type { ReactNode } from "react";
import { Command } from "./Command.js";

interface Props {
  readonly title?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** What does it in a terminal. */
  readonly command?: string;
  readonly children: ReactNode;
}

/** Explains why a list or detail is empty, and what to do about it. */
export function EmptyState({ title, action, command, children }: Props) {
  return (
    <div className="nothing">
      {title ? <h2>{title}</h2> : null}
      <p>{children}</p>
      {action ? (
        <button type="button" className="btn" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      {command ? <Command text={command} /> : null}
    </div>
  );
}
