import type { Assumption } from "./assumption.js";

/** Reset, snapshots, seeds and cases. */
export const stateAssumptions = {
  RESET: {
    openPoint: { en: "what a reset of the sandbox keeps", pt: "o que se mantém quando o sandbox é zerado" },
    decision: {
      en: "nothing but the seed (unless another is given), the start time, and with the same seed the seed account's credentials, certificate and tokens, which stay valid until they expire; the clock goes back to the start time",
      pt: "nada além da seed (a menos que outra seja dada), da hora inicial e, com a mesma seed, das credenciais, do certificado e dos tokens da conta inicial, que valem até expirar; o relógio volta à hora inicial",
    },
    source: "J",
    section: "What the service does",
  },
  SNAPSHOTS: {
    openPoint: { en: "what a snapshot contains", pt: "o que um snapshot contém" },
    decision: {
      en: "everything, including its clock; restoring it adds no journal entry, so that the same calls get the same ids as before; deliveries that were pending are sent again",
      pt: "tudo, inclusive o relógio; restaurá-lo não acrescenta nada ao diário, para que as mesmas chamadas tenham os mesmos ids de antes; as entregas que estavam pendentes são enviadas de novo",
    },
    source: "J",
    section: "What the service does",
  },
  WORLD_REPLACED: {
    openPoint: {
      en: "a request that is running during a reset, a restore or an import",
      pt: "uma requisição em andamento quando o sandbox é zerado, restaurado ou importado",
    },
    decision: {
      en: "answered normally if it was written before; otherwise it has no effect and answers 409, simple shape",
      pt: "respondida normalmente se foi gravada antes; senão não tem efeito e responde 409, formato simples",
    },
    source: "J",
    section: "Errors",
  },
  SAME_SEED: {
    openPoint: { en: "what a seed decides", pt: "o que uma seed decide" },
    decision: {
      en: "every id, code, token, person and payload of the same calls at the same sandbox time, regardless of the order in which receivers answer; but not the keys of certificates, which each process generates, nor real durations",
      pt: "todo id, código, token, pessoa e payload das mesmas chamadas no mesmo tempo do sandbox, seja qual for a ordem em que os receptores respondem; mas não as chaves dos certificados, que cada processo gera, nem as durações reais",
    },
    source: "J",
    section: "What the service does",
  },
  CASES: {
    openPoint: {
      en: "what a saved case contains, and when a replay is equal",
      pt: "o que contém um caso salvo, e quando uma repetição é igual",
    },
    decision: {
      en: "every request to the gateway and every command that changes something, in the order of their answers, with answers and webhooks, and the user's own scenario files as they are at the end, without secrets. A replay is equal if statuses, bodies and webhooks are equal, apart from certificate keys, their signatures, error ids, durations and attempts, and instants that differ by up to a second if the clock was running. Two calls that ran at the same time are repeated one after the other. A case about one transaction ends with the last step of its story (the transaction, its refunds, MEDs and cob, and the other side if that is in this sandbox too) and compares this story alone. From the earlier steps of other transactions it leaves out reads, refused calls and clock moves: they do not change the outcome, and a replay moves the clock by itself",
      pt: "toda requisição ao gateway e todo comando que muda algo, na ordem das respostas, com respostas e webhooks, e os arquivos de cenário do usuário como estão no fim, sem segredos. Uma repetição é igual se status, corpos e webhooks são iguais, fora chaves de certificados, as assinaturas delas, ids de erro, durações e tentativas, e instantes que diferem em até um segundo se o relógio corria. Duas chamadas que rodavam ao mesmo tempo são repetidas uma depois da outra. Um caso sobre uma só transação termina no último passo da história dela (ela, as suas devoluções, os seus MEDs e a sua cob, e o outro lado, se também está neste sandbox) e compara só essa história. Dos passos anteriores de outras transações ficam de fora leituras, chamadas recusadas e avanços do relógio: eles não mudam o resultado, e uma repetição avança o relógio sozinha",
    },
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
