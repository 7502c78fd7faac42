import type { WireError } from "../wire-error.js";

/** The errors of immediate charges (cobs), a part of the catalogue in refusals.ts. */
export const cobRefusals = {
  "txid-duplicate": {
    status: 409,
    message: "Cobrança com este txid já existe",
    rule: "PUT /cob/{txid}, errors",
  },
  "cob-not-found": {
    status: 404,
    message: "Cobrança não encontrada",
    rule: { assumption: "COB_READ" },
  },
  "cob-final": {
    status: 400,
    message: "A cobrança está {status} e não pode mais ser alterada",
    userMessage: "A cobrança não pode mais ser alterada.",
    rule: "States and transitions, immediate charge",
    assumptions: ["COB_CHANGE_FINAL"],
  },
  "location-unknown": {
    status: 404,
    message: "Nenhuma cobrança tem esta location",
    rule: { assumption: "LOCATION" },
  },
  "location-gone": {
    status: 410,
    message: "A cobrança desta location não pode mais ser paga",
    rule: { assumption: "LOCATION" },
  },
} as const satisfies Record<string, WireError>;
