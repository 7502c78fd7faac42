import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with the state of the sandbox, and with the files that hold one. */
export const stateProblems = {
  "world-replaced": {
    status: 409,
    message: {
      en: "The sandbox was reset or restored while this was under way; nothing of it is left.",
      pt: "O sandbox foi reiniciado ou restaurado enquanto isto acontecia; nada disso ficou.",
    },
  },
  "snapshot-unknown": {
    status: 404,
    message: { en: "There is no snapshot {name}.", pt: "Não existe o snapshot {name}." },
    hint: { en: "localpix state list shows them.", pt: "localpix state list mostra todos." },
  },
  "snapshot-exists": {
    status: 409,
    message: { en: "There is a snapshot {name} already.", pt: "Já existe um snapshot {name}." },
    hint: {
      en: "Give `replace: true` (--replace) to overwrite it.",
      pt: "Use `replace: true` (--replace) para gravar por cima.",
    },
  },
  "world-file-foreign": {
    status: 422,
    message: {
      en: "{file} is not a localpix data file.",
      pt: "{file} não é um arquivo de dados do localpix.",
    },
  },
  "world-file-schema": {
    status: 422,
    message: {
      en: "{file} was written by another version of localpix (schema {found}; this one knows {known}).",
      pt: "{file} foi gravado por outra versão do localpix (esquema {found}; esta conhece o {known}).",
    },
    hint: {
      en: "Open it with that version, or start over here.",
      pt: "Abra com aquela versão, ou recomece aqui.",
    },
  },
  "world-file-damaged": {
    status: 422,
    message: { en: "{file} is damaged: {problem}.", pt: "{file} está danificado: {problem}." },
  },
  "world-file-wrong": {
    status: 422,
    message: { en: "{file} does not add up: {problem}.", pt: "As contas de {file} não fecham: {problem}." },
  },
  "disk-refuses": {
    status: 507,
    message: { en: "The disk does not take it: {problem}.", pt: "O disco não aceita: {problem}." },
    hint: {
      en: "Make room, or see to the rights of the data directory.",
      pt: "Libere espaço, ou veja as permissões do diretório de dados.",
    },
  },
  "data-file-held": {
    status: 503,
    message: {
      en: "Another program holds the data file, so nothing can be written.",
      pt: "Outro programa está bloqueando o arquivo de dados, e não dá para gravar nada.",
    },
    hint: {
      en: "End its transaction or close it (a database browser, sqlite3, a backup), then repeat this.",
      pt: "Encerre a transação dele ou feche-o (um editor de banco de dados, sqlite3, um backup) e repita.",
    },
  },
  "data-damaged": {
    status: 500,
    message: {
      en: "The sandbox's data file is damaged: {problem}.",
      pt: "O arquivo de dados do sandbox está danificado: {problem}.",
    },
    hint: {
      en: "Stop the sandbox, and see localpix verify <file>; then put a copy in its place, or start anew.",
      pt: "Pare o sandbox e veja localpix verify <arquivo>; depois ponha uma cópia no lugar, ou recomece.",
    },
  },
  "data-file-gone": {
    status: 507,
    message: {
      en: "{file} was deleted or replaced while the sandbox runs: what it wrote now would be lost.",
      pt: "{file} foi apagado ou trocado com o sandbox em uso: o que ele gravasse agora se perderia.",
    },
    hint: {
      en: "Save what it holds with localpix state export, stop it, put that file in the place, and start again.",
      pt: "Salve o que há nele com localpix state export, pare-o, ponha esse arquivo no lugar e inicie de novo.",
    },
  },
  "upload-broken": {
    status: 400,
    message: { en: "The file did not arrive whole.", pt: "O arquivo não chegou inteiro." },
  },
  "media-type-wrong": {
    status: 415,
    message: {
      en: "Send the body as {expected}, and say so in content-type.",
      pt: "Envie o corpo como {expected}, e diga isso no content-type.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of a file that is to replace the whole state. */
export const STATE_FILE_PROBLEMS = [
  "world-file-foreign",
  "world-file-schema",
  "world-file-damaged",
  "world-file-wrong",
] as const;
