import { phraseOf } from "../../../server/contract/http-phrases.js";
import type { Answered } from "../../feed/gateway.js";
import { useWords } from "../../words/language.js";
import { Json } from "../Json.js";
import { took } from "../remaining.js";
import { Tag } from "../Tag.js";

/** What came back, as it came. */
export function CallAnswer({ answered: { status, milliseconds, text } }: { answered: Answered }) {
  const words = useWords().reference;
  return (
    <section className="call-answer" aria-label={words.call.answer}>
      <p role="status">
        <Tag tone={status < 400 ? "ok" : "bad"}>{`${status} ${phraseOf(status)}`}</Tag>
        <span className="mono">{took(milliseconds)}</span>
      </p>
      <Json text={text} label={words.body} />
    </section>
  );
}
