import type { WholeTransaction } from "../../../../server/contract/transactions/transactions.control.js";
import { bareReais } from "../../../parts/format-reais.js";
import { type Format, useFormat } from "../../../parts/use-format.js";
import dotStyles from "../../../story/Dot.module.css";
import { type Titles, useTitles } from "../../../story/title.js";
import { type StepNote, stepsOf, type TransactionStep } from "./steps.js";
import styles from "./Timeline.module.css";
import { type DetailWords, useDetailWords } from "./words.js";

type StepWords = DetailWords & Pick<Titles, "urls">;

/** The steps of a transaction, from left to right. */
export function ProgressSteps({ transaction }: { transaction: WholeTransaction }) {
  const words = { ...useDetailWords(), urls: useTitles().urls };
  const format = useFormat();
  return (
    <ol className={styles.steps}>
      {stepsOf(transaction).map((step) => (
        <li
          key={step.name}
          className={`${dotStyles.dot} ${dotStyles[step.state] ?? ""} ${styles.step} ${styles[step.state] ?? ""}`}
        >
          <b>{words.step[step.name]}</b>
          <small>{noteText(step, words, format)}</small>
        </li>
      ))}
    </ol>
  );
}

function noteText({ name, note }: TransactionStep, words: StepWords, format: Format): string {
  if (name === "awaited" && note.kind === "time") return words.stepNote.until(format.time(note.at));
  return plainNote(note, words, format);
}

function plainNote(note: StepNote, words: StepWords, format: Format): string {
  switch (note.kind) {
    case "answer":
      return `${note.status} · ${format.elapsed(note.durationMs)}`;
    case "time":
      return format.time(note.at);
    case "amount":
      return bareReais(note.reais);
    case "code":
      return note.code;
    case "byHand":
      return words.stepNote.byHand;
    case "byBank":
      return words.stepNote.byBank;
    case "noUrl":
      return words.stepNote.noUrl;
    case "urls":
      return words.urls(note.delivered, note.all);
    case "attempts":
      return words.stepNote.attempts(note.attempts, note.scheduled);
  }
}
