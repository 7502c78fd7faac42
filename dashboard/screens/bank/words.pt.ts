import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "Aqui quem paga é você. Pague o que o seu código cobra, como um cliente faria, e veja o que ele fica sabendo.",
  none: {
    title: "Nenhuma cobrança em aberto",
    text: "Assim que o seu código criar uma, o QR code dela aparece aqui. Isto cria uma:",
  },
  cards: {
    title: "À espera de pagamento",
    open: "ou mais",
    code: (id) => `QR code de ${id}`,
    more: (count) => `Mostrar mais ${count}`,
  },
  phone: { title: "O seu celular", code: "Código", key: "Chave PIX" },
  scan: {
    label: "Código copia e cola",
    placeholder: "Escolha uma cobrança, ou cole um código ou uma imagem dele…",
    image: "Imagem de um código",
    clear: "Limpar",
    unread: "Não há QR code legível nesta imagem.",
  },
  pay: {
    to: "Você paga a",
    open: "Você escolhe o valor",
    other: "Outro valor",
    pay: "Pagar",
    twice: "Pagar duas vezes",
    late: "Pagar atrasado",
    lateMeans:
      "Pagar atrasado leva antes o relógio do sandbox até a expiração: tudo o que vence até lá também acontece.",
  },
  key: { key: "Chave PIX", value: "Valor em reais" },
  who: {
    title: "Como",
    somebody: "um desconhecido",
    random: "Um desconhecido em vez do pagador da cobrança",
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
    crcRight: "CRC certo",
    crcWrong: "CRC errado",
    given: "recebido",
    computed: "calculado",
    at: (offset) => `Caractere ${offset}, contado a partir de 0`,
  },
};
