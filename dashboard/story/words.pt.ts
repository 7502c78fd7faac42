import { numbersIn } from "../words/format-number.js";
import { words as titles } from "./titles.pt.js";
import type { words as english } from "./words.en.js";

const { number, count } = numbersIn("pt");

export const words: typeof english = {
  ...titles,
  to: (name) => `para ${name}`,
  from: (name) => `de ${name}`,
  scenario: "Cenário",
  action: {
    resend: "Reenviar",
    resendToUrl: (url) => `Reenviar para ${url}`,
    resendToUrls: (urls) => `Reenviar para as ${number(urls)} URLs`,
    cancel: "Cancelar entrega",
    settle: "Liquidar",
    reject: "Rejeitar",
    giveBack: "Devolver",
    rejectCode: "Código de erro",
    rejectMessage: "Mensagem do banco recebedor",
    resendTo: "Enviar para uma URL",
    send: "Enviar",
    resendWhere: "URL de destino (vazio: a registrada)",
    pay: "Pagar",
    advance: "avançar até este horário",
    curl: "Copiar como cURL",
    show: "Mostrar",
    expire: "Expirar",
    refund: "Devolver",
    contest: "Abrir um MED",
    saveCase: "Salvar como caso",
    why: "Motivo informado por quem recebeu (opcional)",
    howMuch: "Valor em reais (vazio: todo o valor restante)",
  },
  delivery: {
    next: (left) => `próxima tentativa em ${left}`,
    nextNow: "próxima tentativa agora",
    exhausted: "esgotada: todas as tentativas falharam",
    cancelled: "cancelada",
    dropped: "descartada de propósito",
    held: "retida até ser liberada",
    queued: "enviando",
    manual: "manual",
    not200: (status, acknowledged) =>
      acknowledged
        ? `A especificação só documenta 200 como confirmação; com --strict, este ${status} falha.`
        : `Com --strict, só 200 confirma um webhook, não ${status}.`,
    details: "detalhes",
    requestHeaders: "Cabeçalhos da requisição",
    responseHeaders: "Cabeçalhos da resposta",
    responseBody: "Corpo da resposta",
    noBody: "(vazio)",
    payload: "Payload",
    bytes: (bytes) => count(bytes, "byte", "bytes"),
    sent: (times) => (times === 1 ? "enviado uma vez" : `enviado ${number(times)} vezes, sem mudança`),
    notSent: "ainda não enviado",
    noUrlTitle: "Nenhuma URL registrada",
    noUrl: (type) => `Não há URL registrada para ${type}; nenhum webhook foi enviado.`,
    delivered: "entregue",
  },
  request: {
    title: "Requisição e resposta",
    headers: "Cabeçalhos",
    body: "Corpo",
    answer: "Resposta",
    why: "Por que foi recusada ou falhou",
    doctor: "Explicar o certificado",
    credentials: "Abrir as credenciais",
    problem: "Problema",
  },
  postings: {
    title: "Lançamentos",
    movement: "Movimento",
    amount: "Valor",
    available: "Disponível",
    blocked: "Bloqueado",
    when: "Quando",
    places: { available: "disponível", blocked: "bloqueado", outside: "fora" },
  },
  assumptions: {
    applied: (count) => (count === 1 ? "Baseia-se em 1 premissa" : `Baseia-se em ${number(count)} premissas`),
    why: "A especificação não define isto.",
  },
  compare: {
    attempts: "Comparar tentativas",
    payloads: "Comparar payloads",
    attempt: (number) => `tentativa ${number}`,
    one: "Primeira versão",
    other: "Segunda versão",
    differing: (some, all) =>
      some === 0
        ? "idênticos"
        : `${number(some)} de ${number(all)} ${all === 1 ? "campo" : "campos"} ${some === 1 ? "difere" : "diferem"}`,
    same: "Nenhuma diferença.",
  },
  related: { otherSide: "Outro lado", splits: "Repasses do split", splitOf: "Parte do split de" },
  story: {
    request: "requisição",
    activity: "na atividade",
    refunded: "Devolução",
    returned: "Retorno",
    original: "Transação original",
    payload: "Payload",
    ahead: { settlement: "Liquidação", payment: "Pagamento" },
  },
  openTransaction: (id) => `Abrir transação ${id}`,
  showCob: "Mostrar a primeira cob",
};
