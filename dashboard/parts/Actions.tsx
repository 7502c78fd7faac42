import { Fragment, type ReactNode, useRef, useState } from "react";
import { RunButton } from "./ActionButton.js";
import { ActionMenu } from "./ActionMenu.js";
import styles from "./Actions.module.css";
import { type Action, actionName, type ShellText } from "./actions.js";
import { CliPopup } from "./CliPopup.js";
import { ProblemNote } from "./ProblemNote.js";
import { useAction } from "./use-action.js";
import { useRepeatedClick } from "./use-repeated-click.js";

interface Props {
  /** The first action that is not dangerous is the primary one; the menu lists the others in this order. */
  readonly actions: readonly Action[];
  /** Further texts for the popup of commands. */
  readonly shell?: readonly ShellText[];
  /** A less prominent look, for actions on a part of the detail. */
  readonly quiet?: boolean;
  /** What the actions are for, if the detail has other actions with the same labels. */
  readonly of?: string | undefined;
  /** Further elements of the same row. */
  readonly children?: ReactNode;
}

/**
 * The actions of a detail: a button, a menu with the other actions, and a popup with all commands. The inputs and the
 * problem of an action are shown below them.
 */
export function Actions({ actions, shell = [], quiet = false, of, children }: Props) {
  const guard = useRepeatedClick(actions.map(({ label }) => label).join("\n"));
  const row = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const { busy, problem, run } = useAction((act: () => Promise<unknown>) => act());
  const primary = actions.find(({ isDangerous }) => !isDangerous);
  const others = actions.filter((action) => action !== primary);
  const open = actions.find(({ label }) => label === asking);
  const isPrimaryRunning = busy && running === primary?.label;

  const choose = (action: Action) => {
    if ("ask" in action) return setAsking(action.label);
    setAsking(null);
    setRunning(action.label);
    run(action.act);
  };
  const close = () => {
    setAsking(null);
    const openers = row.current?.querySelectorAll<HTMLElement>("button:not([role])");
    const menu = row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]");
    (open === primary ? openers?.[0] : (menu ?? openers?.[0]))?.focus({ preventScroll: true });
  };
  return (
    <div
      className={quiet ? `${styles.actions} ${styles.quiet}` : styles.actions}
      {...(of === undefined ? {} : { role: "group", "aria-label": of })}
    >
      <div className={styles.row} ref={row} {...guard}>
        {primary ? (
          <RunButton
            look={quiet ? "link" : open ? "plain" : "primary"}
            busy={isPrimaryRunning}
            shortcut={primary.shortcut}
            command={primary.command}
            onPress={() => choose(primary)}
          >
            {actionName(primary)}
          </RunButton>
        ) : null}
        {children}
        {others.length > 0 ? (
          <ActionMenu actions={others} busy={busy && !isPrimaryRunning} quiet={quiet} onChoose={choose} />
        ) : null}
        <CliPopup entries={[...actions, ...shell]} quiet={quiet} />
      </div>
      {primary?.hint && !open ? <small className={styles.hint}>{primary.hint}</small> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      {open && "ask" in open ? <Fragment key={open.label}>{open.ask(close)}</Fragment> : null}
    </div>
  );
}
