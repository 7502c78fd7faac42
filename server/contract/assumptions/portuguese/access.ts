import type { accessAssumptions } from "../access.js";
import type { AssumptionTexts } from "../assumption.js";

export const accessPt: Readonly<Record<keyof typeof accessAssumptions, AssumptionTexts>> = {
  BALANCE_PATH: {
    openPoint: "`/balance` ou `/api/balance`",
    decision: "ambos são atendidos",
  },
  OAUTH_TOKEN: {
    openPoint: "formato de `/oauth/token`",
    decision:
      '`POST`, JSON `{clientId, clientSecret}` ou formulário / Basic da RFC 6749 com `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; o cabeçalho do certificado não é exigido, mas é verificado quando vem; credenciais erradas: 401 no formato simples; o token vive o mesmo tempo, 1800 s',
  },
  OAUTH_REACH: {
    openPoint: "o que um token obtido sem o certificado pode fazer",
    decision:
      "tudo, menos configurar webhooks: `POST`, `GET` e `DELETE` em `/api/webhooks` respondem 401, com uma frase que diz como obter um token que pode. Um token para o qual `/oauth/token` verificou o certificado vale o mesmo que um de `/api/auth/token`; a claim `certificate` do JWT diz qual dos dois é",
  },
  CERT_ORDER: {
    openPoint: "ordem das verificações em `/api/auth/token`",
    decision:
      "cabeçalho, PEM, corpo, notBefore, notAfter, impressão digital, clientId conhecido, certificado vinculado à conta dele (403), secret. Um `+` literal, que a especificação quer como `%2B`, um cabeçalho que, decodificado, tem espaços dentro do base64 ou `-----BEGIN+CERTIFICATE-----` é PUB_CERT_MALFORMED_PEM, com um `details.hint` que diz exatamente qual foi o erro e onde está",
  },
  CERT_VALIDITY: {
    openPoint: "validade dos certificados que o sandbox emite",
    decision:
      "de um ano antes a trinta anos depois do agora do sandbox, para que viagens no tempo não os matem; os vencidos e os ainda não válidos são emitidos assim de propósito. Quem mostra as credenciais de uma conta (`localpix call`, `demo` e `credentials`, a página, o testkit) mostra o seu primeiro certificado válido enquanto ele durar, depois o mais novo que ainda dure e, se nenhum dura, emite um novo, que o journal conta como `certificate.issued` com `renews`; o vencido continua vinculado, e é recusado",
  },
  ERROR_SHAPES: {
    openPoint: "qual operação responde em qual formato",
    decision:
      "completo, qualquer que seja o status e o motivo: token, cash-in, cash-out, cash-out-qrcode, e um método errado nos caminhos delas; `code` é `HTTP_ERROR` onde não há outro. Simples (com `code` onde houver): todas as outras e caminhos desconhecidos",
  },
  MESSAGES: {
    openPoint: "textos",
    decision:
      'português do Brasil em `message` e `userMessage`, p. ex. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; o `message` de uma recusa contém "saldo insuficiente", "prazo excedido" ou "valor inválido", em minúsculas, onde é disso que se trata',
  },
  VALIDATION_CODE: {
    openPoint: "`code` de um corpo recusado",
    decision:
      "`HTTP_ERROR`; o código de negócio quando todas as violações são sobre ele, como no valor de um cash-out",
  },
  SIMPLE_LIST: {
    openPoint: "como o formato simples, cujo `message` é um texto, conta várias violações",
    decision:
      "todas num só texto, uma frase para cada uma, separadas por `; `; a lista é do formato completo",
  },
  NULL_FIELDS: {
    openPoint: "null em um campo do corpo",
    decision:
      "em um campo opcional vale como ausente, também nos aninhados, e fica o padrão ou o que estava guardado; em um obrigatório é recusado como ausente. Um null em uma lista, em `additionalInfo` ou no lugar do corpo é recusado",
  },
  DUPLICATE_KEYS: {
    openPoint: "um nome que aparece duas vezes em um objeto JSON",
    decision: "vale o último, como a RFC 8259 permite e JSON.parse faz",
  },
  REPEATED_PARAMETERS: {
    openPoint: "um parâmetro de consulta, ou um campo de formulário, que vem várias vezes",
    decision:
      "400, que diz que ele só pode vir uma vez; também quando os valores são iguais. Um que a operação não conhece é ignorado, quantas vezes vier",
  },
  UNKNOWN_FIELDS: {
    openPoint: "campos do corpo e parâmetros de consulta além dos documentados",
    decision: "ignorados",
  },
  WRONG_METHOD: {
    openPoint: "um caminho conhecido com outro método",
    decision: "405 no formato das operações que o caminho tem, `Allow`",
  },
  BODY_LIMIT: {
    openPoint: "o maior corpo",
    decision:
      "256 kB; acima disso, 413 no formato da operação; JSON com mais de 64 níveis de profundidade é 400. Os limites das conexões e os seus tempos estão em `server/http/limits.ts`",
  },
  ENCODING: {
    openPoint: "corpos que não são UTF-8",
    decision:
      "400, como um JSON que não se lê: nada é consertado, e nenhum outro conjunto de caracteres é lido. Em um formulário, nem os bytes nem o que vem em percent-encoding podem ser outra coisa",
  },
  TEXT: {
    openPoint: "o que um texto pode conter",
    decision:
      "os tamanhos contam caracteres, e não unidades UTF-16; NUL e surrogates quebrados são recusados, porque não podem ser guardados como vieram",
  },
  TEXT_BOUNDS: {
    openPoint: "o tamanho de um texto onde nenhum é dado",
    decision:
      "`description` de `/dict/pix` tão longo quanto um corpo pode ser, `name` de cash-out-qrcode 100, nomes e valores de `additionalInfo` 255, `externalId` de refund-in 35, como o id de devolução que ele é, `url` de um webhook 2048. Um texto obrigatório não pode ser vazio",
  },
  WHOLE_SECONDS: {
    openPoint: "frações de segundo em `expirationTime`, `expiration` e `calendario.expiracao`",
    decision: "400: são segundos inteiros",
  },
  AMOUNT_MAXIMUM: {
    openPoint: "o maior valor",
    decision: "R$ 9.999.999.999,99, o que cabe no campo 54 de um BR Code",
  },
  RATE_429: {
    openPoint: "corpo de um 429",
    decision:
      'o formato da operação, no simples `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; reenvio: 60/min por conta; lista de MEDs: 60/min por conta',
  },
  STRICT: {
    openPoint: "extensões",
    decision: "tudo além da especificação nos caminhos do gateway responde 404 com `--strict`",
  },
  SCENARIOS: {
    openPoint: "valores de `X-Sandbox-Scenario`",
    decision:
      "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, de 1 a 120, mais que isso vale 120; os nossos: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (um motivo sem código atende pelo nome), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutos no máximo), `early` (não em `cob`), `fail:<n>`. Cada um é um arquivo em `scenarios/`; `docs/scenarios.md` conta todos",
  },
  SCENARIO_JOINED: {
    openPoint: "vários valores em um só cabeçalho",
    decision:
      "unidos por vírgulas; atrasos se somam; dois que não podem ambos acontecer são 400 no formato da operação, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, com os nomes deles; um atraso ao lado de outro desfecho atrasa esse desfecho",
  },
  SCENARIO_PRECEDENCE: {
    openPoint: "qual de vários cenários uma requisição encontra",
    decision:
      "o do seu cabeçalho; senão uma chave ou um valor mágico; senão o mais antigo dos armados que servem para ela. Armado sem operação, ele atinge qualquer operação que exija token e na qual possa acontecer. A transação guarda o valor e, entre colchetes depois dele, `magic` ou `armed #<number>`",
  },
  MAGIC: {
    openPoint: "clientes que não conseguem enviar X-Sandbox-Scenario",
    decision:
      "chaves PIX e valores de `fixtures/magic.yaml` equivalem a um cenário; onde ele não pode acontecer na operação, tudo segue o seu curso normal",
  },
  SCENARIO_UNKNOWN: {
    openPoint: "valor desconhecido ou que não se aplica",
    decision:
      "desconhecido ou malformado: 400 no formato da operação, `code` `SANDBOX_SCENARIO_UNKNOWN`, e a mensagem diz o que a família dele aceita e o que provavelmente se quis dizer; nada é criado. Conhecido, mas não desta operação: ignorado, com `scenario.ignored` no diário e `(ignored)` atrás dele no registro da requisição, porque clientes enviam o cabeçalho em todas as requisições; de vários valores unidos, acontecem os que podem. Um cabeçalho vazio vale como nenhum",
  },
};
