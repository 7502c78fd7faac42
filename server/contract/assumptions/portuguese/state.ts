import type { AssumptionTexts } from "../assumption.js";
import type { stateAssumptions } from "../state.js";

export const statePt: Readonly<Record<keyof typeof stateAssumptions, AssumptionTexts>> = {
  RESET: {
    openPoint: "o que um reset do sandbox mantém",
    decision:
      "nada além da seed (a menos que outra seja dada), do instante em que este mundo começou e, com a mesma seed, das credenciais, do certificado e dos tokens da conta inicial, que valem até expirar; o relógio volta",
  },
  SNAPSHOTS: {
    openPoint: "o que um snapshot contém",
    decision:
      "tudo, também o seu tempo; restaurá-lo não escreve nada no diário dele, para que as mesmas chamadas tenham os mesmos ids de antes; as entregas que estavam a caminho saem de novo",
  },
  WORLD_REPLACED: {
    openPoint: "uma requisição que é ultrapassada por um reset, uma restauração ou uma importação",
    decision:
      "respondida como era, quando foi gravada antes; senão não deixa nada para trás e responde 409, formato simples",
  },
  SAME_SEED: {
    openPoint: "o que uma seed decide",
    decision:
      "todo id, código, token, pessoa e payload das mesmas chamadas no mesmo tempo do sandbox, seja qual for a ordem em que os receptores respondem; não as chaves dos certificados, que cada processo faz para si, nem quanto tempo algo levou de verdade",
  },
  CASES: {
    openPoint: "o que contém um caso salvo, e quando uma repetição é igual",
    decision:
      "toda requisição ao gateway e todo comando que muda algo, na ordem em que foram respondidos, com respostas e webhooks, e os arquivos de cenário próprios como estão no fim, sem segredos; uma repetição é igual quando status, corpos e webhooks o são, fora chaves de certificados, assinaturas feitas por elas, ids de erro, durações e tentativas, e instantes que ficam a um segundo de distância onde o relógio corria; duas chamadas que estavam em curso ao mesmo tempo são repetidas uma depois da outra",
  },
};
