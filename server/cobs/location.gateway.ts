import type { Signer } from "../accounts/signer.js";
import { decimalFromCentavos } from "../brazil/money.js";
import { type ChargeService, expiryOf } from "../charges/charge-service.js";
import { KEY_SET_PATH, type keySet, type location } from "../contract/cobs/location.js";
import { Refusal } from "../contract/refusal.js";
import type { Handler } from "../http/pipeline.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { ChargeTransaction, Pending } from "../transactions/transaction.js";
import type { Cob } from "./cob-records.js";
import type { Cobs } from "./cobs.js";

/** GET /qr/{location}: the signed document that a payer's bank fetches after scanning a code (assumption LOCATION). */
export function locationHandler(
  clock: Clock,
  { chargeService, cobs, signer }: { chargeService: ChargeService; cobs: Cobs; signer: Signer },
  { host, scheme }: { host: () => string; scheme: string },
): Handler<typeof location> {
  const documentOf = (cob: Cob | undefined, charge: ChargeTransaction | undefined) => {
    if (cob) return cob.status === "ATIVA" ? cobDocument(cob) : null;
    if (!charge) throw new Refusal("location-unknown");
    return charge.status === "PENDING" ? chargeDocument(charge, chargeService) : null;
  };
  return (call) => {
    const cob = cobs.byLocation(call.params.location);
    const charge = cob ? undefined : chargeService.byLocation(call.params.location);
    call.account = (cob ?? charge)?.accountId ?? 0;
    const document = documentOf(cob, charge);
    if (document === null) throw new Refusal("location-gone");
    const { criacao, expiracao } = document.calendario;
    const calendario = { criacao, apresentacao: iso(clock.now()), expiracao };
    return signer.sign({ ...document, calendario }, `${scheme}//${host()}${KEY_SET_PATH}`);
  };
}

/** GET /.well-known/jwks.json: the key that verifies those documents. */
export function keySetHandler({ signer }: { signer: Signer }): Handler<typeof keySet> {
  return async () => ({ keys: [await signer.key()] });
}

function cobDocument(cob: Cob) {
  const { payerRequest, additionalInfo, debtor } = cob;
  return {
    calendario: { criacao: iso(cob.createdAt), expiracao: cob.expirationSeconds },
    txid: cob.txid,
    revisao: cob.revision,
    status: "ATIVA",
    ...(debtor === undefined ? {} : { devedor: debtor }),
    valor: { original: decimalFromCentavos(cob.value), modalidadeAlteracao: cob.valueIsOpen ? 1 : 0 },
    chave: cob.pixKey,
    ...(payerRequest === undefined ? {} : { solicitacaoPagador: payerRequest }),
    infoAdicionais: additionalInfo ?? [],
  };
}

/** The payer of a cash-in is informative and never leaves the gateway, so the document has no `devedor`. */
function chargeDocument(charge: ChargeTransaction<Pending>, chargeService: ChargeService) {
  const { correlationId } = chargeService.get(charge.id);
  const { additionalInfo = {} } = chargeService.details(charge.id);
  return {
    calendario: {
      criacao: iso(charge.createdAt),
      expiracao: secondsBetween(charge.createdAt, expiryOf(charge)),
    },
    txid: correlationId.replaceAll("-", ""),
    revisao: 0,
    status: "ATIVA",
    valor: { original: decimalFromCentavos(charge.value), modalidadeAlteracao: 0 },
    chave: charge.pixKey,
    solicitacaoPagador: charge.description,
    infoAdicionais: Object.entries(additionalInfo).map(([nome, valor]) => ({ nome, valor })),
  };
}

const secondsBetween = (from: number, to: number) => (to - from) / 1_000;
