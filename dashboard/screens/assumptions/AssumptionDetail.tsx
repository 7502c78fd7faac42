import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Definition } from "../../parts/Definition.js";
import { AffectedFactsCard } from "./AffectedFactsCard.js";
import { type AssumptionView, switchesOf } from "./groups.js";
import { InlineMarkup } from "./InlineMarkup.js";
import { useAssumptionsWords } from "./words.js";

/** One assumption: what is open, what localpix does, whence that comes, and what rests on it here. */
export function AssumptionDetail({ assumption }: { assumption: AssumptionView }) {
  const words = useAssumptionsWords();
  const { id, group, openPoint, decision, source, section } = assumption;
  const switches = switchesOf(assumption);
  return (
    <>
      <header className="detail-head">
        <h2 className="assumption-id">{id}</h2>
        <p>{words.groups[group]}</p>
      </header>
      <div className="actions">
        <Command text={`localpix assumptions ${id}`} />
      </div>
      <Card title={words.leaves} aside={section ? `§ ${section}` : null}>
        <p className="card-text assumption-text">
          <InlineMarkup text={openPoint} />
        </p>
      </Card>
      <Card title={words.does} aside={words.sources[source]}>
        <p className="card-text assumption-text">
          <InlineMarkup text={decision} />
        </p>
        {switches.length > 0 ? (
          <dl className="definitions">
            <Definition name={words.switches}>
              <span className="listed">
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
