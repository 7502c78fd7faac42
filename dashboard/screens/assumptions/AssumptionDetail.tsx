import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Definition } from "../../parts/Definition.js";
import definitionStyles from "../../parts/Definition.module.css";
import detailStyles from "../../parts/Detail.module.css";
import { sectionText } from "../../story/section-text.js";
import { useLanguage } from "../../words/language.js";
import { AffectedFactsCard } from "./AffectedFactsCard.js";
import styles from "./Assumptions.module.css";
import { type AssumptionView, switchesOf } from "./groups.js";
import { InlineMarkup } from "./InlineMarkup.js";
import { useAssumptionsWords } from "./words.js";

/** One assumption: the open point, localpix's decision and its source, and the facts based on it. */
export function AssumptionDetail({ assumption }: { assumption: AssumptionView }) {
  const words = useAssumptionsWords();
  const { language } = useLanguage();
  const { id, group, openPoint, decision, source, section } = assumption;
  const switches = switchesOf(assumption);
  return (
    <>
      <header className={detailStyles.head}>
        <h2 className={detailStyles.typed}>{id}</h2>
        <p>{words.groups[group]}</p>
      </header>
      <div className={detailStyles.actions}>
        <Command text={`localpix assumptions ${id}`} />
      </div>
      <Card title={words.openPoint} aside={section ? `§ ${sectionText(section, language)}` : null}>
        <p className={`${cardStyles.text} ${styles.text}`}>
          <InlineMarkup text={openPoint} />
        </p>
      </Card>
      <Card title={words.decision} aside={words.sources[source]}>
        <p className={`${cardStyles.text} ${styles.text}`}>
          <InlineMarkup text={decision} />
        </p>
        {switches.length > 0 ? (
          <dl className={definitionStyles.definitions}>
            <Definition name={words.switches}>
              <span className={definitionStyles.listed}>
                {switches.map((flag) => (
                  <Command key={flag} text={`localpix start ${flag}`} />
                ))}
              </span>
            </Definition>
          </dl>
        ) : null}
      </Card>
      <AffectedFactsCard id={id} />
    </>
  );
}
