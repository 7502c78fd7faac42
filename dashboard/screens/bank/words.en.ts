import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  lead: "You are the payer here. Pay your code's charges as a customer would, and watch the webhooks that it receives.",
  none: {
    title: "No open charge",
    text: "When your code creates a charge, its QR code appears here. This command creates one:",
  },
  cards: {
    title: "Waiting to be paid",
    open: "or more",
    code: (id: string) => `QR code of ${id}`,
    more: "Show more",
  },
  phone: { title: "Your phone", code: "Code", key: "PIX key" },
  scan: {
    label: "Copy-and-paste code",
    placeholder: "Choose a charge, or paste a code or a picture of one…",
    image: "Picture of a code",
    clear: "Clear",
    unread: "No readable QR code was found in this picture.",
  },
  pay: {
    to: "You pay",
    open: "You choose the amount",
    closed: "This charge is no longer open: a payment is refused.",
    other: "Another amount",
    pay: "Pay",
    twice: "Pay twice",
    late: "Pay late",
    lateHint:
      "This first advances the sandbox's clock to the expiry; everything that falls due until then happens too.",
  },
  key: { key: "PIX key", value: "Amount in reais" },
  who: {
    title: "Payer:",
    somebody: "random person",
    random: "A random person instead of the charge's payer",
    name: "Name",
    document: "CPF or CNPJ",
    bank: "Bank",
    anyBank: "Any bank",
  },
  receipt: {
    paid: "Paid",
    refused: "Not paid",
    to: (name: string) => `to ${name}`,
    transaction: (id: string) => `Transaction ${id}`,
  },
  tree: {
    title: "The code, field by field",
    crcRight: "CRC correct",
    crcWrong: "CRC wrong",
    given: "given",
    computed: "computed",
    at: (offset: number) => `Character ${number(offset)}, counted from 0`,
  },
};
