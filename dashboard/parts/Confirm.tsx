import type { ReactNode } from "react";
import buttonStyles from "./Button.module.css";
import { Command } from "./Command.js";
import { Dialog } from "./Dialog.js";
import dialogStyles from "./Dialog.module.css";
import { ProblemNote } from "./ProblemNote.js";
import { useAction } from "./use-action.js";
import { usePartsWords } from "./words.js";

interface QuestionProps {
  /** What will be lost. */
  readonly children: ReactNode;
  /** Label of the confirming button. */
  readonly label: string;
  readonly command?: string;
  readonly act: () => Promise<unknown>;
}

interface Props extends QuestionProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks before something is lost. Stays open while the action runs, and shows its problem. */
export function Confirm({ title, onClose, ...action }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => <Question {...action} close={close} />}
    </Dialog>
  );
}

function Question({ children, label, command, act, close }: QuestionProps & { readonly close: () => void }) {
  const words = usePartsWords();
  const { busy, problem, run } = useAction(async () => {
    await act();
    close();
  });
  return (
    <>
      <div className={dialogStyles.text}>{children}</div>
      {command ? <Command text={command} /> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      <div className={dialogStyles.foot}>
        <button type="button" className={buttonStyles.btn} onClick={close}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={`${buttonStyles.btn} ${buttonStyles.danger}`}
          aria-busy={busy}
          aria-disabled={busy}
          onClick={run}
        >
          {label}
        </button>
      </div>
    </>
  );
}
