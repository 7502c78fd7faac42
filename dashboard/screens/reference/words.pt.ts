import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  sections: { gateway: "Gateway", control: "API de controle", webhooks: "Webhooks" },
  search: "Buscar caminho, nome, código…",
  list: "Operações",
  back: "Voltar às operações",
  none: "Nenhuma operação corresponde à busca.",
  selectTitle: "Selecione uma operação",
  select: "Os campos, respostas e erros abrem aqui, e dá para chamá-la com o token preenchido.",
  readGuides: "Ler os guias",
  unknownTitle: "Essa operação não existe",
  unknown: (name) => `Não existe a operação ${name}.`,
  extension: "extensão",
  extensionTitle: "Não faz parte da especificação do gateway; indisponível com --strict",
  alias: "Também em",
  parameters: "Parâmetros",
  payload: "Payload",
  answers: "Respostas",
  required: "obrigatório",
  example: "Exemplo",
  types: {
    or: "ou",
    number,
    oneOf: (count) => `uma de ${number(count)} formas`,
    characters: (count) => `${count} caracteres`,
    items: (count) => `${count} itens`,
    keys: (count) => `${count} chaves`,
    usual: (value) => `padrão ${value}`,
  },
  call: {
    title: "Chamar",
    as: (account) => `como ${account}`,
    token: "token preenchido",
    noToken: "não precisa de token",
    scenario: "sem cenário",
    send: "Enviar",
    sending: "Enviando…",
    curl: "Copiar como cURL",
    open: {
      charge: (id) => `Abrir cobrança ${id}`,
      transaction: (id) => `Abrir transação ${id}`,
      med: (id) => `Abrir MED ${id}`,
      endpoint: (url) => `Abrir os webhooks de ${url}`,
    },
    reset: "Restaurar",
    notJson: "O corpo não é JSON; será enviado como está.",
  },
};
