import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  lead: "Aqui quem paga é você. Pague as cobranças do seu código como um cliente faria, e veja os webhooks que ele recebe.",
  none: {
    title: "Nenhuma cobrança em aberto",
    text: "Quando o seu código criar uma cobrança, o QR code dela aparece aqui. Este comando cria uma:",
  },
  cards: {
    title: "Aguardando pagamento",
    open: "ou mais",
    code: (id) => `QR code de ${id}`,
    more: "Mostrar mais",
  },
  phone: { title: "O seu celular", code: "Código", key: "Chave PIX" },
  scan: {
    label: "Código copia e cola",
    placeholder: "Escolha uma cobrança, ou cole um código ou uma imagem dele…",
    image: "Imagem do código",
    clear: "Limpar",
    unread: "Nenhum QR code legível foi encontrado nesta imagem.",
  },
  pay: {
    to: "Você paga a",
    open: "Você escolhe o valor",
    closed: "Esta cobrança não está mais aberta: um pagamento é recusado.",
    other: "Outro valor",
    pay: "Pagar",
    twice: "Pagar duas vezes",
    late: "Pagar atrasado",
    lateHint:
      "Isto antes avança o relógio do sandbox até a expiração; tudo o que vence até lá também acontece.",
  },
  key: { key: "Chave PIX", value: "Valor em reais" },
  who: {
    title: "Pagador:",
    somebody: "pessoa aleatória",
    random: "Uma pessoa aleatória em vez do pagador da cobrança",
    name: "Nome",
    document: "CPF ou CNPJ",
    bank: "Banco",
    anyBank: "Qualquer banco",
  },
  receipt: {
    paid: "Pago",
    refused: "Não foi pago",
    to: (name) => `a ${name}`,
    transaction: (id) => `Transação ${id}`,
  },
  tree: {
    title: "O código, campo por campo",
    crcRight: "CRC correto",
    crcWrong: "CRC errado",
    given: "recebido",
    computed: "calculado",
    at: (offset) => `Caractere ${number(offset)}, contado a partir de 0`,
  },
};
