import { useState } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { client } from "../../feed/world.js";
import { Command } from "../../parts/Command.js";
import { callCommand } from "../../parts/call-command.js";
import { EmptyState } from "../../parts/EmptyState.js";
import { chargeCommand } from "../../parts/example-charge.js";
import { Loading } from "../../parts/Loading.js";
import pageStyles from "../../parts/Page.module.css";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useKeys } from "../../parts/use-keys.js";
import { useResource } from "../../parts/use-resource.js";
import { useTitle } from "../../parts/use-title.js";
import { useWords } from "../../words/words.js";
import styles from "./Bank.module.css";
import { ChargeCards, idOf } from "./ChargeCards.js";
import { Phone } from "./Phone.js";
import { useOpenCharges, useOpenTotal } from "./use-open-charges.js";
import { useBankWords } from "./words.js";

const FIRST = chargeCommand((body) =>
  callCommand({ method: "POST", path: "/api/pix/cash-in", account: null, body }),
);

/** How many cards are shown at first; "more" doubles the number. */
const FIRST_CARDS = 24;

/** The pocket bank: open charges, and the phone that pays them. */
export default function BankScreen() {
  const { id = null } = useParams();
  const words = useBankWords();
  const common = useWords();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [cardCount, setCardCount] = useState(FIRST_CARDS);
  const { value, problem } = useOpenCharges(cardCount);
  const total = useOpenTotal();
  const charges = value?.charges ?? [];
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const listed = charges.find((charge) => idOf(charge) === id);
  const { value: found, problem: notFound } = useUnlisted(value && !listed ? id : null);
  const shownProblem = problem ?? notFound;
  const waiting = listed ?? found?.charge;
  const code = typedCode ?? waiting?.pixCode ?? found?.code ?? "";
  const showMore = value?.isMore ? () => setCardCount(charges.length * 2) : null;

  const choose = (next: string | null) => {
    setTypedCode(null);
    const path = next === null ? "/bank" : `/bank/${next}`;
    navigate(search ? `${path}?${search}` : path, { replace: id !== null && next !== null });
  };
  const type = (text: string) => {
    if (id !== null) choose(null);
    setTypedCode(text);
  };
  const move = (by: number) => {
    const at = charges.findIndex((charge) => idOf(charge) === id);
    const to = charges[at === -1 ? 0 : Math.min(charges.length - 1, Math.max(0, at + by))];
    if (at + by === charges.length) showMore?.();
    if (to) choose(idOf(to));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => choose(null),
  });
  useTitle(common.screens.bank);
  return (
    <div className={code === "" ? styles.bank : `${styles.bank} ${styles.paying}`}>
      <div className={styles.side}>
        <header className={pageStyles.head}>
          <div>
            <h1>{common.screens.bank}</h1>
            <p>{words.lead}</p>
          </div>
        </header>
        {charges.length > 0 ? (
          <h2>
            {words.cards.title} <span className={styles.count}>{total}</span>
          </h2>
        ) : null}
        {shownProblem ? <ProblemNote problem={shownProblem} /> : null}
        {value === null && !problem ? <Loading /> : null}
        {value && charges.length === 0 ? (
          <EmptyState title={words.none.title} below={<Command text={FIRST} />}>
            {words.none.text}
          </EmptyState>
        ) : null}
        <ChargeCards
          charges={charges}
          selectedId={typedCode === null ? id : null}
          onChoose={choose}
          onMore={showMore}
        />
      </div>
      <Phone
        code={code}
        onCode={type}
        charges={waiting ? [waiting, ...charges] : charges}
        isClosed={typedCode === null && waiting === undefined && code !== ""}
      />
    </div>
  );
}

/** A charge that is not listed: an older open charge, or only the code of a charge that is no longer open. */
function useUnlisted(id: string | null) {
  return useResource(`unlisted charge ${id}`, 0, async () => {
    if (id === null) return null;
    const [charge] = (await client.listOpenCharges({ id, limit: 1 })).charges;
    return { charge, code: charge ? null : ((await client.showTransaction({ id })).pixCode ?? null) };
  });
}
