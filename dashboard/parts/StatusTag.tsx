import { Tag } from "./Tag.js";

/** The gateway's own failures are told from what it refused: a scenario asked for them. */
export function StatusTag({ status }: { status: number }) {
  return <Tag tone={status < 400 ? "ok" : status < 500 ? "bad" : "wait"}>{status}</Tag>;
}
