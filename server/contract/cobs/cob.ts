import { z } from "zod";
import { type DocumentKind, documentKind, withRightCheckDigits } from "../../brazil/documents.js";
import { TXID } from "../../brazil/identifiers.js";
import { centavosFromDecimal, isDecimal, MAX_CENTAVOS, reaisFromCentavos } from "../../brazil/money.js";
import { readPixKey } from "../../brazil/pix-key.js";
import {
  type AcceptedDocuments,
  areCheckDigitsAccepted,
  isAcceptedText,
  USUAL_DOCUMENTS,
} from "../accepted-documents.js";
import { invalidValue } from "../expected-value.js";
import { filledText, fits, instant, invalidValueType, text } from "../fields.js";
import { ANY_KEY_FORMAT } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";
import { refundObject } from "../refunds/devolucao.js";

/** Bounds and default of `calendario.expiracao`, in seconds (COB_BOUNDS). */
const MAX_EXPIRATION_SECONDS = 2_147_483_647;
const DEFAULT_EXPIRATION_SECONDS = 86_400;

export const COB_STATUSES = [
  "ATIVA",
  "CONCLUIDA",
  "REMOVIDA_PELO_USUARIO_RECEBEDOR",
  "REMOVIDA_PELO_PSP",
] as const;
export type CobStatus = (typeof COB_STATUSES)[number];

export const txid = z.string().regex(TXID, "deve ter de 26 a 35 caracteres, só letras e números");
const params = z.object({ txid });

const documentOf = (kind: DocumentKind, digits: number, accepted: AcceptedDocuments) =>
  z
    .string()
    .refine(
      (text) => documentKind(text) === kind && isAcceptedText(text, accepted),
      `deve ser um ${kind} de ${digits} dígitos, só dígitos`,
    )
    .refine((text) => documentKind(text) !== kind || areCheckDigitsAccepted(text, accepted), {
      error: ({ input }) => `não é um ${kind} válido${rightDigits(input)}`,
    })
    .meta({ minLength: digits, maxLength: digits });

const rightDigits = (document: unknown) => {
  const right = withRightCheckDigits(String(document));
  return right === null ? "" : `: com os dígitos verificadores certos seria ${right}`;
};

/** A charge is refused for a debtor with wrong check digits (COB_DEBTOR), unlike a payout (DOCUMENTS). */
const debtorFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      cpf: documentOf("CPF", 11, accepted).optional(),
      cnpj: documentOf("CNPJ", 14, accepted).optional(),
      nome: filledText(200),
    })
    .refine(({ cpf, cnpj }) => (cpf === undefined) !== (cnpj === undefined), {
      message: "deve ter cpf ou cnpj, e só um deles",
      // Judged also where other fields of the debtor are wrong, so that one answer lists all.
      when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
    });
export type Debtor = z.output<ReturnType<typeof debtorFor>>;

const value = z.object({
  original: z
    .string({ error: invalidValueType("deve ser um texto") })
    .refine(
      (decimal) => isDecimal(decimal) && centavosFromDecimal(decimal) > 0,
      invalidValue(`deve ser um decimal com 2 casas, de "0.01" a "${reaisFromCentavos(MAX_CENTAVOS)}"`),
    ),
  modalidadeAlteracao: z.literal([0, 1]).default(0),
});

const info = z.object({ nome: filledText(50), valor: filledText(200) });
export type AdditionalInfo = z.output<typeof info>;

const MAX_KEY_CHARACTERS = 77;

/** A key of any kind, whosever it is (COB_KEY). One that is empty or too long has heard so already. */
const chaveFor = (accepted: AcceptedDocuments) =>
  filledText(MAX_KEY_CHARACTERS).refine(
    (key) =>
      key === "" ||
      !fits(key, MAX_KEY_CHARACTERS) ||
      (readPixKey(key) !== null && isAcceptedText(key, accepted)),
    `deve ser uma chave PIX: ${ANY_KEY_FORMAT}`,
  );

/** Their documents and keys are those that a sandbox accepts. */
export const cobBodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    calendario: z.object({
      expiracao: z
        .number()
        .int("deve ser um número inteiro de segundos")
        .min(1, "deve ser no mínimo 1 segundo")
        .max(MAX_EXPIRATION_SECONDS, `deve ser no máximo ${MAX_EXPIRATION_SECONDS} segundos`)
        .default(DEFAULT_EXPIRATION_SECONDS),
    }),
    devedor: debtorFor(accepted).optional(),
    valor: value,
    chave: chaveFor(accepted).optional(),
    solicitacaoPagador: text(140).optional(),
    infoAdicionais: z.array(info).max(50, "deve ter no máximo 50 itens").optional(),
  });

const location = z.string().startsWith("000201");
const decimal = z.string().refine(isDecimal);

/** An immediate charge as it is answered (Resources, Immediate charge); a paid one says how, when it is read (COB_READ). */
const cob = z
  .strictObject({
    calendario: z.strictObject({ criacao: instant(), expiracao: z.int() }),
    txid,
    revisao: z.int(),
    loc: z.strictObject({ id: z.int(), location, tipoCob: z.literal("cob") }),
    location,
    status: z.enum(COB_STATUSES),
    devedor: z
      .strictObject({ cpf: z.string().optional(), cnpj: z.string().optional(), nome: z.string() })
      .optional(),
    valor: z.strictObject({ original: decimal, modalidadeAlteracao: z.literal([0, 1]) }),
    chave: z.string(),
    solicitacaoPagador: z.string().optional(),
    infoAdicionais: z.array(z.strictObject({ nome: z.string(), valor: z.string() })).optional(),
    pix: z
      .array(
        z.strictObject({
          endToEndId: z.string().length(32),
          txid,
          valor: decimal,
          chave: z.string(),
          horario: instant(),
          /** All parts that were asked to go back, whatever has become of them; absent where nobody has asked. */
          devolucoes: z.array(refundObject).optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: "Cob" });

export const createCob = gatewayOperation({
  id: "cob",
  summary: {
    en: "Create an immediate charge under a txid of your own",
    pt: "Cria uma cobrança imediata com um txid seu",
  },
  family: "Charging",
  method: "PUT",
  paths: ["/cob/:txid"],
  section: "PUT /cob/{txid}",
  rules: {
    en: "The txid is used once. location is the code to copy and pay. The charge is ATIVA until it is paid (CONCLUIDA), cancelled or expired, and stays what it became. A V2 webhook of type RECEIVE tells of the payment, with its txid.",
    pt: "O txid é usado uma só vez. location é o código a copiar e pagar. A cobrança é ATIVA até ser paga (CONCLUIDA), cancelada ou vencer, e fica como terminou. Um webhook V2 do tipo RECEIVE conta o pagamento, com o txid dela.",
  },
  authenticated: true,
  errors: "simple",
  status: 201,
  params,
  body: cobBodyFor(USUAL_DOCUMENTS),
  bodyFor: cobBodyFor,
  answer: cob,
  refusals: ["token-invalid", "json-malformed", "body-invalid", "txid-duplicate", "account-not-found"],
});

export const showCob = gatewayOperation({
  id: "cob-read",
  summary: { en: "Read an immediate charge", pt: "Lê uma cobrança imediata" },
  family: "Charging",
  method: "GET",
  paths: ["/cob/:txid"],
  section: "assumption COB_READ",
  authenticated: true,
  errors: "simple",
  status: 200,
  params,
  body: null,
  answer: cob,
  refusals: ["token-invalid", "body-invalid", "cob-not-found"],
  extension: true,
});

export const changeCob = gatewayOperation({
  id: "cob-change",
  summary: { en: "Cancel an immediate charge", pt: "Cancela uma cobrança imediata" },
  family: "Charging",
  method: "PATCH",
  paths: ["/cob/:txid"],
  section: "assumption COB_READ",
  authenticated: true,
  errors: "simple",
  status: 200,
  params,
  body: z.object({ status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR") }),
  answer: cob,
  refusals: ["token-invalid", "json-malformed", "body-invalid", "cob-not-found", "cob-final"],
  extension: true,
});
