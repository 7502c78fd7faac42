import { numbersIn } from "../../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number, count } = numbersIn("pt");

export const words: typeof english = {
  title: "Caso",
  lead: "Uma execução em um arquivo legível: chamadas, falhas, tempo, respostas e webhooks. Abra um para ler passo a passo e para repetir.",
  open: "Abrir um caso",
  notKept: (file) =>
    `${file} é grande demais para o navegador guardar quando a página é recarregada. Abra-o de novo.`,
  drop: "Solte um caso aqui, ou escolha um",
  broken: (file) => `${file} não é um caso válido`,
  another: "Outro arquivo",
  back: "Voltar aos passos",
  list: "Passos do caso",
  whole: "O caso inteiro",
  contents: (steps, webhooks, transaction) =>
    `${count(steps, "passo", "passos")}, ${count(webhooks, "webhook", "webhooks")}${transaction ? `, sobre a transação ${transaction}` : ""}`,
  unknownTitle: "Não existe esse passo",
  unknown: (id) => `Este caso não tem o passo ${id}. Escolha um da lista.`,
  noSteps: "Nada tinha acontecido ainda quando foi salvo.",
  command: "comando",
  notCompared: "não comparado",
  notComparedHint: "A repetição executa este passo, mas não compara a resposta.",
  bodyNotCompared: "O corpo muda a cada vez, por isso só o status é comparado.",
  step: (number) => `Passo ${number}`,
  line: (line) => `linha ${line}`,
  tokenOf: "Token de",
  tokens: {
    none: "sem token",
    invalid: "um token inválido",
    "without-certificate": "um token sem certificado",
  },
  certificate: "Certificado",
  webhook: (event) => `Webhook ${event}`,
  answered: (statuses) => `respondido com ${statuses}`,
  ofAnother: "É sobre outra transação: é enviado, mas não comparado.",
  world: "Onde foi gravado",
  writtenBy: "Escrito por",
  seed: "Semente",
  from: "De",
  until: "Até",
  scenarios: "Arquivos de cenário",
  settings: "Configurações",
  replay: "Repetir",
  replayHint:
    "Cada chamada é refeita na sua hora, e respostas, ids e webhooks são comparados. Os seus receptores não são chamados: um substituto responde como eles responderam.",
  keepGoing: "Continuar depois do primeiro passo que difere",
  ephemeral: "Repetir em um novo sandbox",
  here: "Repetir aqui…",
  askHere: (file) => `Repetir ${file} aqui?`,
  hereNow: "Repetir aqui",
  lostByReplay:
    "A repetição substitui tudo o que o sandbox contém agora: contas, dinheiro, webhooks, diário e tempo. O estado atual é salvo antes como o snapshot before-replay, que substitui um com esse nome.",
  isEphemeral: "Em um novo sandbox",
  isHere: "Aqui",
  underWay: (step, of) => `passo ${number(step)} de ${number(of)}`,
  stop: "Parar",
  same: "sem diferenças",
  noDifferences: (steps, webhooks) =>
    `Sem diferenças: ${count(steps, "passo", "passos")} e ${count(webhooks, "webhook", "webhooks")}.`,
  stepsDiffer: (steps) => count(steps, "passo difere", "passos diferem"),
  endedAfter: (steps, of) =>
    steps === of
      ? "Todos os passos foram feitos."
      : `Terminou depois do passo ${number(steps)} de ${number(of)}.`,
  stopped: "A repetição foi interrompida; o que ela já fez está aqui.",
  differs: "difere",
  differenceInReplay: "Diferença na repetição",
  expected: "No caso",
  came: "Na repetição",
  more: (steps) => `e ${count(steps, "outro passo", "outros passos")}`,
  seeWhat: "Ver o que aconteceu",
  bringBack: "Restaurar o estado anterior",
};
