import type { Assumption } from "./assumption.js";

/** Authentication, and what all operations have in common. */
export const accessAssumptions = {
  BALANCE_PATH: {
    openPoint: { en: "`/balance` or `/api/balance`", pt: "`/balance` ou `/api/balance`" },
    decision: { en: "both are served", pt: "ambos são atendidos" },
    source: "J",
    section: "GET /api/balance",
  },
  OAUTH_TOKEN: {
    openPoint: { en: "shape of `/oauth/token`", pt: "formato de `/oauth/token`" },
    decision: {
      en: '`POST`, JSON `{clientId, clientSecret}` or RFC 6749 form / Basic `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; the certificate header is optional and checked when present; wrong credentials 401 simple shape; the token is valid for 1800 s too',
      pt: '`POST`, JSON `{clientId, clientSecret}` ou formulário / Basic da RFC 6749 com `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; o cabeçalho do certificado não é exigido, mas é verificado quando vem; credenciais erradas: 401 no formato simples; o token também vale por 1800 s',
    },
    source: "R/J",
    section: "Authentication, item 7",
  },
  OAUTH_REACH: {
    openPoint: {
      en: "what a token obtained without the certificate may do",
      pt: "o que um token obtido sem o certificado pode fazer",
    },
    decision: {
      en: "everything but configure webhooks: `POST`, `GET` and `DELETE` on `/api/webhooks` answer 401 and say how to get a token that may configure them. A token for which `/oauth/token` checked the certificate is equivalent to one from `/api/auth/token`; the JWT's claim `certificate` says which kind it is",
      pt: "tudo, menos configurar webhooks: `POST`, `GET` e `DELETE` em `/api/webhooks` respondem 401 e dizem como obter um token que pode configurá-los. Um token para o qual `/oauth/token` verificou o certificado equivale a um de `/api/auth/token`; a claim `certificate` do JWT diz de qual tipo ele é",
    },
    source: "J",
    section: "Authentication, item 2",
  },
  CERT_ORDER: {
    openPoint: {
      en: "order of checks at `/api/auth/token`",
      pt: "ordem das verificações em `/api/auth/token`",
    },
    decision: {
      en: "header, PEM, body, notBefore, notAfter, fingerprint, clientId known, certificate linked to its account (403), secret. A literal `+` (the specification requires `%2B`), and a header that decodes to spaces inside the Base64 or to `-----BEGIN+CERTIFICATE-----`, are PUB_CERT_MALFORMED_PEM with a `details.hint` that names the mistake and its position",
      pt: "cabeçalho, PEM, corpo, notBefore, notAfter, impressão digital, clientId conhecido, certificado vinculado à conta dele (403), secret. Um `+` literal (a especificação exige `%2B`) e um cabeçalho que, decodificado, tem espaços no Base64 ou `-----BEGIN+CERTIFICATE-----` são PUB_CERT_MALFORMED_PEM, com um `details.hint` que diz o erro e a posição dele",
    },
    source: "J",
    section: "Authentication, item 4",
  },
  CERT_VALIDITY: {
    openPoint: {
      en: "validity of certificates that the sandbox issues",
      pt: "validade dos certificados que o sandbox emite",
    },
    decision: {
      en: "2020 to 2049, so that they survive time travel, and so that the same seed gives the same certificate and key in every sandbox that only this machine can reach; at a time outside of these years, from one year before it to thirty years after it; the expired and not-yet-valid kinds are issued on purpose. The credentials of an account (in `localpix call`, `demo` and `credentials`, the page, the testkit) contain its first certificate while it is valid, then the newest valid one; if none is valid, a new one is issued, which the journal records as `certificate.issued` with `renews`. An expired certificate stays linked and is refused",
      pt: "de 2020 a 2049, para resistirem a viagens no tempo e para que a mesma semente dê o mesmo certificado e a mesma chave em todo sandbox que só esta máquina alcança; fora desses anos, de um ano antes a trinta anos depois da hora do sandbox; os vencidos e os ainda não válidos são emitidos assim de propósito. As credenciais de uma conta (em `localpix call`, `demo` e `credentials`, na página, no testkit) trazem o primeiro certificado dela enquanto for válido, depois o mais novo válido; se nenhum for válido, emite-se um novo, que o diário registra como `certificate.issued` com `renews`. Um certificado vencido continua vinculado e é recusado",
    },
    source: "J",
    section: "Authentication, item 3",
  },
  MTLS: {
    openPoint: {
      en: "TLS, and a client certificate in the TLS connection",
      pt: "TLS, e um certificado de cliente na conexão TLS",
    },
    decision: {
      en: "plain HTTP without `--tls` or `--mtls`. With them one port serves HTTPS only; the server certificate is valid by the time of the host, and its authority, at `/sandbox/ca.pem`, may sign for the hosts of the sandbox only (localhost, `--host`, `--allow-host`, `--public-url`) and is the same wherever these are; in a sandbox that other machines can reach it has a random key and stays in the data directory. With `--mtls` the handshake accepts any client certificate or none, and the token endpoints check it like that of the header, by the time of the sandbox, with the same refusals; a request is recorded with the certificate in the header. If both are sent, the header wins. Webhooks to a receiver that asks for a client certificate present the sandbox's own, signed by that authority",
      pt: "HTTP puro sem `--tls` ou `--mtls`. Com eles a porta atende só HTTPS; o certificado do servidor vale pelo relógio da máquina, e a autoridade que o assina, em `/sandbox/ca.pem`, só pode assinar para os hosts do sandbox (localhost, `--host`, `--allow-host`, `--public-url`) e é a mesma onde quer que eles sejam os mesmos; num sandbox que outras máquinas alcançam ela tem uma chave aleatória e fica no diretório de dados. Com `--mtls` o handshake aceita qualquer certificado de cliente, ou nenhum, e os endpoints de token o verificam como o do cabeçalho, pelo relógio do sandbox, com as mesmas recusas; a requisição é registrada com o certificado no cabeçalho. Se vierem os dois, vale o cabeçalho. Webhooks para um receptor que pede certificado de cliente apresentam o do próprio sandbox, assinado por essa autoridade",
    },
    source: "J",
    section: "Authentication, item 4",
  },
  ERROR_SHAPES: {
    openPoint: { en: "which operation answers in which shape", pt: "qual operação responde em qual formato" },
    decision: {
      en: "full, for every status and reason: token, cash-in, cash-out, cash-out-qrcode, and a wrong method on their paths; `code` is `HTTP_ERROR` if there is no other. Simple (with `code` if there is one): all others and unknown paths",
      pt: "completo, em todo status e motivo: token, cash-in, cash-out, cash-out-qrcode, e um método errado nos caminhos delas; `code` é `HTTP_ERROR` se não há outro. Simples (com `code`, se houver): todas as outras e caminhos desconhecidos",
    },
    source: "J",
    section: "Errors",
  },
  MESSAGES: {
    openPoint: { en: "texts", pt: "textos" },
    decision: {
      en: 'Brazilian Portuguese for `message` and `userMessage`, e.g. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; the `message` of a refusal contains "saldo insuficiente", "prazo excedido" or "valor inválido", in lower case, if that is the reason',
      pt: 'português do Brasil em `message` e `userMessage`, p. ex. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; o `message` de uma recusa contém "saldo insuficiente", "prazo excedido" ou "valor inválido", em minúsculas, quando esse é o motivo',
    },
    source: "R",
    section: "Errors",
  },
  VALIDATION_CODE: {
    openPoint: { en: "`code` of a refused body", pt: "`code` de um corpo recusado" },
    decision: {
      en: "`HTTP_ERROR`; the business code if every violation belongs to it, as for an amount on cash-out",
      pt: "`HTTP_ERROR`; o código de negócio se todas as violações são dele, como no valor de um cash-out",
    },
    source: "J",
    section: "Errors",
  },
  SIMPLE_LIST: {
    openPoint: {
      en: "several violations in the simple shape, whose `message` is a text",
      pt: "várias violações no formato simples, cujo `message` é um texto",
    },
    decision: {
      en: "all in one text, a sentence for each, joined by `; `; only the full shape has a list",
      pt: "todas em um só texto, uma frase para cada, separadas por `; `; só o formato completo tem uma lista",
    },
    source: "J",
    section: "Errors",
  },
  NULL_FIELDS: {
    openPoint: { en: "null in a field of a body", pt: "null em um campo do corpo" },
    decision: {
      en: "counts as absent in an optional field, nested ones too, so the default or the stored value applies; in a required field it is refused as missing. A null in a list, in `additionalInfo` or in place of the body is refused",
      pt: "em um campo opcional vale como ausente, também nos aninhados, e vale o padrão ou o valor guardado; em um obrigatório é recusado como ausente. Um null em uma lista, em `additionalInfo` ou no lugar do corpo é recusado",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  DUPLICATE_KEYS: {
    openPoint: {
      en: "a name that occurs twice in one JSON object",
      pt: "um nome que aparece duas vezes em um objeto JSON",
    },
    decision: {
      en: "the last one counts, as RFC 8259 allows and JSON.parse does",
      pt: "vale o último, como a RFC 8259 permite e JSON.parse faz",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  REPEATED_PARAMETERS: {
    openPoint: {
      en: "a query parameter or a form field that occurs several times",
      pt: "um parâmetro de consulta ou um campo de formulário que aparece várias vezes",
    },
    decision: {
      en: "400, even if the values are equal; the message says that it may occur only once. A parameter that the operation does not know is ignored",
      pt: "400, mesmo se os valores são iguais; a mensagem diz que ele só pode aparecer uma vez. Um parâmetro que a operação não conhece é ignorado",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  UNKNOWN_FIELDS: {
    openPoint: {
      en: "fields of a body and query parameters beyond the documented ones",
      pt: "campos do corpo e parâmetros de consulta além dos documentados",
    },
    decision: { en: "ignored", pt: "ignorados" },
    source: "J",
    section: "Endpoints, conventions",
  },
  WRONG_METHOD: {
    openPoint: { en: "a known path with another method", pt: "um caminho conhecido com outro método" },
    decision: {
      en: "405 in the shape of the path's operations, with `Allow`",
      pt: "405 no formato das operações do caminho, com `Allow`",
    },
    source: "J",
    section: "Errors",
  },
  BODY_LIMIT: {
    openPoint: { en: "the largest body", pt: "o maior corpo" },
    decision: {
      en: "256 kB, then 413 in the operation's shape; JSON nested more than 64 deep is 400. Limits of connections and their times are in `server/http/limits.ts`",
      pt: "256 kB; acima disso, 413 no formato da operação; JSON com mais de 64 níveis de profundidade é 400. Os limites das conexões e os seus tempos estão em `server/http/limits.ts`",
    },
    source: "J",
    section: "Errors",
  },
  ENCODING: {
    openPoint: { en: "bodies that are not UTF-8", pt: "corpos que não são UTF-8" },
    decision: {
      en: "400, like JSON that does not parse: nothing is repaired, and no other character set is read. In a form, both the bytes and the percent-encoded text must be UTF-8",
      pt: "400, como um JSON inválido: nada é consertado, e nenhum outro conjunto de caracteres é lido. Em um formulário, tanto os bytes como o texto em percent-encoding devem ser UTF-8",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  TEXT: {
    openPoint: { en: "what a text may contain", pt: "o que um texto pode conter" },
    decision: {
      en: "lengths count characters, not UTF-16 units; NUL and broken surrogates are refused, because they cannot be stored unchanged",
      pt: "os tamanhos contam caracteres, e não unidades UTF-16; NUL e surrogates quebrados são recusados, porque não podem ser guardados sem alteração",
    },
    source: "J",
    section: "Limits",
  },
  TEXT_BOUNDS: {
    openPoint: {
      en: "the longest text if no length is given",
      pt: "o maior texto quando nenhum tamanho é dado",
    },
    decision: {
      en: "`description` of `/dict/pix` up to the size of a body, `name` of cash-out-qrcode 100, names and values of `additionalInfo` 255, `externalId` of refund-in 35 like the id of a devolução, `url` of a webhook 2048. A required text may not be empty",
      pt: "`description` de `/dict/pix` até o tamanho de um corpo, `name` de cash-out-qrcode 100, nomes e valores de `additionalInfo` 255, `externalId` de refund-in 35, como o id de uma devolução, `url` de um webhook 2048. Um texto obrigatório não pode ser vazio",
    },
    source: "J",
    section: "Limits",
  },
  WHOLE_SECONDS: {
    openPoint: {
      en: "fractions of a second in `expirationTime`, `expiration` and `calendario.expiracao`",
      pt: "frações de segundo em `expirationTime`, `expiration` e `calendario.expiracao`",
    },
    decision: { en: "400: they are whole seconds", pt: "400: são segundos inteiros" },
    source: "J",
    section: "Limits",
  },
  AMOUNT_MAXIMUM: {
    openPoint: { en: "the largest amount", pt: "o maior valor" },
    decision: {
      en: "R$ 9,999,999,999.99, the most that fits field 54 of a BR Code",
      pt: "R$ 9.999.999.999,99, o que cabe no campo 54 de um BR Code",
    },
    source: "J",
    section: "Limits",
  },
  RATE_429: {
    openPoint: { en: "body of a 429", pt: "corpo de um 429" },
    decision: {
      en: 'in the shape of the operation, in the simple one `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; resend 60/min per account; MED list 60/min per account',
      pt: 'no formato da operação, no simples `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; reenvio: 60/min por conta; lista de MEDs: 60/min por conta',
    },
    source: "R/J",
    section: "Errors",
  },
  STRICT: {
    openPoint: { en: "extensions", pt: "extensões" },
    decision: {
      en: "everything beyond the specification on gateway paths answers 404 under `--strict`",
      pt: "tudo além da especificação nos caminhos do gateway responde 404 com `--strict`",
    },
    source: "J",
    section: "Endpoints",
  },
  SCENARIOS: {
    openPoint: { en: "values of `X-Sandbox-Scenario`", pt: "valores de `X-Sandbox-Scenario`" },
    decision: {
      en: "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, 1 to 120, larger values count as 120; ours: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (a reason without a code by its name), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutes at most), `early` (not on `cob`), `fail:<n>`. Each is a file in `scenarios/`; `docs/scenarios.md` lists all",
      pt: "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, de 1 a 120, valores maiores valem 120; os nossos: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (um motivo sem código, pelo nome), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutos no máximo), `early` (não em `cob`), `fail:<n>`. Cada um é um arquivo em `scenarios/`; `docs/scenarios.md` lista todos",
    },
    source: "R/J",
    section: "What the service does, item 10",
  },
  SCENARIO_JOINED: {
    openPoint: { en: "several values in one header", pt: "vários valores em um só cabeçalho" },
    decision: {
      en: "joined with commas; delays add up; two that contradict each other are 400 in the operation's shape, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, naming both; a delay together with another outcome delays that outcome",
      pt: "separados por vírgulas; atrasos se somam; dois que se contradizem são 400 no formato da operação, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, com os nomes dos dois; um atraso junto com outro resultado atrasa esse resultado",
    },
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_PRECEDENCE: {
    openPoint: {
      en: "which of several scenarios applies to a request",
      pt: "qual de vários cenários se aplica a uma requisição",
    },
    decision: {
      en: "the one in its header; else that of a magic key or amount; else the oldest armed one that matches. A scenario armed without an operation matches any operation that needs a token and that it can apply to. The transaction keeps the value and, in brackets after it, `magic` or `armed #<number>`",
      pt: "o do cabeçalho; senão o de uma chave ou de um valor mágico; senão o mais antigo dos armados que correspondem. Armado sem operação, um cenário vale para qualquer operação que exija token e à qual se aplique. A transação guarda o valor e, entre colchetes depois dele, `magic` ou `armed #<number>`",
    },
    source: "J",
    section: "What the service does, item 10",
  },
  MAGIC: {
    openPoint: {
      en: "clients that cannot send X-Sandbox-Scenario",
      pt: "clientes que não conseguem enviar X-Sandbox-Scenario",
    },
    decision: {
      en: "PIX keys and amounts of `fixtures/magic.yaml` stand for a scenario; if it cannot apply to the operation, the request behaves normally",
      pt: "chaves PIX e valores de `fixtures/magic.yaml` equivalem a um cenário; se ele não se aplica à operação, a requisição segue normalmente",
    },
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_UNKNOWN: {
    openPoint: { en: "unknown or inapplicable value", pt: "valor desconhecido ou que não se aplica" },
    decision: {
      en: "unknown or malformed: 400 in the operation's shape, `code` `SANDBOX_SCENARIO_UNKNOWN`, the message says what its family takes and suggests similar values; nothing is created. Known, but not for this operation: ignored, with `scenario.ignored` in the journal and `(ignored)` after it in the record of the request, because clients set the header for all requests; of several joined values, those that can apply do. An empty header counts as none",
      pt: "desconhecido ou malformado: 400 no formato da operação, `code` `SANDBOX_SCENARIO_UNKNOWN`, e a mensagem diz o que a família dele aceita e sugere valores parecidos; nada é criado. Conhecido, mas não desta operação: ignorado, com `scenario.ignored` no diário e `(ignored)` depois dele no registro da requisição, porque clientes enviam o cabeçalho em todas as requisições; de vários valores, valem os que se aplicam. Um cabeçalho vazio vale como nenhum",
    },
    source: "J",
    section: "What the service does, item 10",
  },
} as const satisfies Record<string, Assumption>;
