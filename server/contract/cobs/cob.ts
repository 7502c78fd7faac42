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
import { meanings } from "../field-meanings.js";
import { filledText, fits, instant, invalidValueType, text } from "../fields.js";
import { ANY_KEY } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";
import { refundObject } from "../refunds/devolucao.js";
import { sentence } from "../rules.js";

/** Bounds and default of `calendario.expiracao`, in seconds (assumption COB_BOUNDS). */
const MAX_EXPIRATION_SECONDS = 2_147_483_647;
const DEFAULT_EXPIRATION_SECONDS = 86_400;

export const COB_STATUSES = [
  "ATIVA",
  "CONCLUIDA",
  "REMOVIDA_PELO_USUARIO_RECEBEDOR",
  "REMOVIDA_PELO_PSP",
] as const;
export type CobStatus = (typeof COB_STATUSES)[number];

export const txid = z
  .string()
  .regex(
    TXID,
    sentence({
      en: "must have 26 to 35 characters, letters and digits only",
      pt: "deve ter de 26 a 35 caracteres, só letras e números",
    }),
  )
  .meta({ meaning: meanings.txid });
const params = z.object({ txid });

const documentOf = (kind: DocumentKind, digits: number, accepted: AcceptedDocuments) =>
  z
    .string()
    .refine(
      (text) => documentKind(text) === kind && isAcceptedText(text, accepted),
      sentence({
        en: `must be a ${kind} of ${digits} digits, digits only`,
        pt: `deve ser um ${kind} de ${digits} dígitos, só dígitos`,
      }),
    )
    .refine((text) => documentKind(text) !== kind || areCheckDigitsAccepted(text, accepted), {
      error: ({ input }) => {
        const right = withRightCheckDigits(String(input));
        const [en, pt] =
          right === null
            ? ["", ""]
            : [
                `: with the right check digits it would be ${right}`,
                `: com os dígitos verificadores certos seria ${right}`,
              ];
        return sentence({ en: `is not a valid ${kind}${en}`, pt: `não é um ${kind} válido${pt}` });
      },
    })
    .meta({ minLength: digits, maxLength: digits });

/**
 * A charge is refused for a debtor with wrong check digits (assumption COB_DEBTOR), unlike a payout (assumption
 * DOCUMENTS).
 */
const debtorFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      cpf: documentOf("CPF", 11, accepted).optional().meta({ meaning: meanings.cpf }),
      cnpj: documentOf("CNPJ", 14, accepted).optional().meta({ meaning: meanings.cnpj }),
      nome: filledText(200).meta({ meaning: meanings.devedorNome }),
    })
    .refine(({ cpf, cnpj }) => (cpf === undefined) !== (cnpj === undefined), {
      message: sentence({
        en: "must have cpf or cnpj, and only one of them",
        pt: "deve ter cpf ou cnpj, e só um deles",
      }),
      // Runs even if other fields of the debtor are wrong, so one answer lists all violations.
      when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
    });
export type Debtor = z.output<ReturnType<typeof debtorFor>>;

const value = z.object({
  original: z
    .string({ error: invalidValueType({ en: "must be a text", pt: "deve ser um texto" }) })
    .refine(
      (decimal) => isDecimal(decimal) && centavosFromDecimal(decimal) > 0,
      invalidValue({
        en: `must be a decimal with 2 places, from "0.01" to "${reaisFromCentavos(MAX_CENTAVOS)}"`,
        pt: `deve ser um decimal com 2 casas, de "0.01" a "${reaisFromCentavos(MAX_CENTAVOS)}"`,
      }),
    )
    .meta({ meaning: meanings.valorOriginal }),
  modalidadeAlteracao: z.literal([0, 1]).default(0).meta({ meaning: meanings.modalidadeAlteracao }),
});

const info = z.object({
  nome: filledText(50).meta({ meaning: meanings.infoAdicionaisNome }),
  valor: filledText(200).meta({ meaning: meanings.infoAdicionaisValor }),
});
export type AdditionalInfo = z.output<typeof info>;

const MAX_KEY_CHARACTERS = 77;

/** A key of any type and any owner (assumption COB_KEY). Empty and too long keys have their own violations. */
const chaveFor = (accepted: AcceptedDocuments) =>
  filledText(MAX_KEY_CHARACTERS).refine(
    (key) =>
      key === "" ||
      !fits(key, MAX_KEY_CHARACTERS) ||
      (readPixKey(key) !== null && isAcceptedText(key, accepted)),
    sentence(ANY_KEY),
  );

/** The body with the documents and keys that a sandbox accepts. */
export const cobBodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    calendario: z
      .object({
        expiracao: z
          .number()
          .int(
            sentence({
              en: "must be a whole number of seconds",
              pt: "deve ser um número inteiro de segundos",
            }),
          )
          .min(1, sentence({ en: "must be at least 1 second", pt: "deve ser no mínimo 1 segundo" }))
          .max(
            MAX_EXPIRATION_SECONDS,
            sentence({
              en: `must be at most ${MAX_EXPIRATION_SECONDS} seconds`,
              pt: `deve ser no máximo ${MAX_EXPIRATION_SECONDS} segundos`,
            }),
          )
          .default(DEFAULT_EXPIRATION_SECONDS)
          .meta({ meaning: meanings.expiracao }),
      })
      .meta({
        meaning: { en: "How long the cob can be paid.", pt: "Por quanto tempo a cob pode ser paga." },
      }),
    devedor: debtorFor(accepted).optional().meta({ meaning: meanings.devedor }),
    valor: value.meta({ meaning: meanings.cobValor }),
    chave: chaveFor(accepted)
      .optional()
      .meta({
        meaning: {
          en: "The PIX key that receives the payment; absent: the account's own.",
          pt: "A chave PIX que recebe o pagamento; ausente: a da própria conta.",
        },
      }),
    solicitacaoPagador: text(140).optional().meta({ meaning: meanings.solicitacaoPagador }),
    infoAdicionais: z
      .array(info)
      .max(50, sentence({ en: "must have at most 50 items", pt: "deve ter no máximo 50 itens" }))
      .optional()
      .meta({ meaning: meanings.infoAdicionais }),
  });

const location = z.string().startsWith("000201");
const decimal = z.string().refine(isDecimal);

/**
 * An immediate charge in an answer (specification: Resources, Immediate charge); when a paid one is read, it has its
 * payment (assumption COB_READ).
 */
const cob = z
  .strictObject({
    calendario: z
      .strictObject({
        criacao: instant().meta({
          meaning: { en: "When the cob was created, in UTC.", pt: "Quando a cob foi criada, em UTC." },
        }),
        expiracao: z.int().meta({ meaning: meanings.expiracao }),
      })
      .meta({
        meaning: {
          en: "When the cob was created, and how long it can be paid.",
          pt: "Quando a cob foi criada e por quanto tempo pode ser paga.",
        },
      }),
    txid,
    revisao: z.int().meta({
      meaning: {
        en: "The revision of the cob: 0, or 1 after you cancelled it.",
        pt: "A revisão da cob: 0, ou 1 depois que você a cancelou.",
      },
    }),
    loc: z
      .strictObject({
        id: z.int().meta({ meaning: { en: "The number of the location.", pt: "O número da location." } }),
        location: location.meta({ meaning: meanings.pixCode }),
        tipoCob: z.literal("cob").meta({
          meaning: {
            en: "The type of charge; always immediate.",
            pt: "O tipo da cobrança; sempre imediata.",
          },
        }),
      })
      .meta({
        meaning: {
          en: "The location of the cob: its number and its code.",
          pt: "A location da cob: o número e o código.",
        },
      }),
    location: location.meta({ meaning: meanings.pixCode }),
    status: z.enum(COB_STATUSES).meta({
      meaning: {
        en: "ATIVA: can be paid; CONCLUIDA: paid; REMOVIDA_…: cancelled by you, or expired or removed by the PSP.",
        pt: "ATIVA: pode ser paga; CONCLUIDA: paga; REMOVIDA_…: cancelada por você, ou expirada ou removida pelo PSP.",
      },
    }),
    devedor: z
      .strictObject({
        cpf: z.string().optional().meta({ meaning: meanings.cpf }),
        cnpj: z.string().optional().meta({ meaning: meanings.cnpj }),
        nome: z.string().meta({ meaning: meanings.devedorNome }),
      })
      .optional()
      .meta({ meaning: meanings.devedor }),
    valor: z
      .strictObject({
        original: decimal.meta({ meaning: meanings.valorOriginal }),
        modalidadeAlteracao: z.literal([0, 1]).meta({ meaning: meanings.modalidadeAlteracao }),
      })
      .meta({ meaning: meanings.cobValor }),
    chave: z.string().meta({ meaning: meanings.chave }),
    solicitacaoPagador: z.string().optional().meta({ meaning: meanings.solicitacaoPagador }),
    infoAdicionais: z
      .array(
        z.strictObject({
          nome: z.string().meta({ meaning: meanings.infoAdicionaisNome }),
          valor: z.string().meta({ meaning: meanings.infoAdicionaisValor }),
        }),
      )
      .optional()
      .meta({ meaning: meanings.infoAdicionais }),
    pix: z
      .array(
        z.strictObject({
          endToEndId: z.string().length(32).meta({ meaning: meanings.endToEndId }),
          txid: params.shape.txid.meta({ meaning: meanings.txid }),
          valor: decimal.meta({
            meaning: {
              en: "The paid amount: reais with two decimals, as a string.",
              pt: "O valor pago: reais com duas casas decimais, em texto.",
            },
          }),
          chave: z.string().meta({ meaning: meanings.chave }),
          horario: instant().meta({
            meaning: { en: "When it was paid, in UTC.", pt: "Quando foi paga, em UTC." },
          }),
          /** All refunds that were requested, whatever their status; absent if there are none. */
          devolucoes: z
            .array(refundObject)
            .optional()
            .meta({
              meaning: {
                en: "All refunds of the payment that were requested, whatever their status.",
                pt: "Todas as devoluções pedidas deste pagamento, seja qual for o status.",
              },
            }),
        }),
      )
      .optional()
      .meta({
        meaning: {
          en: "The payment of a paid cob; only when the cob is read.",
          pt: "O pagamento de uma cob paga; só na leitura da cob.",
        },
      }),
  })
  .meta({ id: "Cob" });

export const createCob = gatewayOperation({
  id: "cob",
  summary: {
    en: "Create an immediate charge with your own txid",
    pt: "Cria uma cobrança imediata com o seu txid",
  },
  family: "Charging",
  method: "PUT",
  paths: ["/cob/:txid"],
  section: "PUT /cob/{txid}",
  rules: {
    en: "A txid can be used only once. location is the code to copy and pay. The charge is ATIVA until it is paid (CONCLUIDA), cancelled or expired; these states are final. A V2 webhook of type RECEIVE reports the payment, with the txid.",
    pt: "Um txid só pode ser usado uma vez. location é o código a copiar e pagar. A cobrança fica ATIVA até ser paga (CONCLUIDA), cancelada ou expirar; esses estados são finais. Um webhook V2 do tipo RECEIVE avisa do pagamento, com o txid.",
  },
  authenticated: true,
  errors: "simple",
  status: 201,
  params,
  body: cobBodyFor(USUAL_DOCUMENTS),
  bodyFor: cobBodyFor,
  answer: cob,
  refusals: ["token-invalid", "json-malformed", "body-invalid", "txid-duplicate", "account-not-found"],
  fieldAssumptions: { chave: "PHONE_KEY", "devedor.cpf": "DOCUMENTS", "devedor.cnpj": "DOCUMENTS" },
});

export const showCob = gatewayOperation({
  id: "cob-read",
  summary: { en: "Read an immediate charge", pt: "Lê uma cobrança imediata" },
  family: "Charging",
  method: "GET",
  paths: ["/cob/:txid"],
  section: { assumption: "COB_READ" },
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
  section: { assumption: "COB_READ" },
  authenticated: true,
  errors: "simple",
  status: 200,
  params,
  body: z.object({
    status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR").meta({
      meaning: {
        en: "The only possible change: you cancel the cob.",
        pt: "A única mudança possível: você cancela a cob.",
      },
    }),
  }),
  answer: cob,
  refusals: ["token-invalid", "json-malformed", "body-invalid", "cob-not-found", "cob-final"],
  extension: true,
});
