import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useWords } from "../words/language.js";
import { Command } from "./Command.js";
import { ProblemNote } from "./ProblemNote.js";
import { useAction } from "./use-action.js";

interface Props {
  readonly title: string;
  /** What will be gone. */
  readonly children: ReactNode;
  /** On the button that does it. */
  readonly label: string;
  readonly command?: string;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is lost. It stays open while it happens, and says what went wrong. */
export function Confirm({ title, children, label, command, act, onClose }: Props) {
  const words = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { busy, problem, run } = useAction(async () => {
    await act();
    dialog.current?.close();
  });
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="chip icon"
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-text">{children}</div>
      {command ? <Command text={command} /> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {words.shell.cancel}
        </button>
        <button type="button" className="btn danger" aria-busy={busy} aria-disabled={busy} onClick={run}>
          {label}
        </button>
      </div>
    </dialog>
  );
}
