import { Link } from "wouter";
import type { Blocked, BlockedPart } from "../../server/contract/transactions/blocked.control.js";
import { useAccounts } from "../feed/hooks.js";
import { client } from "../feed/world.js";
import { AccountLink, withAccount } from "../parts/AccountLink.js";
import { Command } from "../parts/Command.js";
import { Countdown } from "../parts/Countdown.js";
import { Dialog } from "../parts/Dialog.js";
import { reaisText } from "../parts/format-reais.js";
import { Loading } from "../parts/Loading.js";
import { ProblemNote } from "../parts/ProblemNote.js";
import { useLiveResource } from "../parts/use-live-resource.js";
import { componentWords } from "../words/language.js";
import { useWords } from "../words/words.js";
import styles from "./Blocked.module.css";
import { words as blockedWords } from "./BlockedBalanceDialog.words.js";

const useBlockedWords = componentWords(blockedWords);

/** Journal entries that block or release money. A reset or a restore changes everything. */
const RELOAD_ON = ["payout.", "refund.", "med.", "world."];

/** The list of transactions that wait, those that the dialog does not list among them. */
const WAITING = "/transactions?status=PENDING";

interface Props {
  /** The account; null for all accounts together. */
  readonly account: number | null;
  readonly onClose: () => void;
}

/** The parts of the blocked balance, each with a link. */
export default function BlockedBalanceDialog({ account, onClose }: Props) {
  const words = useBlockedWords();
  const { value, problem } = useLiveResource(`blocked ${account}`, RELOAD_ON, () =>
    client.listBlocked(account === null ? {} : { account }),
  );
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) =>
        value ? (
          <>
            <Parts blocked={value} account={account} close={close} />
            <Command
              text={account === null ? "localpix account list" : `localpix account balance ${account}`}
            />
          </>
        ) : problem ? (
          <ProblemNote problem={problem} />
        ) : (
          <Loading />
        )
      }
    </Dialog>
  );
}

interface PartsProps {
  readonly blocked: Blocked;
  readonly account: number | null;
  readonly close: () => void;
}

function Parts({ blocked: { blocked, parts, others }, account, close }: PartsProps) {
  const words = useBlockedWords();
  const accounts = useAccounts();
  if (parts.length === 0) {
    return (
      <p className={styles.none}>
        <b>{words.none}</b> {words.noneHint}
      </p>
    );
  }
  const nameOf = (id: number) =>
    account === null && accounts.length > 1 ? accounts.find((candidate) => candidate.id === id)?.name : null;
  return (
    <>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={`${part.kind} ${part.id}`}>
            <span>
              <AccountLink
                href={part.kind === "med" ? `/meds/${part.id}` : `/transactions/${part.id}`}
                onClick={close}
              >
                {words.kind[part.kind](part.id)}
              </AccountLink>
              <small>
                <Wait part={part} />
                {part.fee > 0 ? ` · ${words.fee(reaisText(part.fee))}` : null}
                {nameOf(part.account) ? ` · ${nameOf(part.account)}` : null}
              </small>
            </span>
            <span>{reaisText(part.amount)}</span>
          </li>
        ))}
        {others.count > 0 ? (
          <li>
            <Link href={withAccount(WAITING, account)} onClick={close}>
              {words.others(others.count)}
            </Link>
            <span>{reaisText(others.amount)}</span>
          </li>
        ) : null}
      </ul>
      <p className={styles.total}>
        <span>{words.total}</span>
        <span>{reaisText(blocked)}</span>
      </p>
    </>
  );
}

function Wait({ part: { kind, dueAt } }: { part: BlockedPart }) {
  const words = useBlockedWords();
  const common = useWords();
  if (kind === "med") return words.analyzed;
  return dueAt === null ? (
    words.waits
  ) : (
    <Countdown to={dueAt} say={words.waitsFor} due={common.waiting.due} />
  );
}
