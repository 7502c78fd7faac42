import { SquareTerminal } from "lucide-react";
import type { Action, ShellText } from "./actions.js";
import styles from "./CliPopup.module.css";
import { Command } from "./Command.js";
import { CopyButton } from "./CopyButton.js";
import { Popup } from "./Popup.js";
import { usePartsWords } from "./words.js";

/** The commands of all actions. Each is copied in the form that runs in any shell. */
export function CliPopup({ entries, quiet }: { entries: readonly (Action | ShellText)[]; quiet: boolean }) {
  const words = usePartsWords();
  return (
    <Popup
      kind="dialog"
      width={520}
      quiet={quiet}
      label={words.commands}
      button={
        <>
          <SquareTerminal size={13} aria-hidden="true" />
          CLI
        </>
      }
    >
      {({ isOpen }) =>
        isOpen ? (
          <ul className={styles.commands}>
            {entries.map((entry) =>
              "command" in entry ? (
                <li key={entry.label}>
                  <span>{entry.label}</span>
                  <Command text={entry.command} whole />
                </li>
              ) : (
                <li key={entry.label}>
                  <CopyButton quiet label={entry.label} text={entry.text} />
                </li>
              ),
            )}
          </ul>
        ) : null
      }
    </Popup>
  );
}
