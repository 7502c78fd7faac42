import type { Row } from "../feed/journal-reducer.js";
import { AccountName, type AccountNames } from "../parts/AccountName.js";
import { Countdown } from "../parts/Countdown.js";
import { bareReais } from "../parts/format-reais.js";
import { Tag } from "../parts/Tag.js";
import { useFormat } from "../parts/use-format.js";
import virtualListStyles from "../parts/VirtualList.module.css";
import { useWords } from "../words/words.js";
import { amountOf } from "./amount.js";
import { rowLabels } from "./row-labels.js";
import { type MoneyState, moneyMark, webhookMark } from "./row-marks.js";
import { titleOf, useTitles } from "./title.js";
import { WebhookNote } from "./WebhookNote.js";

/** A fact in a list: title, ids, amount, and the states of its payment and its webhook. */
export function FactCells({ row, names }: { row: Row; names: AccountNames }) {
  const format = useFormat();
  const titles = useTitles();
  const common = useWords();
  const { fact, progress } = row;
  const money = moneyMark(row);
  const webhook = progress && webhookMark([...progress.deliveries.values()]);
  const amount = amountOf(fact);
  const accountName = fact.account === null ? undefined : names?.get(fact.account);
  const labels = rowLabels(fact, titles, common, format)
    .filter((label) => label !== accountName)
    .join(" · ");
  const isQuiet = money === null && !webhook;
  const look = fact.type === "request.refused" ? virtualListStyles.call : isQuiet && virtualListStyles.quiet;
  return (
    <>
      {money ? <Tag tone={money.tone}>{titles.money[money.name]}</Tag> : <span />}
      <span className={`${virtualListStyles.what} ${look || ""}`}>
        <span className={virtualListStyles.title}>{titleOf(fact, titles)}</span>
        <small className="mono" title={labels}>
          <AccountName account={fact.account} names={names} />
          {labels}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        {amount ? `${amount.sign} ${bareReais(amount.reais)}` : ""}
        <small>
          {webhook && progress ? (
            <WebhookNote mark={webhook} eventType={progress.eventType} />
          ) : (
            <MoneyNote row={row} name={money?.name} />
          )}
        </small>
      </span>
    </>
  );
}

/** When a pending payment settles or expires. */
function MoneyNote({ row: { fact }, name }: { row: Row; name: MoneyState | undefined }) {
  const { explain } = useTitles();
  const { waiting } = useWords();
  if (name === "refused" || name === "error") return explain;
  if (name !== "pending") return null;
  if (fact.type === "charge.created")
    return <Countdown to={fact.data.expiresAt} say={waiting.expiresIn} due={waiting.due} />;
  if (fact.type !== "payout.created" && fact.type !== "refund.created") return null;
  const { settlesAt } = fact.data;
  return settlesAt ? <Countdown to={settlesAt} say={waiting.settlesIn} due={waiting.due} /> : waiting.byHand;
}
