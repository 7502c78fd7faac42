import type { ProblemLine } from "../problem-line.js";

/** The problems of operations that read recorded requests. */
export const journalProblems = {
  "request-unknown": {
    status: 404,
    message: { en: "There is no request {id}.", pt: "A requisição {id} não existe." },
    hint: {
      en: "Only the newest requests are kept; localpix start --keep-requests sets how many.",
      pt: "Só as requisições mais recentes são guardadas; localpix start --keep-requests define quantas.",
    },
  },
  "refusal-unknown": {
    status: 404,
    message: {
      en: "No request was refused with the errorId {errorId}.",
      pt: "Nenhuma requisição foi recusada com o errorId {errorId}.",
    },
    hint: {
      en: "localpix logs --type request.refused shows the latest refusals. Only the newest requests are kept (--keep-requests).",
      pt: "localpix logs --type request.refused mostra as recusas mais recentes. Só as requisições mais recentes são guardadas (--keep-requests).",
    },
  },
} as const satisfies Record<string, ProblemLine>;
