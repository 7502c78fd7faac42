import { Tag } from "./Tag.js";

/** 5xx have another tone than refusals, because a scenario asked for them. */
export function StatusTag({ status }: { status: number }) {
  return <Tag tone={status < 400 ? "ok" : status < 500 ? "bad" : "wait"}>{status}</Tag>;
}
