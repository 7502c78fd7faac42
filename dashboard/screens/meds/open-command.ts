import { shellWord } from "../../../server/contract/shell-quote.js";
import { commandReais } from "../../parts/parse-reais.js";

/** The form that opens a MED; "" for empty fields. */
export interface MedOpening {
  readonly id: string;
  readonly reason: string;
  readonly cause: string;
  readonly description: string;
  readonly value: number | undefined;
  readonly receive: boolean;
}

/** The command that opens the same MED. */
export function openCommand({ id, reason, cause, description, value, receive }: MedOpening): string {
  return [
    `localpix med open ${id || "<id>"}`,
    ...(reason === "REFUND_REQUEST" ? [] : [`--reason ${reason}`]),
    ...(cause ? [`--cause ${cause}`] : []),
    ...(description ? [`--description ${shellWord(description)}`] : []),
    ...(value === undefined ? [] : [`--value ${commandReais(value)}`]),
    ...(receive ? [] : ["--no-receive"]),
  ].join(" ");
}
