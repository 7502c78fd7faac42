import type { Spi } from "../bacen/spi.js";
import { settingDelay } from "../contract/settings/settings.js";

/**
 * When a charge or cob is paid by itself, epoch milliseconds; null: never. `setting` is the payer setting of its account, or
 * that of the sandbox (assumption PAYER).
 */
export function selfPaymentAt(
  spi: Pick<Spi, "payerDelay">,
  { createdAt, scenario }: { readonly createdAt: number; readonly scenario: string | null },
  setting: string,
): number | null {
  const delay = spi.payerDelay(scenario, settingDelay(setting));
  return delay === null ? null : createdAt + delay;
}
