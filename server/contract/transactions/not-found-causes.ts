import type { CauseTexts } from "../cause-texts.js";

const hint = {
  en: "An id belongs to one account and one environment, and a reset of the sandbox deletes it. localpix show <id> and the search of the page look in every account.",
  pt: "Um id é de uma só conta e de um só ambiente, e zerar o sandbox o apaga. localpix show <id> e a busca da página procuram em todas as contas.",
};

/** The causes of a 404 for an id. */
export const notFoundCauses = {
  "transaction-not-found": {
    message: {
      en: "The account of this token has no transaction with this id.",
      pt: "A conta deste token não tem nenhuma transação com este id.",
    },
    hint,
  },
  "original-not-found": {
    message: {
      en: "The account of this token has received no payment with this id.",
      pt: "A conta deste token não recebeu nenhum pagamento com este id.",
    },
    hint,
  },
  "cob-not-found": {
    message: {
      en: "The account of this token has no cob with this txid.",
      pt: "A conta deste token não tem nenhuma cob com este txid.",
    },
    hint,
  },
} as const satisfies Record<string, CauseTexts>;
