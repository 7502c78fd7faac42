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
  keys: {
    open: "abrir a linha selecionada",
    resend: "reenviar o webhook dela",
    pause: "pausar ou retomar o fluxo",
    button: "Atalhos do teclado",
    everywhere: "Em todas as telas",
    here: "Nesta tela",
    freeze: "parar ou retomar o relógio",
    next: "avançar até o próximo vencimento",
    held: "ver as entregas retidas",
    openMed: "abrir um MED",
    addUrl: "adicionar uma URL",
    sendAgain: "enviar a requisição de novo",
  },
  palette: {
    title: "Buscar",
    open: "Buscar um id, uma tela, uma ação ou um cenário (Ctrl K)",
    placeholder: "Um id, uma tela, uma ação ou um cenário",
    kinds: { screen: "tela", action: "ação", scenario: "cenário" },
    results: "Resultados",
    none: "Nada encontrado.",
    key: "buscar qualquer coisa",
    actions: {
      freeze: "Parar o relógio",
      resume: "Retomar o relógio",
      next: "Avançar o relógio até o próximo vencimento",
      day: "Avançar o relógio em 1 dia",
      hold: "Segurar todas as entregas",
      release: "Liberar todas as entregas",
      disarm: "Desarmar todos os cenários",
      openMed: "Abrir um MED",
      addUrl: "Adicionar uma URL de webhook",
      settings: "Mudar as novas tentativas e o tempo limite",
    },
  },
  groups: { simulate: "Simular", integration: "Integração", sandbox: "Sandbox" },
  armed: {
    title: "Cenários armados valem para as próximas requisições; clique para vê-los",
    more: (others) => `+${number(others)}`,
    next: (times) => (times === 1 ? "a próxima" : `as próximas ${number(times)}`),
    every: "todas as requisições",
  },
  notes: {
    armed: (count) => (count === 1 ? "1 armado" : `${number(count)} armados`),
    due: (count) => `${number(count)} na fila`,
  },
  failed: (count) => (count === 1 ? "Um webhook falhou" : `${number(count)} webhooks falharam`),
};
