import { phraseOf } from "../../../server/contract/http-phrases.js";
import type { GatewayAnswer } from "../../feed/gateway.js";
import { Json } from "../Json.js";
import { Tag } from "../Tag.js";
import { useFormat } from "../use-format.js";
import { usePartsWords } from "../words.js";
import styles from "./CallAnswer.module.css";

/** The response of a call, unchanged. */
export function CallAnswer({ answer: { status, milliseconds, text } }: { answer: GatewayAnswer }) {
  const words = usePartsWords();
  const format = useFormat();
  return (
    <section className={styles.answer} aria-label={words.answer}>
      <p role="status">
        <Tag tone={status < 400 ? "ok" : "bad"}>{`${status} ${phraseOf(status)}`}</Tag>
        <span className="mono">{format.elapsed(milliseconds)}</span>
      </p>
      <Json text={text} label={words.body} />
    </section>
  );
}
