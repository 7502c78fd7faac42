import { useWords } from "../words/words.js";
import { Tag } from "./Tag.js";

/** The status of an answer; 0 or `lost` if there was none. */
export function StatusTag({ status }: { status: number | "lost" }) {
  const { noAnswer } = useWords();
  if (status === 0 || status === "lost") return <Tag tone="bad">{noAnswer}</Tag>;
  return <Tag tone={status < 400 ? "ok" : "bad"}>{status}</Tag>;
}
