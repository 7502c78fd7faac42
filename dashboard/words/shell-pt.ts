import type { shellEn } from "./shell-en.js";

export const shellPt: typeof shellEn = {
  groups: { simulate: "Simular", integration: "Integração", sandbox: "Sandbox" },
  armed: {
    title: "Cenários armados encontram as próximas requisições; clique para vê-los",
    more: (others) => `+${others}`,
    next: (times) => (times === 1 ? "a próxima" : `as próximas ${times}`),
    every: "todas as requisições",
  },
  notes: {
    armed: (count) => (count === 1 ? "1 armado" : `${count} armados`),
    due: (count) => `${count} na fila`,
  },
  cancel: "Cancelar",
  keys: {
    button: "Atalhos do teclado",
    everywhere: "Em todas as telas",
    here: "Nesta tela",
    go: "ir para uma tela, na ordem do menu",
  },
};
