import { Tag } from "./Tag.js";

/** The status of an answer. */
export function StatusTag({ status }: { status: number }) {
  return <Tag tone={status < 400 ? "ok" : "bad"}>{status}</Tag>;
}
