import type { ReactNode } from "react";

interface Props {
  readonly title?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}

/** Says in the middle of an empty place why it is empty, and what to do. */
export function Nothing({ title, action, children }: Props) {
  return (
    <div className="nothing">
      {title ? <h2>{title}</h2> : null}
      <p>{children}</p>
      {action ? (
        <button type="button" className="btn" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
