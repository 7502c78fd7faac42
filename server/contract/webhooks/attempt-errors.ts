import { filled, type Language, type Localized } from "../localized.js";

/** Why an attempt got no response, as it is recorded (English) and in every language. */
export const attemptErrors = {
  timeout: { en: "No answer within {seconds} s.", pt: "Sem resposta em {seconds} s." },
  refused: {
    en: "Connection refused: nothing listens there.",
    pt: "Conexão recusada: não há nada escutando nesse endereço.",
  },
  unresolved: { en: "The host name does not resolve.", pt: "O nome do host não foi encontrado." },
  reset: {
    en: "The receiver closed the connection without an answer.",
    pt: "O receptor fechou a conexão sem responder.",
  },
  selfSigned: {
    en: "The receiver's TLS certificate is self-signed; trust its authority with NODE_EXTRA_CA_CERTS.",
    pt: "O certificado TLS do receptor é autoassinado; confie na autoridade dele com NODE_EXTRA_CA_CERTS.",
  },
  untrusted: {
    en: "The receiver's TLS certificate is not trusted ({code}); trust its authority with NODE_EXTRA_CA_CERTS.",
    pt: "O certificado TLS do receptor não é confiável ({code}); confie na autoridade dele com NODE_EXTRA_CA_CERTS.",
  },
  expired: {
    en: "The receiver's TLS certificate has expired.",
    pt: "O certificado TLS do receptor expirou.",
  },
  handshake: {
    en: "The receiver ended the TLS handshake ({code}); perhaps it wants a client certificate that it knows.",
    pt: "O receptor encerrou o handshake TLS ({code}); talvez ele exija um certificado de cliente que reconheça.",
  },
  listenerGone: { en: "The listener has left.", pt: "O listener não existe mais." },
  listenerAway: { en: "The listener is disconnected.", pt: "O listener está desconectado." },
  injectedTimeout: {
    en: "Made to fail on purpose and not sent, as if no answer had come within {time}.",
    pt: "Falha provocada, sem envio: como se não houvesse resposta em {time}.",
  },
  injectedRefusal: {
    en: "Made to fail on purpose and not sent, as if the connection had been refused.",
    pt: "Falha provocada, sem envio: como se a conexão tivesse sido recusada.",
  },
  injectedReset: {
    en: "Made to fail on purpose and not sent, as if the receiver had closed the connection without an answer.",
    pt: "Falha provocada, sem envio: como se o receptor tivesse fechado a conexão sem responder.",
  },
  injectedStatus: {
    en: "Made to fail on purpose and not sent, as if the receiver had answered {status}.",
    pt: "Falha provocada, sem envio: como se o receptor tivesse respondido {status}.",
  },
} as const satisfies Record<string, Localized>;

/** A recorded error in a language; one that is not in the table, such as that of an operating system, stays as it is. */
export function attemptErrorText(error: string, language: Language): string {
  if (language === "en") return error;
  for (const text of Object.values<Localized>(attemptErrors)) {
    const values = valuesIn(text.en, error);
    if (values) return filled(text[language], values, language);
  }
  return error;
}

/** The values that stand for the names in the braces of a text; null for another text. */
function valuesIn(text: string, filledText: string): Record<string, string> | null {
  const pattern = text
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+)`);
  const match = new RegExp(`^${pattern}$`).exec(filledText);
  return match && { ...match.groups };
}
