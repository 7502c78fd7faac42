import { Card } from "../../parts/Card.js";
import definitionStyles from "../../parts/Definition.module.css";
import { Kbd } from "../../parts/Kbd.js";
import { useCommonShortcuts, useShortcutsWords } from "../../parts/shortcuts.js";
import styles from "./About.module.css";
import { useAboutWords } from "./words.js";

/** The keyboard shortcuts that work on all screens. */
export function KeysCard() {
  const words = useAboutWords();
  const { title } = useShortcutsWords();
  const shortcuts = useCommonShortcuts();
  return (
    <Card title={title} aside={words.keysLead}>
      <dl className={`${definitionStyles.definitions} ${styles.keys}`}>
        {shortcuts.map(([keys, description]) => (
          <div key={description}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="unseen">{keys.join(" ")}</span>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
