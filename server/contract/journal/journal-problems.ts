import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with a question about earlier requests. */
export const journalProblems = {
  "request-unknown": {
    status: 404,
    message: { en: "There is no request {id}.", pt: "Não existe a requisição {id}." },
    hint: {
      en: "Only the newest are kept: localpix start --keep-requests says how many.",
      pt: "Só as mais recentes são guardadas: localpix start --keep-requests diz quantas.",
    },
  },
  "refusal-unknown": {
    status: 404,
    message: {
      en: "No request was refused with the errorId {errorId}.",
      pt: "Nenhuma requisição foi recusada com o errorId {errorId}.",
    },
    hint: {
      en: "localpix logs --type request.refused shows the latest; only the newest requests are kept (--keep-requests).",
      pt: "localpix logs --type request.refused mostra as mais recentes; só as requisições mais recentes são guardadas (--keep-requests).",
    },
  },
} as const satisfies Record<string, ProblemLine>;
