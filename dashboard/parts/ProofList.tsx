import type { Check } from "../../server/contract/state/sandbox.control.js";
import { useLanguage } from "../words/language.js";
import styles from "./ProofList.module.css";
import { Tag } from "./Tag.js";
import { usePartsWords } from "./words.js";

/** The consistency checks of the sandbox, one line each. */
export function ProofList({ checks }: { checks: readonly Check[] }) {
  const { language } = useLanguage();
  const words = usePartsWords();
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const { name, detail } = language === "pt" ? check.pt : check;
        return (
          <li key={check.name}>
            <Tag tone={check.ok ? "ok" : "bad"}>{check.ok ? words.proof.holds : words.proof.fails}</Tag>
            <span>
              {name}
              <small>{detail}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
