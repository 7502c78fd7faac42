import type { ProblemLine } from "../problem-line.js";

/** The problems of operations that save a case, replay one, or run an ephemeral sandbox. */
export const caseProblems = {
  "case-incomplete": {
    status: 409,
    message: {
      en: "The recorded requests do not reach back to the last reset: only {kept} are kept.",
      pt: "As requisições registradas não chegam até a última vez que o sandbox foi zerado: só {kept} são guardadas.",
    },
    hint: {
      en: "Start with a larger --keep-requests, or run localpix state reset and save the case after that.",
      pt: "Inicie com um --keep-requests maior, ou rode localpix state reset e salve o caso depois.",
    },
  },
  "case-record-lost": {
    status: 409,
    message: {
      en: "Some requests since the last reset are not recorded, because the disk was full, or localpix was ended by force.",
      pt: "Algumas requisições desde que o sandbox foi zerado não foram registradas, porque o disco estava cheio ou o localpix foi encerrado à força.",
    },
    hint: {
      en: "Free some disk space if there is little, run localpix state reset, and save the case after that.",
      pt: "Libere espaço no disco se houver pouco, rode localpix state reset e salve o caso depois.",
    },
  },
  "case-settings-changed": {
    status: 409,
    message: {
      en: "The start settings changed since the last reset, so a single case cannot replay everything.",
      pt: "As configurações de início mudaram desde que o sandbox foi zerado, então um só caso não consegue repetir tudo.",
    },
    hint: {
      en: "Run localpix state reset, and save the case after that.",
      pt: "Rode localpix state reset e salve o caso depois.",
    },
  },
  "run-cannot-start": {
    status: 422,
    message: {
      en: "The ephemeral sandbox could not be started: {problem}",
      pt: "O sandbox temporário não pôde ser iniciado: {problem}",
    },
  },
  "run-failed": {
    status: 422,
    message: { en: "The run could not continue: {problem}", pt: "A execução não pôde continuar: {problem}" },
    hint: {
      en: "If you edited the case by hand, check that each step is still possible.",
      pt: "Se você editou o caso à mão, confira se cada passo ainda é possível.",
    },
  },
  "case-settings-differ": {
    status: 409,
    message: {
      en: "This sandbox has different settings than the case: {differences}.",
      pt: "Este sandbox tem configurações diferentes das do caso: {differences}.",
    },
    hint: {
      en: "Start the sandbox with the settings of the case, or replay the case in an ephemeral sandbox.",
      pt: "Inicie o sandbox com as configurações do caso, ou repita o caso em um sandbox temporário.",
    },
  },
  "case-scenarios-differ": {
    status: 409,
    message: {
      en: "This sandbox does not have these scenario files of the case: {files}.",
      pt: "Este sandbox não tem estes arquivos de cenário do caso: {files}.",
    },
    hint: {
      en: "Start the sandbox with these files (--scenarios), or replay the case in an ephemeral sandbox.",
      pt: "Inicie o sandbox com esses arquivos (--scenarios), ou repita o caso em um sandbox temporário.",
    },
  },
  "run-in-progress": {
    status: 409,
    message: {
      en: "Another replay or proof is already running in this sandbox.",
      pt: "Outra repetição ou prova já está em andamento neste sandbox.",
    },
    hint: { en: "Wait until it ends, then try again.", pt: "Espere até que ela termine e tente de novo." },
  },
  "run-stopped": {
    status: 503,
    message: {
      en: "The run was stopped before it ended.",
      pt: "A execução foi interrompida antes de terminar.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** The problems of every operation that runs an ephemeral sandbox. */
export const EPHEMERAL_SANDBOX_PROBLEMS = [
  "run-in-progress",
  "run-cannot-start",
  "run-failed",
  "run-stopped",
] as const;
