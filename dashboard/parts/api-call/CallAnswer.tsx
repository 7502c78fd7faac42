import { phraseOf } from "../../../server/contract/http-phrases.js";
import type { Answered } from "../../feed/gateway.js";
import { Json } from "../Json.js";
import { took } from "../remaining.js";
import { Tag } from "../Tag.js";
import { usePartsWords } from "../words.js";

/** What came back, as it came. */
export function CallAnswer({ answered: { status, milliseconds, text } }: { answered: Answered }) {
  const words = usePartsWords();
  return (
    <section className="call-answer" aria-label={words.answer}>
      <p role="status">
        <Tag tone={status < 400 ? "ok" : "bad"}>{`${status} ${phraseOf(status)}`}</Tag>
        <span className="mono">{took(milliseconds)}</span>
      </p>
      <Json text={text} label={words.body} />
    </section>
  );
}
