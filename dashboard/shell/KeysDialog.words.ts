/** Loaded with the dialog, which few first visits open. */
export const words = {
  en: {
    open: "open the selected row",
    resend: "resend its webhook",
    pause: "pause or resume the stream",
    everywhere: "On every screen",
    here: "On this screen",
    freeze: "freeze or resume the clock",
    next: "advance to the next due event",
    held: "show the held deliveries",
    openMed: "open a MED",
    addUrl: "add a URL",
    sendAgain: "send the request again",
    palette: "find anything",
  },
  pt: {
    open: "abrir a linha selecionada",
    resend: "reenviar o webhook dela",
    pause: "pausar ou retomar o fluxo",
    everywhere: "Em todas as telas",
    here: "Nesta tela",
    freeze: "parar ou retomar o relógio",
    next: "avançar até o próximo vencimento",
    held: "ver as entregas retidas",
    openMed: "abrir um MED",
    addUrl: "adicionar uma URL",
    sendAgain: "enviar a requisição de novo",
    palette: "buscar qualquer coisa",
  },
};

/** The words of one language. */
export type KeysWords = (typeof words)["en"];
