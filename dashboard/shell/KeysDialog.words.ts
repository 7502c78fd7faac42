/** Loaded with the dialog, which few first visits open. */
export const words = {
  en: {
    open: "open the selected row",
    resend: "resend its webhook, or send the call again",
    pause: "pause or resume the stream",
    everywhere: "On every screen",
    here: "On this screen",
    freeze: "freeze or resume the clock",
    next: "advance to the next due event",
    held: "show the held deliveries",
    openMed: "open a MED",
    addUrl: "add a URL",
    firstSteps: "First steps: from the URL to a first charge",
  },
  pt: {
    open: "abrir a linha selecionada",
    resend: "reenviar o webhook dela, ou a chamada",
    pause: "pausar ou retomar o fluxo",
    everywhere: "Em todas as telas",
    here: "Nesta tela",
    freeze: "parar ou retomar o relógio",
    next: "avançar até o próximo vencimento",
    held: "ver as entregas retidas",
    openMed: "abrir um MED",
    addUrl: "adicionar uma URL",
    firstSteps: "Primeiros passos: da URL à primeira cobrança",
  },
};

/** The words of one language. */
export type KeysWords = (typeof words)["en"];
