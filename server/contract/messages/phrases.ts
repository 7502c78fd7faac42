import { DATA_FILE_PHRASES, DATA_FILE_RULE_PHRASES } from "../state/data-file-phrases.js";
import type { Phrase } from "./phrase.js";

/** What a field of a request must be; on the wire its name stands before (`violations.ts`). */
export const RULES: readonly Phrase[] = [
  ["is required", "é obrigatório"],
  ["is not valid", "é inválido"],
  ["has unknown fields: {names}", "tem campos desconhecidos: {names}"],
  ["must be of type {type}", "deve ser do tipo {type}"],
  ["must be one of: {values}", "deve ser um de: {values}"],
  ["must be one of {values}", "deve ser um de {values}"],
  ["must be at least {least}", "deve ser no mínimo {least}"],
  ["must be a whole number", "deve ser um número inteiro"],
  [
    "must have at most 2 decimals and be at most {most}",
    "deve ter no máximo 2 casas decimais e ser no máximo {most}",
  ],
  ["must have {from} to {to} characters", "deve ter de {from} a {to} caracteres"],
  ["must not contain broken characters", "não pode conter caracteres quebrados"],
  ["must be {count} printable ASCII characters", "deve ter {count} caracteres ASCII imprimíveis"],
  [
    "must be manual, auto or a duration with a unit, such as {such}, of at most {most}",
    "deve ser manual, auto ou uma duração com unidade, como {such}, de no máximo {most}",
  ],
  [
    "must be manual or a duration with a unit, such as {such}, of at most {most}",
    "deve ser manual ou uma duração com unidade, como {such}, de no máximo {most}",
  ],
  [
    "must be a duration with a unit, such as {such}, of at most {most}",
    "deve ser uma duração com unidade, como {such}, de no máximo {most}",
  ],
  ["must be a duration with a unit, such as {such}", "deve ser uma duração com unidade, como {such}"],
  ["must be a duration, such as {such}", "deve ser uma duração, como {such}"],
  [
    "must be 1 to 20 durations with units, each at most 366d, such as {such}",
    "deve ter de 1 a 20 durações com unidade, cada uma de no máximo 366d, como {such}",
  ],
  ["must be at most {most}", "deve ser no máximo {most}"],
  [
    "must be a CPF (11 digits) or a CNPJ (14 characters), without punctuation",
    "deve ser um CPF (11 dígitos) ou um CNPJ (14 caracteres), sem pontuação",
  ],
  ["must be {count} digits", "deve ter {count} dígitos"],
  ["has the format of no PIX key", "não tem o formato de nenhuma chave PIX"],
  ["must be an https URL without user and password", "deve ser uma URL https sem usuário e senha"],
  [
    "must be an http or https URL without user and password",
    "deve ser uma URL http ou https sem usuário e senha",
  ],
  [
    "must be an end-to-end id: E, ISPB, yyyyMMddHHmm and 11 letters or digits",
    "deve ser um end-to-end id: E, ISPB, yyyyMMddHHmm e 11 letras ou dígitos",
  ],
  ["must be a transactionId, such as {such}", "deve ser um transactionId, como {such}"],
  ["must be a code such as {such}", "deve ser um código como {such}"],
  ["must be a day such as {such}", "deve ser um dia como {such}"],
  ["must be the next of an earlier answer", "deve ser o next de uma resposta anterior"],
  ["must name each delivery once", "deve nomear cada entrega uma só vez"],
  ["must lie in the years {from} to {to}", "deve estar entre os anos {from} e {to}"],
  [
    "is no error code that localpix knows, and one of your own needs a message",
    "não é um código de erro que o localpix conhece, e um seu precisa de mensagem",
  ],
  ["is required for this jump", "é obrigatório para este salto"],
  ["goes with a jump that is about something only", "só vale com um salto que é sobre alguma coisa"],
  ["needs exactly one of {names} or {last}", "precisa de exatamente um entre {names} ou {last}"],
  ["needs {names}, or both", "precisa de {names}, ou dos dois"],
  ...Object.values(DATA_FILE_RULE_PHRASES),
];

/** What stands within problems, and what a code that is no PIX code is found out by. */
export const PHRASES: readonly Phrase[] = [
  ["the input", "o pedido"],
  ["Did you mean {words}?", "Você quis dizer {words}?"],
  ["There is {words}.", "Existem {words}."],
  ["any operation", "qualquer operação"],
  ["received", "recebido"],
  ["accepted", "aceito"],
  ["rejected", "rejeitado"],
  ["cancelled", "cancelada"],
  ["dropped", "perdida"],
  ["delayed", "adiada"],
  ["made to fail", "posta a falhar"],
  ["A BR Code starts with 000201.", "Um BR Code começa com 000201."],
  ["Field {id} ({what}) is missing.", "Falta o campo {id} ({what})."],
  [
    "Field {id} at position {at} should be {what}, not {value}.",
    "O campo {id} na posição {at} deveria ser {what}, não {value}.",
  ],
  [
    "Field {id} at position {at} should hold a key (01) or a URL (25), and it holds {found}.",
    "O campo {id} na posição {at} deveria ter uma chave (01) ou uma URL (25), e tem {found}.",
  ],
  ["neither", "nenhuma"],
  ["both", "as duas"],
  ["Field {id} at position {at} occurs twice.", "O campo {id} na posição {at} aparece duas vezes."],
  [
    "Field {id} at position {at} should have a length of 01 to 99, not {found}.",
    "O campo {id} na posição {at} deveria ter um tamanho de 01 a 99, não {found}.",
  ],
  [
    "Field {id} at position {at} announces {count} characters, only {left} are left.",
    "O campo {id} na posição {at} anuncia {count} caracteres, e só restam {left}.",
  ],
  [
    "Position {at} should hold a field id of two digits, not {found}.",
    "A posição {at} deveria ter um id de campo de dois dígitos, não {found}.",
  ],
  [
    "None of the fields 26 to 51 is for PIX: {id} is missing.",
    "Nenhum dos campos 26 a 51 é de PIX: falta {id}.",
  ],
  ["Nothing may follow field 63, the CRC.", "Nada pode vir depois do campo 63, o CRC."],
  ["the merchant category, four digits", "a categoria do comércio, quatro dígitos"],
  ["the currency, 986 for reais", "a moeda, 986 para reais"],
  ["the country, BR", "o país, BR"],
  ["the merchant's name, at most 25 characters", "o nome do recebedor, no máximo 25 caracteres"],
  ["the merchant's city, at most 15 characters", "a cidade do recebedor, no máximo 15 caracteres"],
  ["the CRC, four characters", "o CRC, quatro caracteres"],
  ...Object.values(DATA_FILE_PHRASES),
];
