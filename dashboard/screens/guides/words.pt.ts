import type { words as english } from "./words.en.js";

export const words: typeof english = {
  list: "Guias e documentos",
  search: "Buscar mensagem, comando, palavras…",
  none: "Nenhuma dessas palavras aparece nos documentos.",
  back: "Voltar aos guias",
  unknownTitle: "Esse guia não existe",
  unknown: (name) => `Não existe o guia ${name}. Escolha um da lista.`,
  groups: { guides: "Guias", reference: "Outros documentos, em inglês" },
  asMarkdown: "Em Markdown",
};
