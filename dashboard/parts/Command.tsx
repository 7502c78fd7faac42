import { Check, Copy, SquareTerminal } from "lucide-react";
import { useObservable } from "../feed/hooks.js";
import { commandLine } from "../feed/world.js";
import styles from "./Command.module.css";
import { useCopy } from "./use-copy.js";
import { useRunnableCommand } from "./use-runnable-command.js";
import { usePartsWords } from "./words.js";

interface Props {
  readonly text: string;
  /** Shows only a symbol, for a command beside its button; the text is in the tooltip. */
  readonly attached?: boolean;
  /** Shows the runnable command, exactly as it is copied, on several lines if needed. */
  readonly whole?: boolean;
  /** The command is part of a sentence. */
  readonly inline?: boolean;
  /** The text is the URL of the sandbox, not a command. */
  readonly isAddress?: boolean;
}

/** What the reader still has to fill in: a shell would read `<id>` as a redirection. */
const PLACEHOLDER = /(^|\s)<[^<>\s]+>(?=\s|$)/;

/**
 * A terminal command that does the same as the page; a click copies it. The page shows the short form; the copied
 * form, shown in the tooltip, runs in any shell, or with npx in the folder of the project. A command with a placeholder, such as `<id>`, cannot be copied;
 * the keyboard reaches it all the same, because its tooltip says why.
 */
export function Command({ text, attached = false, whole = false, inline = false, isAddress = false }: Props) {
  const words = usePartsWords();
  const { copied, copy } = useCopy();
  const runnable = useRunnableCommand()(text);
  const { program } = useObservable(commandLine);
  const Icon = copied ? Check : attached ? SquareTerminal : Copy;
  const isIncomplete = PLACEHOLDER.test(text);
  const copies = () => {
    if (isAddress) return words.address;
    if (isIncomplete) return inline ? words.commandPattern : words.incompleteCommand;
    if (runnable === text) return words.command;
    return program === "npx localpix" ? words.npxCommand : words.runnableCommand;
  };
  return (
    <button
      type="button"
      className={`${styles.command} ${attached ? styles.attached : whole ? styles.whole : inline ? styles.inline : ""}`}
      title={`${copies()}:\n${runnable}`}
      aria-disabled={isIncomplete}
      onClick={() => {
        if (!isIncomplete) copy(runnable);
      }}
    >
      <span className={attached ? "unseen" : styles.text}>{whole ? runnable : text}</span>
      <Icon size={12} aria-hidden="true" />
      <span className="unseen" role="status">
        {copied ? words.copied : ""}
      </span>
    </button>
  );
}
