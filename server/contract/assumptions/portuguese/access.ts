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
      '`POST`, JSON `{clientId, clientSecret}` ou formulário / Basic da RFC 6749 com `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; o cabeçalho do certificado não é exigido, mas é verificado quando vem; credenciais erradas: 401 no formato simples; mesmo JWT, 1800 s',
  },
  OAUTH_REACH: {
    openPoint: "se um token obtido sem o certificado configura webhooks",
    decision:
      "configura: os dois endpoints de token dão o mesmo token, e nenhuma operação pergunta de onde ele veio",
  },
  CERT_ORDER: {
    openPoint: "ordem das verificações em `/api/auth/token`",
    decision:
      "cabeçalho, PEM, corpo, notBefore, notAfter, impressão digital, clientId conhecido, certificado vinculado à conta dele (403), secret. Um `+` literal, não codificado, é aceito; um cabeçalho que, decodificado, tem espaços dentro do base64 ou `-----BEGIN+CERTIFICATE-----` é PUB_CERT_MALFORMED_PEM, com um `details.hint` que diz exatamente qual foi o erro",
  },
  CERT_VALIDITY: {
    openPoint: "validade dos certificados que o sandbox emite",
    decision:
      "de um ano antes a trinta anos depois do agora do sandbox, para que viagens no tempo não os matem; os vencidos e os ainda não válidos são emitidos assim de propósito",
  },
  ERROR_SHAPES: {
    openPoint: "qual operação responde em qual formato",
    decision:
      "completo: token, cash-in, cash-out, cash-out-qrcode; simples (com `code` onde houver): todas as outras, caminhos desconhecidos e os 401",
  },
  MESSAGES: {
    openPoint: "textos",
    decision:
      'português do Brasil em `message` e `userMessage`, p. ex. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"',
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
  UNKNOWN_FIELDS: {
    openPoint: "campos do corpo além dos documentados",
    decision: "ignorados",
  },
  WRONG_METHOD: {
    openPoint: "um caminho conhecido com outro método",
    decision: "405, formato simples, `Allow`",
  },
  BODY_LIMIT: {
    openPoint: "o maior corpo",
    decision:
      "256 kB; acima disso, 413 no formato da operação; JSON com mais de 64 níveis de profundidade é 400. Os limites das conexões e os seus tempos estão em `server/http/limits.ts`",
  },
  TEXT: {
    openPoint: "o que um texto pode conter",
    decision:
      "os tamanhos contam caracteres, e não unidades UTF-16; NUL e surrogates quebrados são recusados, porque não podem ser guardados como vieram",
  },
  TEXT_BOUNDS: {
    openPoint: "o tamanho de um texto onde nenhum é dado",
    decision:
      "`description` de `/dict/pix` 140, `name` de cash-out-qrcode 100, nomes e valores de `additionalInfo` 255, `externalId` de refund-in 255, `url` de um webhook 2048. Um texto obrigatório não pode ser vazio",
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
      '`{"statusCode":429,"message":"Too Many Requests"}` + `Retry-After`; reenvio: 60/min por conta; lista de MEDs: 60/min por conta',
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
      "unidos por vírgulas; atrasos se somam; dois que não podem ambos acontecer são 400 no formato simples, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, com os nomes deles; um atraso ao lado de outro desfecho atrasa esse desfecho",
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
      "400 no formato simples, `code` `SANDBOX_SCENARIO_UNKNOWN` ou `SANDBOX_SCENARIO_NOT_APPLICABLE`, e a mensagem lista os mais parecidos; nada é criado; `success` é aceito em toda parte",
  },
};
