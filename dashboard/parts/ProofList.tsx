import type { Check } from "../../server/contract/state/sandbox.control.js";
import { componentWords, useLanguage } from "../words/language.js";
import styles from "./ProofList.module.css";
import { words as proofListWords } from "./ProofList.words.js";
import { Tag } from "./Tag.js";

const useProofListWords = componentWords(proofListWords);

/** The consistency checks of the sandbox, one line each. */
export function ProofList({ checks }: { checks: readonly Check[] }) {
  const { language } = useLanguage();
  const words = useProofListWords();
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const { name, detail } = language === "pt" ? check.pt : check;
        return (
          <li key={check.name}>
            <Tag tone={check.ok ? "ok" : "bad"}>{check.ok ? words.holds : words.fails}</Tag>
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
