import { Send } from "lucide-react";
import type { WebhookMark } from "./row-marks.js";
import { type Titles, useTitles } from "./title.js";
import styles from "./WebhookNote.module.css";

/** The state of a row's webhook, in a word and a note. */
export function WebhookNote({ mark, eventType }: { mark: WebhookMark; eventType: string }) {
  const words = useTitles();
  const note = noteOf(mark, words);
  return (
    <span className={`${styles.webhook} ${styles[mark.tone] ?? ""}`} title={words.webhookOf(eventType)}>
      <Send size={11} aria-hidden="true" />
      <b>{words.webhook[mark.name]}</b>
      {note ? <span>{note}</span> : null}
    </span>
  );
}

/** The note beside the word: `1 of 4 attempts`, `1 of 3 URLs`, `×2`. */
function noteOf(mark: WebhookMark, words: Titles): string | null {
  const { name, urls, inState, acknowledged, attempts, scheduled } = mark;
  if (name === "delivered") return acknowledged > urls ? `×${acknowledged}` : null;
  if (urls > 1) return words.urls(inState, urls);
  return name === "failing" || name === "gaveUp" ? words.attempts(attempts, scheduled) : null;
}
