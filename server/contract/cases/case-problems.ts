import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with telling a case, with doing one again, and with what else runs apart. */
export const caseProblems = {
  "case-incomplete": {
    status: 409,
    message: {
      en: "The record of requests does not reach back to the beginning of this world: {kept} are kept.",
      pt: "O registro de requisições não chega ao começo deste mundo: {kept} estão guardadas.",
    },
    hint: {
      en: "Start with a bigger --keep-requests, or begin anew with localpix state reset and save the case after it.",
      pt: "Inicie com um --keep-requests maior, ou recomece com localpix state reset e salve o caso depois.",
    },
  },
  "case-settings-changed": {
    status: 409,
    message: {
      en: "This world was also run with other start settings, so no one case can tell its story.",
      pt: "Este mundo também rodou com outras configurações de início, então um só caso não conta a sua história.",
    },
    hint: {
      en: "Begin anew with localpix state reset, and save the case after it.",
      pt: "Recomece com localpix state reset e salve o caso depois.",
    },
  },
  "apart-cannot-begin": {
    status: 422,
    message: { en: "No sandbox can begin so: {problem}", pt: "Nenhum sandbox pode começar assim: {problem}" },
  },
  "apart-broke-off": {
    status: 422,
    message: { en: "It could not go on: {problem}", pt: "Não pôde continuar: {problem}" },
    hint: {
      en: "A case may be changed by hand; what is in it must be possible all the same.",
      pt: "Um caso pode ser mudado à mão; ainda assim, o que está nele tem que ser possível.",
    },
  },
  "case-settings-differ": {
    status: 409,
    message: {
      en: "This sandbox was started with other settings than the case: {differences}.",
      pt: "Este sandbox foi iniciado com configurações diferentes das do caso: {differences}.",
    },
    hint: {
      en: "Start it with those of the case, or replay in a sandbox of its own.",
      pt: "Inicie com as do caso, ou repita em um sandbox só para isso.",
    },
  },
  "case-scenarios-differ": {
    status: 409,
    message: {
      en: "This sandbox does not have these scenario files of the case: {files}.",
      pt: "Este sandbox não tem estes arquivos de cenário do caso: {files}.",
    },
    hint: {
      en: "Start it with them (--scenarios), or replay in a sandbox of its own.",
      pt: "Inicie com eles (--scenarios), ou repita em um sandbox só para isso.",
    },
  },
  "apart-under-way": {
    status: 409,
    message: {
      en: "Another replay or proof is under way here.",
      pt: "Outra repetição ou prova está em andamento aqui.",
    },
    hint: { en: "Wait until it has ended.", pt: "Espere até que termine." },
  },
  "apart-stopped": {
    status: 503,
    message: { en: "It was stopped before it had ended.", pt: "Parou antes de terminar." },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of an operation that runs an ephemeral sandbox. */
export const EPHEMERAL_SANDBOX_PROBLEMS = [
  "apart-under-way",
  "apart-cannot-begin",
  "apart-broke-off",
  "apart-stopped",
] as const;
