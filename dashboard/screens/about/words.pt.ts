import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "O localpix é um gateway de pagamentos PIX que roda neste computador. Nenhum dinheiro se move, e nada sai daqui.",
  sandbox: "Este sandbox",
  version: "Versão",
  runs: "Roda em",
  address: "URL base",
  dataFile: "Arquivo de dados",
  inMemory: "nenhum: tudo está na memória, e some quando ele para",
  size: "Tamanho",
  seed: "Semente",
  seedSays: "As mesmas chamadas com a mesma semente têm os mesmos ids, códigos e pessoas.",
  epoch: "Mundo",
  epochSays: "Outro número depois de cada recomeço, restauração e importação.",
  accounts: "Contas",
  read: "Leia mais",
  referenceSays: "Cada operação, o que responde e recusa; chame-a pela própria página",
  assumptionsSay: "O que a especificação deixa em aberto, e o que o localpix faz",
  scenariosSay: "O que pode dar errado de propósito",
  openapi: {
    "/sandbox/openapi.json": "OpenAPI 3.1 do gateway",
    "/sandbox/control.json": "OpenAPI 3.1 da API de controle",
  },
  packageSays: "No pacote",
  commands: "Linha de comando",
  commandsSay:
    "O que um comando faz também se faz nesta página. Cada ação mostra o seu comando; um clique o copia.",
  terminalOnly: "Só no terminal",
  keysSay: "as de cada tela: ?",
  licences: "Licenças",
  licence: "O localpix está sob a licença MIT; as letras desta página, sob as suas próprias.",
};
