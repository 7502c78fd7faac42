import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "Cada guia trata de uma tarefa. Os comandos rodam nos testes do localpix; por isso funcionam como estão.",
  list: "Guias e documentos",
  search: "Buscar mensagem, comando, palavras…",
  none: "Nenhuma dessas palavras aparece nos documentos.",
  back: "Voltar aos guias",
  unknownTitle: "Esse guia não existe",
  unknown: (name) => `Não existe o guia ${name}. Escolha um da lista.`,
  groups: { guides: "Guias", reference: "Outros documentos, em inglês" },
  asMarkdown: "Em Markdown",
};
