import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import definitionStyles from "../../parts/Definition.module.css";
import styles from "./About.module.css";
import { useAboutWords } from "./words.js";

/**
 * The licenses of the fonts demand that they are named. Both fonts are in the package with their licenses, so nothing
 * is fetched from elsewhere.
 */
const FONTS = [
  ["Inter", "The Inter Project Authors", "inter"],
  ["JetBrains Mono", "The JetBrains Mono Project Authors", "jetbrains-mono"],
] as const;

/** The fonts of the page. */
export function FontsCard() {
  const words = useAboutWords();
  return (
    <Card title={words.licenses}>
      <p className={cardStyles.text}>{words.license}</p>
      <dl className={definitionStyles.definitions}>
        {FONTS.map(([name, authors, file]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              © {authors}{" "}
              <small className={styles.hint}>
                <a href={`/sandbox/fonts/${file}.txt`}>SIL Open Font License 1.1</a>
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
