import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "O localpix é um gateway de pagamentos PIX que roda neste computador. Nenhum dinheiro se move, e nada sai daqui.",
  sandbox: "Este sandbox",
  version: "Versão",
  runs: "Roda em",
  address: "URL base",
  dataFile: "Arquivo de dados",
  inMemory: "nenhum: tudo fica na memória e se perde quando o sandbox para",
  size: "Tamanho",
  seed: "Semente",
  seedSays: "As mesmas chamadas com a mesma semente produzem os mesmos ids, códigos e pessoas.",
  epoch: "Mundo",
  epochSays: "Muda depois de cada recomeço, restauração e importação.",
  accounts: "Contas",
  read: "Leia mais",
  referenceSays: "Cada operação, com suas respostas e recusas; dá para chamá-la pela página",
  assumptionsSay: "O que a especificação deixa em aberto, e o que o localpix faz",
  scenariosSay: "O que pode dar errado de propósito",
  openapi: {
    "/sandbox/openapi.json": "OpenAPI 3.1 do gateway",
    "/sandbox/control.json": "OpenAPI 3.1 da API de controle",
  },
  packageSays: "No pacote",
  commands: "Linha de comando",
  commandsSay:
    "O que um comando faz também pode ser feito nesta página. Cada ação mostra o seu comando; clique para copiar.",
  terminalOnly: "Só no terminal",
  keysSay: "? mostra as teclas de cada tela",
  licences: "Licenças",
  licence: "O localpix está sob a licença MIT; as fontes desta página têm licenças próprias.",
};
