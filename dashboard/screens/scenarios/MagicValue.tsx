import { Copyable } from "../../parts/Copyable.js";
import { reaisText } from "../../parts/format-reais.js";

/** A PIX key or an amount that selects a scenario. */
export function MagicValue({
  magic: { key, amount },
}: {
  magic: { key?: string | undefined; amount?: number | undefined };
}) {
  if (key !== undefined)
    return (
      <span className="mono">
        <Copyable text={key} />
      </span>
    );
  return <span>{reaisText(amount ?? 0)}</span>;
}
