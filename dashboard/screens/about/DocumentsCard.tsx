import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import { useWords } from "../../words/words.js";
import styles from "./About.module.css";
import { useAboutWords } from "./words.js";

const DOCUMENTS = [
  ["/sandbox/openapi.json", "localpix openapi"],
  ["/sandbox/control.json", "localpix openapi --control"],
] as const;

/** Links to documents, served by the sandbox or part of the package. */
export function DocumentsCard() {
  const words = useAboutWords();
  const common = useWords();
  return (
    <Card title={words.read}>
      <ul className={styles.documents}>
        <li>
          <AccountLink href="/docs/guides">{common.screens.guides}</AccountLink>
          <small>{words.guidesHint}</small>
        </li>
        <li>
          <AccountLink href="/docs">{common.screens.reference}</AccountLink>
          <small>{words.referenceHint}</small>
        </li>
        <li>
          <AccountLink href="/assumptions">{common.screens.assumptions}</AccountLink>
          <small>{words.assumptionsHint}</small>
        </li>
        <li>
          <AccountLink href="/scenarios">{common.screens.scenarios}</AccountLink>
          <small>{words.scenariosHint}</small>
        </li>
        {DOCUMENTS.map(([path, command]) => (
          <li key={path}>
            <a className="mono" href={path}>
              {path}
            </a>
            <small>
              {words.openapi[path]} · <code className="mono">{command}</code>
            </small>
          </li>
        ))}
        <li>
          <a className="mono" href="/sandbox/llms.txt">
            /sandbox/llms.txt
          </a>
          <small>{words.llmsHint}</small>
        </li>
      </ul>
    </Card>
  );
}
