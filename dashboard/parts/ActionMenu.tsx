import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Spinner } from "./ActionButton.js";
import styles from "./ActionMenu.module.css";
import { type Action, actionName } from "./actions.js";
import { Kbd } from "./Kbd.js";
import { Popup } from "./Popup.js";
import { usePartsWords } from "./words.js";

interface Props {
  readonly actions: readonly Action[];
  readonly busy: boolean;
  readonly quiet: boolean;
  readonly onChoose: (action: Action) => void;
}

/**
 * The menu of the actions beside the primary one, dangerous actions last. Its items stay in the DOM while it is
 * closed, so that keyboard shortcuts and the command palette can click them.
 */
export function ActionMenu({ actions, busy, quiet, onChoose }: Props) {
  const words = usePartsWords();
  const commandId = useId();
  const [command, setCommand] = useState("");
  const harmless = actions.filter(({ isDangerous }) => !isDangerous);
  const dangerous = actions.filter(({ isDangerous }) => isDangerous);
  const item = (action: Action, close: () => void) => (
    <button
      key={action.label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={action.isDangerous ? `${styles.item} ${styles.dangerous}` : styles.item}
      aria-keyshortcuts={action.shortcut}
      aria-describedby={commandId}
      data-action="runs"
      onFocus={() => setCommand(action.command)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        close();
        onChoose(action);
      }}
    >
      <span>
        {actionName(action)}
        {action.hint ? <small>{action.hint}</small> : null}
      </span>
      {action.shortcut ? <Kbd>{action.shortcut}</Kbd> : null}
    </button>
  );
  return (
    <Popup
      kind="menu"
      width={280}
      busy={busy}
      quiet={quiet}
      onKeyDown={onMenuKey}
      button={
        <>
          {busy ? <Spinner /> : null}
          {words.more}
          <ChevronDown size={13} aria-hidden="true" />
        </>
      }
    >
      {({ close }) => (
        <>
          <div role="menu" aria-label={words.more}>
            {harmless.map((action) => item(action, close))}
            {harmless.length > 0 && dangerous.length > 0 ? <hr className={styles.separator} /> : null}
            {dangerous.map((action) => item(action, close))}
          </div>
          <p id={commandId} className={`${styles.command} mono`}>
            {command}
          </p>
        </>
      )}
    </Popup>
  );
}

/** The keys of a menu: arrows, Home, End, the first letter of an item; Tab leaves it. */
function onMenuKey(event: KeyboardEvent, close: () => void): void {
  const menu = event.currentTarget.querySelector("[role=menu]");
  if (!menu) return;
  const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item.matches(":focus"));
  if (event.key === "Tab") close();
  const next = itemOf(event.key, items, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function itemOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key.length !== 1 || key === " ") return undefined;
  // Search after the focused item first, so that typing the same letter again moves to the next match.
  const others = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return (
    others.find((item) => item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())) ??
    items[at]
  );
}
