export const words = {
  en: {
    title: "Keyboard shortcuts",
    go: "open a screen, in menu order",
    find: "find anything",
    search: "search the list",
    move: "move the selection",
    show: "show these shortcuts",
    close: "close, or go back",
  },
  pt: {
    title: "Atalhos de teclado",
    go: "abrir uma tela, na ordem do menu",
    find: "buscar qualquer coisa",
    search: "buscar na lista",
    move: "mover a seleção",
    show: "mostrar estes atalhos",
    close: "fechar ou voltar",
  },
};
