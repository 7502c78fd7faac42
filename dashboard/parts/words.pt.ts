import { numbersIn } from "../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number, count } = numbersIn("pt");

export const words: typeof english = {
  copy: "Copiar",
  copied: "Copiado",
  copyPath: (path) => `Copiar o caminho: ${path}`,
  copiedPath: (path) => `Copiado: ${path}`,
  fieldCount: (fields) => count(fields, "campo", "campos"),
  itemCount: (items) => count(items, "item", "itens"),
  moreItems: (items) => `mostrar mais ${number(items)}`,
  close: "Fechar",
  loading: "Carregando…",
  clear: "Limpar a busca",
  searching: (left) => `Buscando registros mais antigos… faltam ${number(left)}`,
  fresh: (count) => (count === 1 ? "1 novo" : `${number(count)} novos`),
  command: "Copiar este comando",
  commandPattern: "Substitua o que está entre <> antes de executar",
  incompleteCommand: "Pode ser copiado depois de preencher o campo",
  runnableCommand: "Copiar este comando, como roda em qualquer terminal",
  npxCommand: "Copiar este comando, como roda na pasta em que o sandbox foi iniciado",
  address: "Copiar este endereço",
  commands: "Comandos para o terminal",
  more: "Mais",
  unknown: {
    values: (values) => `Desconhecido no endereço e, por isso, ignorado: ${values}.`,
    remove: "Remover",
  },
  unreadable: "Não foi possível ler o arquivo.",
  body: "Corpo",
  or: "ou",
  answer: "Resposta",
  cancel: "Cancelar",
  event: "Evento",
  everyEvent: "todos os eventos",
  firstSteps: {
    title: "Esperando a sua primeira requisição",
    text: "Aponte o seu código para este endereço em vez do gateway. Cada requisição, pagamento e webhook aparece aqui, na hora em que acontece.",
  },
  calendar: "Abrir o calendário",
  days: { label: "Dias", from: "De", to: "até", reversed: "O primeiro dia é posterior ao último." },
  writeDate: (format) => `Não é uma data. Escreva no formato ${format}.`,
  wholeBody: "o corpo",
  field: "Campo",
  differs: "(difere)",
};
