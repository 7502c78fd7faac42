import type { ReactNode } from "react";
import { useAccounts } from "../../../feed/hooks.js";
import type { FactEntry } from "../../../feed/journal-reducer.js";
import { Card } from "../../../parts/Card.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { PastTime } from "../../../parts/PastTime.js";
import { useFormat } from "../../../parts/use-format.js";
import { Assumptions } from "../../../story/Assumptions.js";
import { rowLabels } from "../../../story/row-labels.js";
import { titleOf, useTitles } from "../../../story/title.js";
import { useWords } from "../../../words/words.js";
import { FactFields } from "./FactFields.js";
import { RawEntry } from "./RawEntry.js";
import { useDetailWords } from "./words.js";

/** The detail of a fact that belongs to no transaction: actions, fields, and the raw journal entry. */
export function FactDetail({ fact, actions }: { fact: FactEntry; actions?: ReactNode }) {
  const format = useFormat();
  const words = useDetailWords();
  const titles = useTitles();
  const common = useWords();
  const name = useAccounts().find(({ id }) => id === fact.account)?.name;
  return (
    <>
      <h2>{titleOf(fact, titles)}</h2>
      <p className={`${detailStyles.identity} mono`}>{rowLabels(fact, titles, common, format).join(" · ")}</p>
      {actions}
      <Card title={words.facts}>
        <dl className={definitionStyles.definitions}>
          <Definition name={words.fields.at}>
            <PastTime at={fact.at} precise />
          </Definition>
          <Definition name={words.fields.type}>
            <code className="mono">{fact.type}</code>
          </Definition>
          <Definition name={words.fields.seq}>{fact.seq}</Definition>
          {fact.account === null ? null : (
            <Definition name={words.fields.account}>{name ?? fact.account}</Definition>
          )}
          <FactFields data={fact.data} />
        </dl>
      </Card>
      <Assumptions ids={fact.assumptions ?? []} />
      <RawEntry entry={fact} />
    </>
  );
}
