import type { CheckText } from "./check-text.js";

/** Entries that lists by type or account leave out: the first number of the first such block. */
export interface LeftOut {
  readonly blocks: number;
  readonly first: number;
}

export const listsAreWhole: CheckText<LeftOut> = {
  en: {
    name: "lists of the journal leave nothing out",
    passed: () => "none is missing",
    violation: ({ blocks, first }) => `${blocks} blocks of entries are not listed (first: from ${first} on)`,
  },
  pt: {
    name: "as listas de acontecimentos não omitem nada",
    passed: () => "nenhum falta",
    violation: ({ blocks, first }) =>
      `${blocks} blocos de acontecimentos não são listados (o primeiro: a partir de ${first})`,
  },
};
