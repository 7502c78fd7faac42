import type { CauseTexts } from "../cause-texts.js";
import type { Localized } from "../localized.js";

/** For a header that is missing, and for one that is empty. */
const SEND_TOKEN: Localized = {
  en: "Send Authorization: Bearer <access_token>, with a token from POST /api/auth/token.",
  pt: "Envie Authorization: Bearer <access_token>, com um token de POST /api/auth/token.",
};
const SEND_CERTIFICATE: Localized = {
  en: "Send the PEM certificate, percent-encoded; localpix credentials --header shows the whole value.",
  pt: "Envie o certificado PEM com percent-encoding; localpix credentials --header mostra o valor inteiro.",
};

/** Why a token, a certificate or credentials were refused. The response itself says only "invalid". */
export const accessCauses = {
  "token-missing": {
    message: {
      en: "The request has no Authorization header.",
      pt: "A requisição não tem o header Authorization.",
    },
    hint: SEND_TOKEN,
  },
  "token-header-empty": {
    message: {
      en: "The Authorization header is empty.",
      pt: "O header Authorization está vazio.",
    },
    hint: SEND_TOKEN,
  },
  "token-empty": {
    message: {
      en: "The Authorization header has the word Bearer, and no token after it.",
      pt: "O header Authorization tem a palavra Bearer e nenhum token depois dela.",
    },
    hint: {
      en: "The variable with the token is probably empty: check that your code reads access_token from the token response.",
      pt: "A variável do token provavelmente está vazia: confira se o seu código lê access_token da resposta do token.",
    },
  },
  "token-scheme-missing": {
    message: {
      en: "The Authorization header has a value without the word Bearer before it.",
      pt: "O header Authorization tem um valor sem a palavra Bearer antes dele.",
    },
    hint: {
      en: "Put Bearer and one space before the token: Authorization: Bearer <access_token>.",
      pt: "Coloque Bearer e um espaço antes do token: Authorization: Bearer <access_token>.",
    },
  },
  "token-scheme-doubled": {
    message: {
      en: "The Authorization header says Bearer twice.",
      pt: "O header Authorization diz Bearer duas vezes.",
    },
    hint: {
      en: "Two places of your code add the word, such as a variable that already has it and the HTTP client. Remove one.",
      pt: "Dois pontos do seu código acrescentam a palavra, como uma variável que já a tem e o cliente HTTP. Remova um deles.",
    },
  },
  "token-scheme-wrong": {
    message: {
      en: "The Authorization header uses {scheme}; this operation accepts Bearer only.",
      pt: "O header Authorization usa {scheme}; esta operação só aceita Bearer.",
    },
    hint: {
      en: "Basic credentials are for POST /oauth/token. Get a token there or from POST /api/auth/token, and send Authorization: Bearer <access_token>.",
      pt: "Credenciais Basic servem para POST /oauth/token. Peça um token lá ou em POST /api/auth/token, e envie Authorization: Bearer <access_token>.",
    },
  },
  "token-header-malformed": {
    message: {
      en: "The Authorization header does not have the form Bearer, a space, and a token without spaces.",
      pt: "O header Authorization não tem a forma Bearer, um espaço e um token sem espaços.",
    },
    hint: {
      en: "Look for a colon after Bearer, or for a space or line break inside the token.",
      pt: "Procure dois-pontos depois de Bearer, ou um espaço ou uma quebra de linha dentro do token.",
    },
  },
  "token-malformed": {
    message: {
      en: "The text after Bearer is not a JWT: a JWT has three parts, separated by full stops.",
      pt: "O texto depois de Bearer não é um JWT: um JWT tem três partes, separadas por pontos.",
    },
    hint: {
      en: "Send access_token unchanged: without quotes, and not the name of a variable, undefined or the whole token response.",
      pt: "Envie access_token sem alterações: sem aspas, e não o nome de uma variável, undefined ou a resposta inteira do token.",
    },
  },
  "token-expired": {
    message: {
      en: "The token expired at {expiredAt}, {late} before this request. Tokens live {minutes} minutes of sandbox time.",
      pt: "O token expirou em {expiredAt}, {late} antes desta requisição. Tokens duram {minutes} minutos no tempo do sandbox.",
    },
    hint: {
      en: "Get a new one from POST /api/auth/token, about 30 seconds before the old one expires. Advancing the sandbox clock makes tokens expire too.",
      pt: "Peça outro em POST /api/auth/token, uns 30 segundos antes de o antigo expirar. Avançar o relógio do sandbox também faz os tokens expirarem.",
    },
  },
  "token-altered": {
    message: {
      en: "The token names a clientId of this sandbox, but its signature does not match: it was changed or cut on the way, or signed with another secret.",
      pt: "O token é de um clientId deste sandbox, mas a assinatura não confere: ele foi alterado ou cortado no caminho, ou assinado com outro segredo.",
    },
    hint: {
      en: "Compare its length with that of access_token in the token response; a short database column or a log often cuts it.",
      pt: "Compare o tamanho dele com o de access_token na resposta do token; uma coluna curta do banco de dados ou um log costuma cortá-lo.",
    },
  },
  "token-of-another-sandbox": {
    message: {
      en: "The token is from another sandbox: no account here has the clientId {clientId}.",
      pt: "O token é de outro sandbox: nenhuma conta daqui tem o clientId {clientId}.",
    },
    hint: {
      en: "Get a token from this sandbox, with the credentials that localpix credentials shows. Another --seed, or a reset with another seed, makes other credentials.",
      pt: "Peça um token a este sandbox, com as credenciais que localpix credentials mostra. Outro --seed, ou zerar o sandbox com outra semente, gera outras credenciais.",
    },
  },
  "token-unsigned": {
    message: {
      en: "The token is not signed: its algorithm is none.",
      pt: "O token não é assinado: o algoritmo dele é none.",
    },
    hint: {
      en: "Send access_token unchanged, as the token endpoint returned it; the sandbox signs its tokens with HS256.",
      pt: "Envie access_token sem alterações, como o endpoint de token o retornou; o sandbox assina os seus tokens com HS256.",
    },
  },
  "token-foreign": {
    message: {
      en: "The token is a JWT, but localpix did not issue it.",
      pt: "O token é um JWT, mas não foi emitido pelo localpix.",
    },
    hint: {
      en: "Your code probably gets its token from the real gateway. Point the token request to the sandbox too.",
      pt: "O seu código provavelmente pede o token ao gateway real. Aponte também a requisição do token para o sandbox.",
    },
  },
  "token-without-certificate": {
    message: {
      en: "The token is valid, but it was issued without a client certificate.",
      pt: "O token é válido, mas foi emitido sem o certificado do cliente.",
    },
    hint: {
      en: "Get one from POST /api/auth/token, or send X-SSL-Client-Cert to POST /oauth/token.",
      pt: "Peça um em POST /api/auth/token, ou envie X-SSL-Client-Cert a POST /oauth/token.",
    },
  },
  "account-not-found": {
    message: {
      en: "The token is valid, but its account is not in this sandbox any more, which was reset, restored or imported.",
      pt: "O token é válido, mas a conta dele não está mais neste sandbox, que foi zerado, restaurado ou importado.",
    },
    hint: {
      en: "Create the account again, or use the credentials that localpix credentials shows.",
      pt: "Crie a conta de novo, ou use as credenciais que localpix credentials mostra.",
    },
  },
  "certificate-header-missing": {
    message: {
      en: "The request has no X-SSL-Client-Cert header.",
      pt: "A requisição não tem o header X-SSL-Client-Cert.",
    },
    hint: SEND_CERTIFICATE,
  },
  "certificate-header-empty": {
    message: {
      en: "The X-SSL-Client-Cert header is empty.",
      pt: "O header X-SSL-Client-Cert está vazio.",
    },
    hint: SEND_CERTIFICATE,
  },
  "certificate-malformed": {
    message: {
      en: "The certificate in X-SSL-Client-Cert cannot be read. {mistake}",
      pt: "O certificado em X-SSL-Client-Cert não pôde ser lido. {mistake}",
    },
    hint: {
      en: "Encode the PEM text with percent-encoding as in RFC 3986: encodeURIComponent, quote, rawurlencode.",
      pt: "Codifique o texto PEM com percent-encoding, como na RFC 3986: encodeURIComponent, quote, rawurlencode.",
    },
  },
  "certificate-not-yet-valid": {
    message: {
      en: "The certificate is valid from {notBefore} on, and the sandbox clock was before that.",
      pt: "O certificado só é válido a partir de {notBefore}, e o relógio do sandbox estava antes disso.",
    },
    hint: {
      en: "Use the certificate that localpix credentials shows, or advance the sandbox clock.",
      pt: "Use o certificado que localpix credentials mostra, ou avance o relógio do sandbox.",
    },
  },
  "certificate-expired": {
    message: {
      en: "The certificate was valid until {notAfter}, by the sandbox clock.",
      pt: "O certificado foi válido até {notAfter}, pelo relógio do sandbox.",
    },
    hint: {
      en: "Get the current one with localpix credentials.",
      pt: "Obtenha o atual com localpix credentials.",
    },
  },
  "certificate-not-registered": {
    message: { en: "{finding}", pt: "{finding}" },
    hint: {
      en: "Use the certificate that localpix credentials shows.",
      pt: "Use o certificado que localpix credentials mostra.",
    },
  },
  "certificate-not-linked": {
    message: { en: "{finding}", pt: "{finding}" },
    hint: {
      en: "Take certificate, clientId and clientSecret from the same account.",
      pt: "Use certificado, clientId e clientSecret da mesma conta.",
    },
  },
  "client-id-unknown": {
    message: {
      en: "No account of this sandbox has this clientId.",
      pt: "Nenhuma conta deste sandbox tem este clientId.",
    },
    hint: {
      en: "localpix credentials shows those of this sandbox. Another --seed, or a reset with another seed, makes other credentials.",
      pt: "localpix credentials mostra os deste sandbox. Outro --seed, ou zerar o sandbox com outra semente, gera outras credenciais.",
    },
  },
  "client-secret-wrong": {
    message: {
      en: "The clientId is that of account {account}, but the clientSecret is wrong.",
      pt: "O clientId é da conta {account}, mas o clientSecret está errado.",
    },
    hint: {
      en: "Compare it with localpix credentials; look for quotes, a line break, or & and + that were not encoded in a form.",
      pt: "Compare-o com localpix credentials; procure aspas, uma quebra de linha, ou & e + sem codificação em um formulário.",
    },
  },
  "token-body-invalid": {
    message: {
      en: "Fields of the body break their rules; the table shows for each what was received and what is expected.",
      pt: "Há campos do corpo que não seguem suas regras; a tabela mostra o que cada um recebeu e o que se espera.",
    },
    hint: {
      en: "Send clientId and clientSecret as JSON, as localpix credentials shows them.",
      pt: "Envie clientId e clientSecret em JSON, como localpix credentials os mostra.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
