import { useState } from "react";
import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { AssumptionLinks } from "../../parts/AssumptionLinks.js";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import detailStyles from "../../parts/Detail.module.css";
import { Form } from "../../parts/Form.js";
import { useLanguage } from "../../words/language.js";
import { ArmCard } from "./ArmCard.js";
import { MagicValue } from "./MagicValue.js";
import { ProofCard } from "./ProofCard.js";
import styles from "./Scenarios.module.css";
import { TryCard } from "./TryCard.js";
import { ValueCard } from "./ValueCard.js";
import { useScenariosWords } from "./words.js";

/** One scenario: description, header value, proofs, and the ways to try it. */
export function ScenarioDetail({ scenario, all }: { scenario: ScenarioView; all: readonly ScenarioView[] }) {
  const words = useScenariosWords();
  const { language } = useLanguage();
  const [value, setValue] = useState(scenario.example);
  const { name, form: syntax, description, operations, seams: stages, magic, assumptions, source } = scenario;
  return (
    <>
      <header className={detailStyles.head}>
        <h2 className={detailStyles.typed}>{syntax}</h2>
        <p>{description[language]}</p>
      </header>
      <div className={styles.parts}>
        <Form>
          <ValueCard scenario={scenario} all={all} value={value} onChange={setValue} />
          <ArmCard scenario={scenario} value={value} />
          <TryCard scenario={scenario} value={value} />
        </Form>
        <div>
          <ProofCard proofs={scenario.proof} value={value} onChoose={setValue} />
          <Card title={words.about} aside={<Command text={`localpix scenario show ${name}`} />}>
            <dl className={definitionStyles.definitions}>
              <Definition name={words.stage}>
                {stages.map((stage) => (
                  <p key={stage}>{words.stageHint[stage as keyof typeof words.stageHint]}</p>
                ))}
              </Definition>
              <Definition name={words.happensTo}>
                <span className={`mono ${definitionStyles.listed}`}>
                  {operations.map((operation) => (
                    <AccountLink key={operation} href={`/docs/gateway/${operation}`}>
                      {operation}
                    </AccountLink>
                  ))}
                </span>
              </Definition>
              {magic.length > 0 ? (
                <Definition name={words.magicValues}>
                  <ul className={styles.magicValues}>
                    {magic.map((value) => (
                      <li key={value.key ?? value.amount}>
                        <MagicValue magic={value} />
                        {value.value === syntax ? null : <span className="mono">{value.value}</span>}
                      </li>
                    ))}
                  </ul>
                </Definition>
              ) : null}
              {assumptions.length > 0 ? (
                <Definition name={words.basedOn}>
                  <AssumptionLinks ids={assumptions} />
                </Definition>
              ) : null}
              {source ? (
                <Definition name={words.file}>
                  <span className="mono">{source}</span>
                </Definition>
              ) : null}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}
