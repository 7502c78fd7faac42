import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { Card } from "../parts/Card.js";
import cardStyles from "../parts/Card.module.css";
import { CopyButton } from "../parts/CopyButton.js";
import { Json } from "../parts/Json.js";
import { Comparison } from "./Comparison.js";
import { useStoryWords } from "./words.js";

/** The payloads that were sent. URLs with different formats get different bodies; equal bodies are shown once. */
export function Payloads({ deliveries }: { deliveries: readonly WholeDelivery[] }) {
  const words = useStoryWords();
  const bodies = [...new Set(deliveries.map(({ body }) => body))];
  const cards = bodies.map((body) => {
    const same = deliveries.filter((delivery) => delivery.body === body);
    const attempts = same.reduce((sum, delivery) => sum + delivery.attemptList.length, 0);
    const bytes = new TextEncoder().encode(body).length;
    return (
      <Card
        key={body}
        title={words.delivery.payload}
        aside={
          <>
            <span>
              {nameIn(body) ?? same[0]?.eventType} · {words.delivery.bytes(bytes)} ·{" "}
              {attempts > 0 ? words.delivery.sent(attempts) : words.delivery.notSent}
            </span>
            <CopyButton quiet text={() => body} />
          </>
        }
      >
        <Json text={body} label={words.delivery.payload} />
      </Card>
    );
  });
  const versions = bodies.map((body, index) => ({
    name: `${index + 1} · ${nameIn(body) ?? ""}`,
    text: body,
  }));
  return (
    <>
      {cards}
      {versions.length > 1 ? (
        <div className={cardStyles.card}>
          <Comparison title={words.compare.payloads} versions={versions} />
        </div>
      ) : null}
    </>
  );
}

/** The name of the event in the payload: `event` in the flat format, `type` in the envelope. */
function nameIn(body: string): string | null {
  try {
    const { event, type } = JSON.parse(body) as { event?: unknown; type?: unknown };
    return String(event ?? type);
  } catch {
    return null;
  }
}
