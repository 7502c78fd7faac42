import type { CauseTexts } from "../cause-texts.js";

/** The causes of refused payouts. */
export const sendingCauses = {
  "transaction-limit-exceeded": {
    message: {
      en: "One cash-out of this account may be at most {limit}.",
      pt: "Um cash-out desta conta pode ser de no máximo {limit}.",
    },
    hint: {
      en: "Send less, or change the limit: on the page under Account, or with localpix account set --limit-transaction <reais|off>.",
      pt: "Envie menos, ou mude o limite: na página, em Conta, ou com localpix account set --limit-transaction <reais|off>.",
    },
  },
  "night-limit-exceeded": {
    message: {
      en: "From 20:00 to 06:00 in São Paulo, one cash-out of this account may be at most {limit}.",
      pt: "Das 20:00 às 06:00 em São Paulo, um cash-out desta conta pode ser de no máximo {limit}.",
    },
    hint: {
      en: "Send less, advance the clock to the end of the night with localpix clock advance day, or change the limit with localpix account set --limit-night <reais|off>.",
      pt: "Envie menos, avance o relógio até o fim da noite com localpix clock advance day, ou mude o limite com localpix account set --limit-night <reais|off>.",
    },
  },
  "daily-limit-exceeded": {
    message: {
      en: "With this cash-out, the account would have sent {total} today; its daily limit is {limit}.",
      pt: "Com este cash-out, a conta teria enviado {total} hoje; o limite diário dela é {limit}.",
    },
    hint: {
      en: "Send less, advance the clock to the next day with localpix clock advance midnight, or change the limit with localpix account set --limit-daily <reais|off>.",
      pt: "Envie menos, avance o relógio até o dia seguinte com localpix clock advance midnight, ou mude o limite com localpix account set --limit-daily <reais|off>.",
    },
  },
  "insufficient-balance": {
    message: {
      en: "The account has {available} available; with its fee, this needs {required}.",
      pt: "A conta tem {available} disponível; com a tarifa, isto precisa de {required}.",
    },
    hint: {
      en: "Blocked money does not count; the figure in the header of the page opens what it is made of. Receive a payment, or set the balance with localpix account balance --set <reais>.",
      pt: "O valor bloqueado não conta; o número no topo da página mostra do que ele é feito. Receba um pagamento, ou defina o saldo com localpix account balance --set <reais>.",
    },
  },
  "amount-invalid": {
    message: {
      en: "The amount cannot be sent; the table shows what was received and what is expected.",
      pt: "Este valor não pode ser enviado; a tabela mostra o que foi recebido e o que se espera.",
    },
    hint: {
      en: "Send reais as a JSON number, not centavos and not a text: 12.5 is R$ 12,50. Round what floating-point arithmetic gives to 2 decimals.",
      pt: "Envie reais como número JSON, e não centavos nem um texto: 12.5 é R$ 12,50. Arredonde para 2 casas o resultado de contas em ponto flutuante.",
    },
  },
  "pix-key-invalid": {
    message: {
      en: "The key does not have the format of its type; the table shows what was received.",
      pt: "A chave não tem o formato do seu tipo; a tabela mostra o que foi recebido.",
    },
    hint: {
      en: "Send the key without punctuation, and the type that it has: a CPF has 11 digits, a CNPJ 14, a phone begins with its country or area code, and a random key is a UUID.",
      pt: "Envie a chave sem pontuação, e com o tipo certo: um CPF tem 11 dígitos, um CNPJ tem 14, um telefone começa com o código do país ou o DDD, e uma chave aleatória é um UUID.",
    },
  },
  "qr-code-crc-wrong": {
    message: {
      en: "The last four characters of the code are its checksum (CRC), which does not match the rest: the code was changed or cut.",
      pt: "Os quatro últimos caracteres do código são a soma de verificação (CRC), que não confere com o resto: o código foi alterado ou cortado.",
    },
    hint: {
      en: "Compare it with the pixCode of the charge; localpix decode <code> shows its fields. A sandbox with --lenient-qr pays such codes, with a warning.",
      pt: "Compare-o com o pixCode da cobrança; localpix decode <código> mostra os campos. Um sandbox com --lenient-qr paga códigos assim, com um aviso.",
    },
  },
  "qr-code-invalid": {
    message: {
      en: "This text is not a PIX code (BR Code) that can be paid. {detail}",
      pt: "Este texto não é um código PIX (BR Code) que possa ser pago. {detail}",
    },
    hint: {
      en: "Send the whole text, as the pixCode of the charge has it; localpix decode <code> and the bank of the page show where it breaks.",
      pt: "Envie o texto inteiro, como no pixCode da cobrança; localpix decode <código> e o banco da página mostram onde está o erro.",
    },
  },
  "qr-code-value-mismatch": {
    message: {
      en: "The request pays {value}, but the code is for {embedded}.",
      pt: "A requisição paga {value}, mas o código é de {embedded}.",
    },
    hint: {
      en: "Send the amount of the code. Only a code without an amount leaves it to the payer.",
      pt: "Envie o valor do código. Só um código sem valor deixa a escolha para o pagador.",
    },
  },
  "idempotency-key-missing": {
    message: {
      en: "The request has no x-idempotency-key header.",
      pt: "A requisição não tem o header x-idempotency-key.",
    },
    hint: {
      en: "Send a new UUID v4 with each payment, and the same one when you repeat its call: then it is not made twice.",
      pt: "Envie um UUID v4 novo em cada pagamento, e o mesmo ao repetir a chamada dele: assim ele não é feito duas vezes.",
    },
  },
  "idempotency-key-invalid": {
    message: {
      en: "The x-idempotency-key header is not a UUID v4.",
      pt: "O header x-idempotency-key não é um UUID v4.",
    },
    hint: {
      en: "Generate it with a UUID function, such as crypto.randomUUID or uuid.uuid4, and store it with the order; an order number is not accepted.",
      pt: "Gere-o com uma função de UUID, como crypto.randomUUID ou uuid.uuid4, e guarde-o com o pedido; um número de pedido não é aceito.",
    },
  },
  "pix-key-not-found": {
    message: {
      en: "The simulated directory (DICT) does not have this key.",
      pt: "O diretório simulado (DICT) não tem esta chave.",
    },
    hint: {
      en: "Check the key; a strict directory knows only keys of the accounts and of the fixtures. The Scenarios page lists keys that are never found.",
      pt: "Confira a chave; um diretório estrito só conhece as chaves das contas e dos dados de exemplo. A página Cenários lista as chaves que nunca são encontradas.",
    },
  },
  "ispb-denied": {
    message: {
      en: "The key belongs to the institution {ispb}, which is in the ispbDeny of this request.",
      pt: "A chave pertence à instituição {ispb}, que está no ispbDeny desta requisição.",
    },
    hint: {
      en: "Remove it from ispbDeny, or pay to a key at another institution.",
      pt: "Retire-a de ispbDeny, ou pague para uma chave de outra instituição.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
