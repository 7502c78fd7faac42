import { numbersIn } from "../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  skip: "Ir para o conteúdo",
  navigation: "Navegação principal",
  fault: {
    bug: {
      title: "Algo deu errado nesta página",
      text: "O sandbox não foi afetado. Abra outra tela ou recarregue a página.",
    },
    offline: {
      title: "O sandbox não responde",
      text: "Esta parte da página ainda não foi carregada. Ela abre assim que o sandbox voltar.",
    },
    outdated: {
      title: "O sandbox foi atualizado",
      text: "Esta parte da página não existe mais. Recarregue a página para ter a versão atual.",
    },
    reload: "Recarregar",
  },
  live: {
    connecting: "conectando",
    live: "ao vivo",
    offline: "sem conexão",
    since: (time) =>
      `Sem conexão desde ${time} (hora deste computador). O que aparece aqui pode estar desatualizado.`,
    retryIn: (seconds) => `Nova tentativa em ${seconds} s.`,
    retrying: "Tentando agora…",
    retryNow: "Tentar agora",
    degraded: "somente leitura",
    save: "Salvar aqui",
  },
  balance: { available: "disponível", blocked: "bloqueado", why: "O que está bloqueado" },
  language: "Idioma",
  theme: { system: "Tema: igual ao do sistema", light: "Tema: claro", dark: "Tema: escuro" },
  keysButton: "Atalhos do teclado",
  find: "Buscar um id, uma tela, uma ação ou um cenário (Ctrl K)",
  groups: { simulate: "Simular", docs: "Documentação" },
  armed: {
    title: "Cenários armados valem para as próximas requisições; clique para vê-los",
    more: (others) => `+${number(others)}`,
    next: (times) => (times === 1 ? "próxima" : `próximas ${number(times)}`),
    every: "todas as requisições",
  },
  notes: {
    armed: (count) => (count === 1 ? "1 armado" : `${number(count)} armados`),
    due: (count) => `${number(count)} na fila`,
  },
  failed: (count) => (count === 1 ? "Um webhook falhou" : `${number(count)} webhooks falharam`),
};
