import type { Assumption } from "./assumption.js";

/** Who gets in, and what every operation has in common. */
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
      en: '`POST`, JSON `{clientId, clientSecret}` or RFC 6749 form / Basic `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; no certificate header needed, checked when present; wrong credentials 401 simple shape; the token lives as long, 1800 s',
      pt: '`POST`, JSON `{clientId, clientSecret}` ou formulário / Basic da RFC 6749 com `grant_type=client_credentials`; 200 `{access_token, token_type:"Bearer", expires_in, scope:"pix:read pix:write balance:read"}`; o cabeçalho do certificado não é exigido, mas é verificado quando vem; credenciais erradas: 401 no formato simples; o token vive o mesmo tempo, 1800 s',
    },
    source: "R/J",
    section: "Authentication, item 7",
  },
  OAUTH_REACH: {
    openPoint: {
      en: "what a token that was obtained without the certificate may do",
      pt: "o que um token obtido sem o certificado pode fazer",
    },
    decision: {
      en: "everything but configure webhooks: `POST`, `GET` and `DELETE` on `/api/webhooks` answer 401 with a sentence that says how to get a token that may. A token for which `/oauth/token` checked the certificate is as good as one from `/api/auth/token`; the claim `certificate` of the JWT says which it is",
      pt: "tudo, menos configurar webhooks: `POST`, `GET` e `DELETE` em `/api/webhooks` respondem 401, com uma frase que diz como obter um token que pode. Um token para o qual `/oauth/token` verificou o certificado vale o mesmo que um de `/api/auth/token`; a claim `certificate` do JWT diz qual dos dois é",
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
      en: "header, PEM, body, notBefore, notAfter, fingerprint, clientId known, certificate linked to its account (403), secret. A literal `+`, for which the specification asks `%2B`, a header that decodes to spaces inside the base64, or to `-----BEGIN+CERTIFICATE-----`, is PUB_CERT_MALFORMED_PEM with a `details.hint` naming exactly that mistake and where it is",
      pt: "cabeçalho, PEM, corpo, notBefore, notAfter, impressão digital, clientId conhecido, certificado vinculado à conta dele (403), secret. Um `+` literal, que a especificação quer como `%2B`, um cabeçalho que, decodificado, tem espaços dentro do base64 ou `-----BEGIN+CERTIFICATE-----` é PUB_CERT_MALFORMED_PEM, com um `details.hint` que diz exatamente qual foi o erro e onde está",
    },
    source: "J",
    section: "Authentication, item 4",
  },
  CERT_VALIDITY: {
    openPoint: {
      en: "life of certificates that the sandbox makes",
      pt: "validade dos certificados que o sandbox emite",
    },
    decision: {
      en: "from one year before to thirty years after the sandbox's now, so that time travel does not kill them; the expired and not-yet-valid kinds are made on purpose. What shows an account's credentials (`localpix call`, `demo` and `credentials`, the page, the testkit) shows its first valid certificate for as long as that lasts, then the newest that lasts, and where none does it makes a new one, which the journal tells as `certificate.issued` with `renews`; one that has expired stays linked, and is refused",
      pt: "de um ano antes a trinta anos depois do agora do sandbox, para que viagens no tempo não os matem; os vencidos e os ainda não válidos são emitidos assim de propósito. Quem mostra as credenciais de uma conta (`localpix call`, `demo` e `credentials`, a página, o testkit) mostra o seu primeiro certificado válido enquanto ele durar, depois o mais novo que ainda dure e, se nenhum dura, emite um novo, que o journal conta como `certificate.issued` com `renews`; o vencido continua vinculado, e é recusado",
    },
    source: "J",
    section: "Authentication, item 3",
  },
  ERROR_SHAPES: {
    openPoint: { en: "which operation answers in which shape", pt: "qual operação responde em qual formato" },
    decision: {
      en: "full, whatever the status and the reason: token, cash-in, cash-out, cash-out-qrcode, and a wrong method on their paths; `code` is `HTTP_ERROR` where there is no other. Simple (with `code` where there is one): all others and unknown paths",
      pt: "completo, qualquer que seja o status e o motivo: token, cash-in, cash-out, cash-out-qrcode, e um método errado nos caminhos delas; `code` é `HTTP_ERROR` onde não há outro. Simples (com `code` onde houver): todas as outras e caminhos desconhecidos",
    },
    source: "J",
    section: "Errors",
  },
  MESSAGES: {
    openPoint: { en: "texts", pt: "textos" },
    decision: {
      en: 'Brazilian Portuguese for `message` and `userMessage`, e.g. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; the `message` of a refusal contains "saldo insuficiente", "prazo excedido" or "valor inválido", in lower case, where it is about that',
      pt: 'português do Brasil em `message` e `userMessage`, p. ex. "Token não fornecido ou inválido", "Chave PIX não encontrada no DICT", "Cobrança com este txid já existe", "Transação original não encontrada"; o `message` de uma recusa contém "saldo insuficiente", "prazo excedido" ou "valor inválido", em minúsculas, onde é disso que se trata',
    },
    source: "R",
    section: "Errors",
  },
  VALIDATION_CODE: {
    openPoint: { en: "`code` of a refused body", pt: "`code` de um corpo recusado" },
    decision: {
      en: "`HTTP_ERROR`; the business code when every violation is about that code, as for an amount on cash-out",
      pt: "`HTTP_ERROR`; o código de negócio quando todas as violações são sobre ele, como no valor de um cash-out",
    },
    source: "J",
    section: "Errors",
  },
  SIMPLE_LIST: {
    openPoint: {
      en: "how the simple shape, whose `message` is a text, tells of several violations",
      pt: "como o formato simples, cujo `message` é um texto, conta várias violações",
    },
    decision: {
      en: "all of them in one text, a sentence for each, joined by `; `; a list is for the full shape",
      pt: "todas num só texto, uma frase para cada uma, separadas por `; `; a lista é do formato completo",
    },
    source: "J",
    section: "Errors",
  },
  NULL_FIELDS: {
    openPoint: { en: "null in a field of a body", pt: "null em um campo do corpo" },
    decision: {
      en: "in an optional field as absent, nested ones too, so a default or what was stored before holds; in a required one refused as missing. A null in a list, in `additionalInfo` or in place of the body is refused",
      pt: "em um campo opcional vale como ausente, também nos aninhados, e fica o padrão ou o que estava guardado; em um obrigatório é recusado como ausente. Um null em uma lista, em `additionalInfo` ou no lugar do corpo é recusado",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  DUPLICATE_KEYS: {
    openPoint: {
      en: "a name that stands twice in one JSON object",
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
      en: "a query parameter, or a field of a form, that comes several times",
      pt: "um parâmetro de consulta, ou um campo de formulário, que vem várias vezes",
    },
    decision: {
      en: "400, which says that it may come once only; also when the values are the same. One that the operation does not know is ignored, however often it comes",
      pt: "400, que diz que ele só pode vir uma vez; também quando os valores são iguais. Um que a operação não conhece é ignorado, quantas vezes vier",
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
      en: "405 in the shape of the operations that the path has, `Allow`",
      pt: "405 no formato das operações que o caminho tem, `Allow`",
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
      en: "400, as JSON that does not parse: nothing is repaired, and no other character set is read. In a form neither the bytes nor what is percent-encoded may be anything else",
      pt: "400, como um JSON que não se lê: nada é consertado, e nenhum outro conjunto de caracteres é lido. Em um formulário, nem os bytes nem o que vem em percent-encoding podem ser outra coisa",
    },
    source: "J",
    section: "Endpoints, conventions",
  },
  TEXT: {
    openPoint: { en: "what a text may hold", pt: "o que um texto pode conter" },
    decision: {
      en: "lengths count characters, not UTF-16 units; NUL and broken surrogates are refused, because they cannot be kept as they came",
      pt: "os tamanhos contam caracteres, e não unidades UTF-16; NUL e surrogates quebrados são recusados, porque não podem ser guardados como vieram",
    },
    source: "J",
    section: "Limits",
  },
  TEXT_BOUNDS: {
    openPoint: {
      en: "how long a text may be where no length is given",
      pt: "o tamanho de um texto onde nenhum é dado",
    },
    decision: {
      en: "`description` of `/dict/pix` as long as a body may be, `name` of cash-out-qrcode 100, names and values of `additionalInfo` 255, `externalId` of refund-in 35, as the id of a devolução that it is, `url` of a webhook 2048. A text that is required may not be empty",
      pt: "`description` de `/dict/pix` tão longo quanto um corpo pode ser, `name` de cash-out-qrcode 100, nomes e valores de `additionalInfo` 255, `externalId` de refund-in 35, como o id de devolução que ele é, `url` de um webhook 2048. Um texto obrigatório não pode ser vazio",
    },
    source: "J",
    section: "Limits",
  },
  WHOLE_SECONDS: {
    openPoint: {
      en: "parts of a second in `expirationTime`, `expiration` and `calendario.expiracao`",
      pt: "frações de segundo em `expirationTime`, `expiration` e `calendario.expiracao`",
    },
    decision: { en: "400: they are whole seconds", pt: "400: são segundos inteiros" },
    source: "J",
    section: "Limits",
  },
  AMOUNT_MAXIMUM: {
    openPoint: { en: "the largest amount", pt: "o maior valor" },
    decision: {
      en: "R$ 9,999,999,999.99, what field 54 of a BR Code holds",
      pt: "R$ 9.999.999.999,99, o que cabe no campo 54 de um BR Code",
    },
    source: "J",
    section: "Limits",
  },
  RATE_429: {
    openPoint: { en: "body of a 429", pt: "corpo de um 429" },
    decision: {
      en: 'the shape of the operation, in the simple one `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; resend 60/min per account; MED list 60/min per account',
      pt: 'o formato da operação, no simples `{"statusCode":429,"message":"Too Many Requests","error":"Too Many Requests"}` + `Retry-After`; reenvio: 60/min por conta; lista de MEDs: 60/min por conta',
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
      en: "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, 1 to 120, larger is held to 120; ours: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (a reason without a code goes by its name), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutes at most), `early` (not on `cob`), `fail:<n>`. Each is a file in `scenarios/`; `docs/scenarios.md` tells them all",
      pt: "`success`; `error:insufficient-funds`, `error:invalid-pix-key`, `error:document-mismatch`, `error:account-blocked`, `error:duplicate-id`; `delayed:<n>s`, de 1 a 120, mais que isso vale 120; os nossos: `pending`, `returned:<duration>`, `reject:<ERROR_CODE>`, `refuse:<CODE>` (um motivo sem código atende pelo nome), `http:<status>`, `slow:<duration>`, `lost:request`, `lost:response`, `webhook:duplicate`, `drop`, `delay:<duration>`, `reorder` (5 minutos no máximo), `early` (não em `cob`), `fail:<n>`. Cada um é um arquivo em `scenarios/`; `docs/scenarios.md` conta todos",
    },
    source: "R/J",
    section: "What the service does, item 10",
  },
  SCENARIO_JOINED: {
    openPoint: { en: "several values in one header", pt: "vários valores em um só cabeçalho" },
    decision: {
      en: "joined with commas; delays add up; two that cannot both come true are 400 in the operation's shape, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, naming them; a delay beside another outcome delays that one",
      pt: "unidos por vírgulas; atrasos se somam; dois que não podem ambos acontecer são 400 no formato da operação, `code` `SANDBOX_SCENARIO_CONTRADICTORY`, com os nomes deles; um atraso ao lado de outro desfecho atrasa esse desfecho",
    },
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_PRECEDENCE: {
    openPoint: {
      en: "which of several scenarios a request meets",
      pt: "qual de vários cenários uma requisição encontra",
    },
    decision: {
      en: "its header; else a magic key or amount; else the oldest armed one that is meant for it. Armed without an operation, one meets any operation that needs a token and that it can happen to. The transaction keeps the value and, in brackets behind it, `magic` or `armed #<number>`",
      pt: "o do seu cabeçalho; senão uma chave ou um valor mágico; senão o mais antigo dos armados que servem para ela. Armado sem operação, ele atinge qualquer operação que exija token e na qual possa acontecer. A transação guarda o valor e, entre colchetes depois dele, `magic` ou `armed #<number>`",
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
      en: "PIX keys and amounts of `fixtures/magic.yaml` stand for a scenario; where it cannot happen to the operation, nature runs its course",
      pt: "chaves PIX e valores de `fixtures/magic.yaml` equivalem a um cenário; onde ele não pode acontecer na operação, tudo segue o seu curso normal",
    },
    source: "J",
    section: "What the service does, item 10",
  },
  SCENARIO_UNKNOWN: {
    openPoint: { en: "unknown or inapplicable value", pt: "valor desconhecido ou que não se aplica" },
    decision: {
      en: "unknown or malformed: 400 in the operation's shape, `code` `SANDBOX_SCENARIO_UNKNOWN`, the message says what its family takes and what was probably meant; nothing is created. Known, but not for this operation: ignored, with `scenario.ignored` in the journal and `(ignored)` behind it in the record of the request, because clients set the header for all requests; of several joined values, those that can happen do. An empty header is as none",
      pt: "desconhecido ou malformado: 400 no formato da operação, `code` `SANDBOX_SCENARIO_UNKNOWN`, e a mensagem diz o que a família dele aceita e o que provavelmente se quis dizer; nada é criado. Conhecido, mas não desta operação: ignorado, com `scenario.ignored` no diário e `(ignored)` atrás dele no registro da requisição, porque clientes enviam o cabeçalho em todas as requisições; de vários valores unidos, acontecem os que podem. Um cabeçalho vazio vale como nenhum",
    },
    source: "J",
    section: "What the service does, item 10",
  },
} as const satisfies Record<string, Assumption>;
