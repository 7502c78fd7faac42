import { matchRoute, useLocation, useRouter } from "wouter";
import { AccountLink } from "../parts/AccountLink.js";
import { Dialog } from "../parts/Dialog.js";
import { type Shortcut, useCommonShortcuts, useShortcutsWords } from "../parts/shortcuts.js";
import { componentWords } from "../words/language.js";
import styles from "./KeysDialog.module.css";
import { words as keysWords } from "./KeysDialog.words.js";
import { SCREENS } from "./screens.js";

const useKeysWords = componentWords(keysWords);

/** Keyboard shortcuts: those of the current screen first, then those of every screen. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useKeysWords();
  const { title } = useShortcutsWords();
  const { parser } = useRouter();
  const [location] = useLocation();
  const everywhere = useCommonShortcuts();
  const here = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0])?.keys?.(words) ?? [];
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          {here.length > 0 ? <Keys title={words.here} rows={here} /> : null}
          <Keys title={words.everywhere} rows={everywhere} />
          <p className={styles.steps}>
            <AccountLink href="/activity/first-steps" onClick={close}>
              {words.firstSteps}
            </AccountLink>
          </p>
        </>
      )}
    </Dialog>
  );
}

interface Rows {
  readonly title: string;
  readonly rows: readonly Shortcut[];
}

function Keys({ title, rows }: Rows) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(([keys, description]) => (
          <div key={description}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
