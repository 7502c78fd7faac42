import type { Accounts } from "../accounts/accounts.js";
import { centavosFromDecimal, decimalFromCentavos } from "../brazil/money.js";
import type { devolucao, showDevolucao } from "../contract/refunds/devolucao.js";
import { Refusal } from "../contract/refusal.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Refund, Refunds } from "./refunds.js";

/** Rules that this endpoint answers with 422 and refund-in with 400 (specification: Errors, status meanings). */
const OWN_REFUSALS: Partial<Record<RefusalReason, RefusalReason>> = {
  "refund-deadline-expired": "devolucao-deadline-expired",
  "refund-balance-insufficient": "devolucao-balance-insufficient",
};

/** PUT /pix/{e2eid}/devolucao/{id}: refunds a received payment, found by its end-to-end id. */
export function devolucaoHandler(
  database: Database,
  { accounts, refunds }: { accounts: Accounts; refunds: Refunds },
): Handler<typeof devolucao> {
  return async (call) => {
    const { valor, natureza, descricao } = call.body;
    const refund = await database.write(() => {
      const original = refunds.receivedAs(call.account, call.params.e2eid);
      const request = {
        value: centavosFromDecimal(valor),
        nature: natureza,
        description: descricao ?? null,
      };
      const existing = refunds.find(original, call.params.id);
      if (existing) {
        if (!isSame(existing, request))
          throw new Refusal("devolucao-differs", { values: { id: call.params.id } });
        call.status = 200;
        return existing;
      }
      return withOwnRefusals(() =>
        refunds.create({
          account: accounts.get(call.account),
          original,
          origin: "devolucao",
          externalId: call.params.id,
          ...request,
          scenario: call.scenario.name || null,
          requestId: call.requestId,
        }),
      );
    });
    call.transactionId = refund.transaction.id;
    return devolucaoOf(refund);
  };
}

/** GET /pix/{e2eid}/devolucao/{id}: the current state of a refund (assumption COB_READ). */
export function showDevolucaoHandler({ refunds }: { refunds: Refunds }): Handler<typeof showDevolucao> {
  return (call) => {
    const { e2eid, id } = call.params;
    const refund = refunds.find(refunds.receivedAs(call.account, e2eid), id);
    if (!refund) throw new Refusal("devolucao-not-found", { values: { id } });
    call.transactionId = refund.transaction.id;
    return devolucaoOf(refund);
  };
}

/** Whether a repeated request equals the first one (assumption DEVOLUCAO_REPEAT). */
function isSame(
  { transaction, record }: Refund,
  request: { value: number; nature: string; description: string | null },
): boolean {
  return (
    transaction.value === request.value &&
    record.nature === request.nature &&
    transaction.description === request.description
  );
}

function withOwnRefusals<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const own = error instanceof Refusal ? OWN_REFUSALS[error.reason] : undefined;
    throw own ? new Refusal(own, (error as Refusal).facts) : error;
  }
}

const STATUS = { PENDING: "EM_PROCESSAMENTO", CONFIRMED: "DEVOLVIDO", ERROR: "NAO_REALIZADO" } as const;

/** A refund in the central bank's shape, whichever endpoint created it. */
export function devolucaoOf({ transaction, record }: Refund) {
  const { value, description, status, createdAt, errorMessage } = transaction;
  return {
    id: transaction.externalId,
    rtrId: transaction.endToEndId,
    valor: decimalFromCentavos(value),
    natureza: record.nature,
    ...(description === null ? {} : { descricao: description }),
    horario: {
      solicitacao: iso(createdAt),
      ...(transaction.status === "CONFIRMED" ? { liquidacao: iso(transaction.processedAt) } : {}),
    },
    status: STATUS[status],
    ...(errorMessage === null ? {} : { motivo: errorMessage }),
  };
}
