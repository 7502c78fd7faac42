import type { CauseTexts } from "../cause-texts.js";

/** The causes of refused calls about immediate charges (cobs). */
export const cobCauses = {
  "cob-final": {
    message: {
      en: "The cob is {status}; only an ATIVA one can be changed.",
      pt: "A cob está {status}; só uma ATIVA pode ser alterada.",
    },
    hint: {
      en: "Create another one, with a txid of its own.",
      pt: "Crie outra, com um txid próprio.",
    },
  },
  "location-unknown": {
    message: {
      en: "No charge of this sandbox has this location.",
      pt: "Nenhuma cobrança deste sandbox tem esta location.",
    },
    hint: {
      en: "Take it from the pixCode of a charge, as localpix decode <code> shows it. A reset of the sandbox deletes all charges.",
      pt: "Use a do pixCode de uma cobrança, como localpix decode <código> a mostra. Zerar o sandbox apaga todas as cobranças.",
    },
  },
  "location-gone": {
    message: {
      en: "The charge of this location was paid or removed, or has expired.",
      pt: "A cobrança desta location foi paga ou removida, ou expirou.",
    },
    hint: {
      en: "Create a new charge; localpix show <id> says what became of this one.",
      pt: "Crie uma cobrança nova; localpix show <id> mostra o que aconteceu com esta.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
