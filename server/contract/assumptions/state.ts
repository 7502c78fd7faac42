import type { Assumption } from "./assumption.js";

/** What becomes of whatever the integrator holds when the whole sandbox is replaced. */
export const stateAssumptions = {
  RESET: {
    openPoint: { en: "what a reset of the sandbox keeps", pt: "o que um reset do sandbox mantém" },
    decision: {
      en: "nothing but the seed (unless another is given), the time at which this world began, and with the same seed the seed account's credentials, certificate and tokens, which stay valid until they expire; the clock goes back",
      pt: "nada além da seed (a menos que outra seja dada), do instante em que este mundo começou e, com a mesma seed, das credenciais, do certificado e dos tokens da conta inicial, que valem até expirar; o relógio volta",
    },
    source: "J",
    section: "What the service does",
  },
  SNAPSHOTS: {
    openPoint: { en: "what a snapshot holds", pt: "o que um snapshot contém" },
    decision: {
      en: "everything, its time too; restoring it writes nothing into its journal, so that the same calls have the same ids as before; deliveries that were on their way go out again",
      pt: "tudo, também o seu tempo; restaurá-lo não escreve nada no diário dele, para que as mesmas chamadas tenham os mesmos ids de antes; as entregas que estavam a caminho saem de novo",
    },
    source: "J",
    section: "What the service does",
  },
  WORLD_REPLACED: {
    openPoint: {
      en: "a request that a reset, a restore or an import overtakes",
      pt: "uma requisição que é ultrapassada por um reset, uma restauração ou uma importação",
    },
    decision: {
      en: "answered as it was, when it was written before; otherwise it leaves nothing behind and answers 409, simple shape",
      pt: "respondida como era, quando foi gravada antes; senão não deixa nada para trás e responde 409, formato simples",
    },
    source: "J",
    section: "Errors",
  },
  SAME_SEED: {
    openPoint: { en: "what a seed decides", pt: "o que uma seed decide" },
    decision: {
      en: "every id, code, token, person and payload of the same calls at the same sandbox time, whatever the order in which receivers answer; not the keys of certificates, which each process makes for itself, nor how long anything really took",
      pt: "todo id, código, token, pessoa e payload das mesmas chamadas no mesmo tempo do sandbox, seja qual for a ordem em que os receptores respondem; não as chaves dos certificados, que cada processo faz para si, nem quanto tempo algo levou de verdade",
    },
    source: "J",
    section: "What the service does",
  },
  CASES: {
    openPoint: {
      en: "what a saved case holds, and when a replay is the same",
      pt: "o que contém um caso salvo, e quando uma repetição é igual",
    },
    decision: {
      en: "every request to the gateway and every changing command, in the order in which they were answered, with answers and webhooks, and the scenario files of one's own as they stand at the end, without secrets; a replay is the same when statuses, bodies and webhooks are, but for keys of certificates, signatures by them, error ids, durations and attempts, and instants that lie a second apart where a clock ran; two calls that were under way at once are repeated one after the other",
      pt: "toda requisição ao gateway e todo comando que muda algo, na ordem em que foram respondidos, com respostas e webhooks, e os arquivos de cenário próprios como estão no fim, sem segredos; uma repetição é igual quando status, corpos e webhooks o são, fora chaves de certificados, assinaturas feitas por elas, ids de erro, durações e tentativas, e instantes que ficam a um segundo de distância onde o relógio corria; duas chamadas que estavam em curso ao mesmo tempo são repetidas uma depois da outra",
    },
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
