import type { z } from "zod";
import type { Accounts } from "../accounts/accounts.js";
import { centavosFromDecimal, decimalFromCentavos } from "../brazil/money.js";
import { requirePixKey } from "../brazil/pix-key.js";
import type { changeCob, createCob, showCob } from "../contract/cobs/cob.js";
import { Refusal } from "../contract/refusal.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { devolucaoOf } from "../refunds/devolucao.gateway.js";
import type { Refund, Refunds } from "../refunds/refunds.js";
import { type Confirmed, type PaymentTransaction, requireConfirmed } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Cob } from "./cob-records.js";
import type { Cobs } from "./cobs.js";

/** PUT /cob/{txid}: creates an immediate charge. */
export function createCobHandler(
  database: Database,
  { accounts, cobs }: { accounts: Accounts; cobs: Cobs },
): Handler<typeof createCob> {
  return async (call) => {
    const { calendario, devedor, valor, chave, solicitacaoPagador, infoAdicionais } = call.body;
    const cob = await database.write(() =>
      cobs.create({
        account: accounts.get(call.account),
        txid: call.params.txid,
        value: centavosFromDecimal(valor.original),
        valueIsOpen: valor.modalidadeAlteracao === 1,
        expirationSeconds: calendario.expiracao,
        pixKey: chave === undefined ? undefined : requirePixKey(chave),
        debtor: devedor,
        payerRequest: solicitacaoPagador,
        additionalInfo: infoAdicionais,
        scenario: call.scenario.name || null,
        requestId: call.requestId,
      }),
    );
    return cobAnswer(cob);
  };
}

/** GET /cob/{txid}: the charge, with its payment once it is paid. */
export function showCobHandler({
  cobs,
  transactions,
  refunds,
}: {
  cobs: Cobs;
  transactions: Transactions;
  refunds: Refunds;
}): Handler<typeof showCob> {
  return (call) => {
    const cob = requireCob(cobs, call);
    call.transactionId = cob.transactionId;
    if (cob.transactionId === null) return cobAnswer(cob);
    const payment = requireConfirmed(transactions.get(cob.transactionId), "PAYMENT");
    return { ...cobAnswer(cob), pix: [paymentAnswer(cob, payment, refunds.of(payment))] };
  };
}

/** PATCH /cob/{txid}: cancels the charge for the payee. The specification defines a status for no other change. */
export function changeCobHandler(database: Database, { cobs }: { cobs: Cobs }): Handler<typeof changeCob> {
  return (call) =>
    database.write(() => {
      const cob = requireCob(cobs, call);
      if (cob.status !== "ATIVA") throw new Refusal("cob-final", { values: { status: cob.status } });
      return cobAnswer(cobs.remove(cob, "user"));
    });
}

function requireCob(cobs: Cobs, { params, account }: { params: { txid: string }; account: number }): Cob {
  const cob = cobs.byTxid(params.txid, account);
  if (!cob) throw new Refusal("cob-not-found");
  return cob;
}

/**
 * A cob in the shape of the specification (specification: Resources, Immediate charge). Optional fields that its creation
 * did not set are left out.
 */
function cobAnswer(cob: Cob): z.input<(typeof createCob)["answer"]> {
  const { pixCode: location, debtor, payerRequest, additionalInfo } = cob;
  return {
    calendario: { criacao: iso(cob.createdAt), expiracao: cob.expirationSeconds },
    txid: cob.txid,
    revisao: cob.revision,
    loc: { id: cob.id, location, tipoCob: "cob" },
    location,
    status: cob.status,
    ...(debtor === undefined ? {} : { devedor: debtor }),
    valor: { original: decimalFromCentavos(cob.value), modalidadeAlteracao: cob.valueIsOpen ? 1 : 0 },
    chave: cob.pixKey,
    ...(payerRequest === undefined ? {} : { solicitacaoPagador: payerRequest }),
    ...(additionalInfo === undefined ? {} : { infoAdicionais: [...additionalInfo] }),
  };
}

function paymentAnswer(
  { txid, pixKey }: Cob,
  { endToEndId, value, processedAt }: PaymentTransaction<Confirmed>,
  refunds: readonly Refund[],
) {
  return {
    endToEndId,
    txid,
    valor: decimalFromCentavos(value),
    chave: pixKey,
    horario: iso(processedAt),
    ...(refunds.length === 0 ? {} : { devolucoes: refunds.map(devolucaoOf) }),
  };
}
