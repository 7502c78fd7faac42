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
  "url-malformed": {
    message: {
      en: "The path or the query has a % that is not followed by two hexadecimal digits.",
      pt: "O caminho ou a query tem um % que não é seguido de dois dígitos hexadecimais.",
    },
    hint: {
      en: "Percent-encode each value by itself, as encodeURIComponent does; a literal % is %25.",
      pt: "Codifique cada valor separadamente, como faz encodeURIComponent; um % literal é %25.",
    },
  },
  "json-malformed": {
    message: {
      en: "The body is not valid JSON; the response has the message of the parser.",
      pt: "O corpo não é um JSON válido; a resposta traz a mensagem do parser.",
    },
    hint: {
      en: "Build the body with a JSON library, not by hand. Look for a comma at the end, single quotes, or a line break within a text; in a shell, put the body between single quotes.",
      pt: "Monte o corpo com uma biblioteca de JSON, e não à mão. Procure uma vírgula no fim, aspas simples ou uma quebra de linha dentro de um texto; no shell, coloque o corpo entre aspas simples.",
    },
  },
  "body-unreadable": {
    message: {
      en: "The body did not arrive completely, or has a charset or an encoding that cannot be read.",
      pt: "O corpo não chegou por completo, ou tem um charset ou uma codificação que não pode ser lida.",
    },
    hint: {
      en: "Send UTF-8, compressed as Content-Encoding says or not at all, and leave Content-Length to your HTTP client.",
      pt: "Envie UTF-8, compactado como Content-Encoding indica ou sem compactação, e deixe o Content-Length para o seu cliente HTTP.",
    },
  },
  "body-too-large": {
    message: {
      en: "The body is larger than {limit}.",
      pt: "O corpo passa de {limit}.",
    },
    hint: {
      en: "No operation needs a body of this size: look for a field that repeats, or for a file in a text.",
      pt: "Nenhuma operação precisa de um corpo desse tamanho: procure um campo que se repete, ou um arquivo dentro de um texto.",
    },
  },
  "body-invalid": {
    message: {
      en: "Fields break their rules; the table shows for each what was received and what is expected.",
      pt: "Há campos que não seguem suas regras; a tabela mostra o que cada um recebeu e o que se espera.",
    },
    hint: {
      en: "Correct them and repeat the call. The API reference at /sandbox/docs describes every field, with an example that works.",
      pt: "Corrija-os e repita a chamada. A referência da API em /sandbox/docs descreve cada campo, com um exemplo que funciona.",
    },
  },
  "world-replaced": {
    message: {
      en: "A reset, restore or import replaced all data of the sandbox while this request ran, so its effects are lost.",
      pt: "Todos os dados do sandbox foram substituídos durante esta requisição (ao zerar, restaurar ou importar), e os efeitos dela se perderam.",
    },
    hint: {
      en: "Repeat it. If your tests reset the sandbox, wait until their requests have ended.",
      pt: "Repita a requisição. Se os seus testes zeram o sandbox, espere as requisições deles terminarem.",
    },
  },
  "data-file-held": {
    message: {
      en: "Another program has locked the data file of the sandbox.",
      pt: "Outro programa bloqueou o arquivo de dados do sandbox.",
    },
    hint: {
      en: "Close it, such as a database browser or a backup, and repeat the request.",
      pt: "Feche esse programa, como um navegador de banco de dados ou um backup, e repita a requisição.",
    },
  },
  internal: {
    message: {
      en: "The sandbox itself failed; your request may be correct.",
      pt: "O próprio sandbox falhou; a sua requisição pode estar correta.",
    },
    hint: {
      en: "The output of localpix start has the error. If a repetition fails too, report it with the file that localpix case save writes.",
      pt: "A saída de localpix start traz o erro. Se uma repetição também falhar, relate-o com o arquivo que localpix case save grava.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
