import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import { useWords } from "../../words/language.js";

const DOCUMENTS = [
  ["/sandbox/openapi.json", "localpix openapi"],
  ["/sandbox/control.json", "localpix openapi --control"],
] as const;

/** Where to read more: all of it is served by the sandbox, or came with the package. */
export function DocumentsCard() {
  const words = useWords();
  const said = words.screen.about;
  return (
    <Card title={said.read}>
      <ul className="documents">
        <li>
          <AccountLink className="plain-link" href="/docs">
            {words.reference.title}
          </AccountLink>
          <small>{said.referenceSays}</small>
        </li>
        <li>
          <AccountLink className="plain-link" href="/assumptions">
            {words.screen.assumptions.title}
          </AccountLink>
          <small>{said.assumptionsSay}</small>
        </li>
        <li>
          <AccountLink className="plain-link" href="/scenarios">
            {words.screen.scenarios.title}
          </AccountLink>
          <small>{said.scenariosSay}</small>
        </li>
        {DOCUMENTS.map(([path, command]) => (
          <li key={path}>
            <a className="plain-link mono" href={path}>
              {path}
            </a>
            <small>
              {said.openapi[path]} · <code className="mono">{command}</code>
            </small>
          </li>
        ))}
        <li>
          <span className="mono">README.md, docs/</span>
          <small>{said.packageSays}</small>
        </li>
      </ul>
    </Card>
  );
}
