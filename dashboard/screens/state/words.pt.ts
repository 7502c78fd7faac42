import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number, count } = numbersIn("pt");

export const words: typeof english = {
  lead: "Tudo o que o sandbox guarda: contas, dinheiro, webhooks, tempo. Salve, restaure ou leve para outra máquina.",
  snapshots: "Snapshots",
  noSnapshots:
    "Nenhum ainda. Um snapshot salva tudo com um nome; restaurá-lo traz tudo de volta, inclusive o tempo.",
  exampleName: "antes-da-devolucao",
  name: "Nome",
  taken: "Criado (hora deste computador)",
  sandboxTime: "Hora do sandbox",
  contentsTitle: "Conteúdo",
  size: "Tamanho",
  actions: "Ações",
  contents: ({ accounts, transactions, deliveries }) =>
    [
      count(accounts, "conta", "contas"),
      count(transactions, "transação", "transações"),
      count(deliveries, "entrega", "entregas"),
    ].join(", "),
  take: "Criar snapshot",
  restore: "Restaurar",
  remove: "Remover",
  replace: "Substituir",
  restoreName: (name) => `Restaurar ${name}`,
  removeName: (name) => `Remover ${name}`,
  ask: {
    restore: (name) => `Restaurar ${name}?`,
    remove: (name) => `Remover ${name}?`,
    replace: (name) => `Substituir ${name}?`,
  },
  lost: {
    restore:
      "Tudo o que o sandbox contém agora é substituído: contas, dinheiro, webhooks, diário e tempo. Crie um snapshot antes, se quiser voltar a este ponto.",
    remove: "O snapshot é apagado de vez. O sandbox continua como está.",
    replace: "Já existe um snapshot com este nome. O conteúdo dele se perde e dá lugar ao estado atual.",
  },
  startOver: "Zerar o sandbox",
  startOverHint: "De volta ao começo: a hora inicial, a conta inicial e mais nada.",
  seed: "Semente",
  notSeed: "Semente deve ser um número inteiro, 0 ou maior.",
  seedHint: "Outra semente dá outros ids, códigos e pessoas. Vazio: a semente atual.",
  reset: "Zerar",
  askReset: "Zerar o sandbox?",
  lostByReset:
    "Todas as contas menos a inicial, todas as transações, webhooks, entregas e registros do diário se perdem, e o relógio volta à hora inicial. Os snapshots ficam.",
  sameSeed: "A conta inicial mantém as suas credenciais.",
  otherSeed: (seed) => `Com a semente ${seed}, as credenciais mudam.`,
  file: "Exportar e importar",
  fileHint: "Para um colega ou um relato de erro. Contém os segredos deste sandbox.",
  export: "Exportar",
  import: "Importar",
  drop: "Solte aqui um arquivo exportado, ou escolha um para importar",
  askImport: (name) => `Importar ${name}?`,
  checked: (size) =>
    `Antes de importar, o sandbox confere de onde vem o arquivo (${size}) e se os valores dele batem.`,
  willHoldDeliveries: "As entregas pendentes ficam retidas até você liberá-las.",
  restoredAndHeld: (held) =>
    `Restaurado de outra instalação. ${count(held, "entrega retida", "entregas retidas")}, e as novas também serão retidas.`,
  importedAndHeld: (held) =>
    `Importado. ${count(held, "entrega retida", "entregas retidas")}, e as novas também serão retidas.`,
  release: "Liberar",
  case: "Salvar um caso",
  caseHint:
    "Um caso é esta execução em um arquivo legível: chamadas, falhas, tempo, respostas e webhooks, sem segredos. Qualquer pessoa pode repeti-lo e ver onde diverge.",
  recorded: (held, most) => `${number(held)} de no máximo ${number(most)} requisições registradas.`,
  nearlyFull:
    "Acima desse limite, as requisições mais antigas são apagadas e esta execução não pode mais ser salva. Salve o caso agora, ou inicie com um --keep-requests maior.",
  missing: {
    dropped: (most) =>
      `As requisições mais antigas desta execução foram apagadas: só ${number(most)} são guardadas, então ela não pode mais ser salva como caso.`,
    lost: () =>
      "Algumas requisições desta execução não foram registradas, porque o disco estava cheio ou o localpix foi encerrado à força, então ela não pode ser salva como caso.",
  },
  missingHint: "Depois que o sandbox for zerado, um caso pode ser salvo de novo.",
  caseLast: "Comparar só o fim",
  notDuration: (field) => `${field}: deve ser uma duração, por exemplo 10m, 10 min ou 1h30.`,
  caseLastHint: "por exemplo 10m; os passos anteriores são executados, mas não comparados",
  caseWhole: "tudo",
  saveCase: "Salvar o caso",
  readCase: "Ler aqui, passo a passo",
  dropCase: "Solte aqui um caso para ler e repetir, ou escolha um",
  verify: "Verificação de consistência",
  allChecksPass: "tudo confere",
  broken: "algo não confere",
  proved: (time) => `conferido em ${time}`,
  stale: "O estado mudou desde então.",
  again: "Verificar de novo",
};
