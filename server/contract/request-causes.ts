import type { CauseTexts } from "./cause-texts.js";

/** The causes of refusals that every operation can answer with. */
export const requestCauses = {
  "path-unknown": {
    message: {
      en: "The gateway has no operation at the path {path}.",
      pt: "O gateway não tem nenhuma operação no caminho {path}.",
    },
    hint: {
      en: "Compare the path with the API reference at /sandbox/docs: prefix, upper and lower case, and a double or final slash. With --strict, the extensions of the sandbox are 404 too.",
      pt: "Compare o caminho com a referência da API em /sandbox/docs: prefixo, maiúsculas e minúsculas, barra dupla ou no fim. Com --strict, as extensões do sandbox também respondem 404.",
    },
  },
  "method-not-allowed": {
    message: {
      en: "The path {path} exists, but not with the method {method}.",
      pt: "O caminho {path} existe, mas não com o método {method}.",
    },
    hint: {
      en: "Use {allowed}. An HTTP client that follows a redirect may turn a POST into a GET.",
      pt: "Use {allowed}. Um cliente HTTP que segue um redirecionamento pode trocar POST por GET.",
    },
  },
  "too-many-requests": {
    message: {
      en: "The account called this operation more often than the limit per minute allows.",
      pt: "A conta chamou esta operação mais vezes do que o limite por minuto permite.",
    },
    hint: {
      en: "Wait as many seconds as Retry-After says, and repeat the call. The minute is one of sandbox time: localpix clock advance 1m ends it.",
      pt: "Espere os segundos que Retry-After informa e repita a chamada. O minuto é do tempo do sandbox: localpix clock advance 1m o encerra.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
