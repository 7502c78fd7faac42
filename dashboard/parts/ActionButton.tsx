import { LoaderCircle } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./ActionButton.module.css";
import buttonStyles from "./Button.module.css";
import { Command } from "./Command.js";
import { Form, isShownAtFields, useForm } from "./Form.js";
import { Kbd } from "./Kbd.js";
import { ProblemNote } from "./ProblemNote.js";
import { useAction } from "./use-action.js";
import { useFieldProblem } from "./use-field-problem.js";
import { useRunnableCommand } from "./use-runnable-command.js";
import { type CheckedInput, wrongInput } from "./wrong-input.js";

const LOOKS = {
  plain: buttonStyles.btn,
  primary: `${buttonStyles.btn} ${buttonStyles.pri}`,
  link: buttonStyles.link,
} as const;

interface Props {
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
  readonly look?: keyof typeof LOOKS;
  /** The single key that presses this button (see use-keys.ts). */
  readonly shortcut?: string;
  /** The command that does the same. */
  readonly command: string;
  /** Shows the command on hover only, for buttons in groups; links always do so. */
  readonly compact?: boolean;
  /** An input of the action, left of its button. */
  readonly choice?: ActionChoice | null;
}

interface ActionChoice {
  /** Its problems begin with it. */
  readonly label: string;
  /** The problems that are the input's: paths of fields in the API and problem codes, separated by spaces. */
  readonly names: string;
  readonly input: CheckedInput;
}

/**
 * The button of an action with its command, its progress, and its problem below. In a form, Enter presses the first
 * button.
 */
export function ActionButton(props: Props) {
  // A button with its own input needs a form of its own, unless it is already in a form.
  const isInForm = useForm() !== null;
  if (isInForm || !props.choice) return <Action {...props} />;
  return (
    <Form className={styles.actionButton}>
      <Action {...props} />
    </Form>
  );
}

function Action(props: Props) {
  const { act, children, look = "plain", shortcut, command, compact = look === "link", choice } = props;
  const form = useForm();
  const { busy, problem, run } = useAction(act, form?.report);
  const problemId = useId();
  const refused = useFieldProblem(problem, choice?.names ?? "", choice?.label ?? "");
  return (
    <div className={styles.actionButton}>
      <div className={compact && !choice ? styles.line : `${styles.line} ${styles.joined}`}>
        {choice && refused !== null ? wrongInput(choice.input, problemId, true) : choice?.input}
        <RunButton
          look={look}
          busy={busy}
          shortcut={shortcut}
          command={compact ? command : undefined}
          submits={form !== null && look !== "link"}
          asks={Boolean(choice)}
          onPress={run}
        >
          {children}
        </RunButton>
        {compact ? null : <Command text={command} attached />}
      </div>
      {problem && !isShownAtFields(problem, form) ? (
        <ProblemNote problem={problem} id={problemId} text={refused} />
      ) : null}
    </div>
  );
}

interface RunProps {
  readonly children: ReactNode;
  readonly look: keyof typeof LOOKS;
  readonly busy: boolean;
  readonly shortcut?: string | undefined;
  /** The command, shown in the tooltip of the button. */
  readonly command?: string | undefined;
  /** Whether Enter in a field of the form presses this button. */
  readonly submits?: boolean;
  /** Whether the action has inputs. Then the palette focuses the button instead of pressing it. */
  readonly asks?: boolean;
  readonly onPress: () => void;
}

/** The button of an action, with its progress. */
export function RunButton({
  children,
  look,
  busy,
  shortcut,
  command,
  submits = false,
  asks = false,
  onPress,
}: RunProps) {
  const toRunnable = useRunnableCommand();
  return (
    <button
      type={submits ? "submit" : "button"}
      className={LOOKS[look]}
      onClick={({ currentTarget: { form } }) => {
        // Nothing is sent while a field of the form is invalid; the field shows its problem. What the sandbox has refused
        // may be accepted now.
        const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([data-refused="true"])');
        if (wrong) wrong.focus();
        else onPress();
      }}
      aria-disabled={busy}
      aria-busy={busy}
      aria-keyshortcuts={shortcut}
      data-action={asks ? "asks" : "runs"}
      title={command === undefined ? undefined : toRunnable(command)}
    >
      {busy ? <Spinner /> : null}
      {children}
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </button>
  );
}

export const Spinner = () => <LoaderCircle className={styles.spin} size={13} aria-hidden="true" />;
