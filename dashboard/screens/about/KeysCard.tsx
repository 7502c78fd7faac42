import { Card } from "../../parts/Card.js";
import definitionStyles from "../../parts/Definition.module.css";
import { Kbd } from "../../parts/Kbd.js";
import { useWords } from "../../words/words.js";
import styles from "./About.module.css";
import { useAboutWords } from "./words.js";

/** The keys that every screen has. */
export function KeysCard() {
  const words = useAboutWords();
  const common = useWords();
  const rows = [
    [["1", "…", "9"], common.keys.go],
    [["/"], common.keys.search],
    [["j", "k", "↓", "↑"], common.keys.move],
    [["?"], common.keys.shortcuts],
    [["Esc"], common.keys.escape],
  ] as const;
  return (
    <Card title={common.keys.title} aside={words.keysSay}>
      <dl className={`${definitionStyles.definitions} ${styles.keys}`}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="unseen">{keys.join(" ")}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
