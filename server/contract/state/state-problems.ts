import type { ProblemLine } from "../problem-line.js";

/** The problems of the sandbox's state and of data files. */
export const stateProblems = {
  "world-replaced": {
    status: 409,
    message: {
      en: "The sandbox was reset or restored while this request ran, so it had no effect.",
      pt: "O sandbox foi zerado ou restaurado durante esta requisição, então ela não teve efeito.",
    },
  },
  "snapshot-unknown": {
    status: 404,
    message: { en: "There is no snapshot {name}.", pt: "O snapshot {name} não existe." },
    hint: {
      en: "localpix state list shows all snapshots.",
      pt: "localpix state list mostra todos os snapshots.",
    },
  },
  "snapshot-exists": {
    status: 409,
    message: { en: "The snapshot {name} already exists.", pt: "O snapshot {name} já existe." },
    hint: {
      en: "To overwrite it, use --replace, or `replace: true` in the control API.",
      pt: "Para substituí-lo, use --replace, ou `replace: true` na API de controle.",
    },
  },
  "world-file-foreign": {
    status: 422,
    message: {
      en: "{file} is not a localpix data file.",
      pt: "{file} não é um arquivo de dados do localpix.",
    },
    hint: {
      en: "If it was copied from a running sandbox, its log (-wal) is missing: use localpix state export, or copy it after a stop.",
      pt: "Se foi copiado de um sandbox em execução, falta o log dele (-wal): use localpix state export, ou copie-o depois de parar o sandbox.",
    },
  },
  "world-file-schema": {
    status: 422,
    message: {
      en: "{file} was written by another version of localpix (schema {found}; this one knows {known}).",
      pt: "{file} foi gravado por outra versão do localpix (esquema {found}; esta conhece o {known}).",
    },
    hint: {
      en: "An older one: copy it as localpix.db into an empty directory and start with `--data` there. A newer one: update localpix.",
      pt: "Se for mais antigo: copie-o como localpix.db para um diretório vazio e inicie com `--data` nele. Se for mais novo: atualize o localpix.",
    },
  },
  "world-file-damaged": {
    status: 422,
    message: { en: "{file} is damaged: {problem}.", pt: "{file} está danificado: {problem}." },
  },
  "world-file-wrong": {
    status: 422,
    message: { en: "{file} does not add up: {problem}.", pt: "{file} tem contas que não fecham: {problem}." },
  },
  "disk-refuses": {
    status: 507,
    message: {
      en: "The data could not be written to the disk: {problem}.",
      pt: "Não foi possível gravar no disco: {problem}.",
    },
    hint: {
      en: "Free some space, or check the permissions of the data directory.",
      pt: "Libere espaço, ou confira as permissões do diretório de dados.",
    },
  },
  "data-file-held": {
    status: 503,
    message: {
      en: "Another program holds the data file, so nothing can be written.",
      pt: "Outro programa está bloqueando o arquivo de dados, e não dá para gravar nada.",
    },
    hint: {
      en: "End the transaction of that program (a database browser, sqlite3, a backup) or close it, then try again.",
      pt: "Encerre a transação desse programa (um editor de banco de dados, sqlite3, um backup) ou feche-o, e tente de novo.",
    },
  },
  "data-damaged": {
    status: 500,
    message: {
      en: "The sandbox's data file is damaged: {problem}.",
      pt: "O arquivo de dados do sandbox está danificado: {problem}.",
    },
    hint: {
      en: "Stop the sandbox and run localpix verify <file>; then restore a copy, or start with a new file.",
      pt: "Pare o sandbox e rode localpix verify <arquivo>; depois restaure uma cópia, ou inicie com um arquivo novo.",
    },
  },
  "data-file-gone": {
    status: 507,
    message: {
      en: "{file} was deleted or replaced while the sandbox is running, so new writes would be lost.",
      pt: "{file} foi apagado ou trocado com o sandbox em uso, então novas gravações se perderiam.",
    },
    hint: {
      en: "Save the state with localpix state export, stop the sandbox, put the exported file in the place of the data file, and start again.",
      pt: "Salve o estado com localpix state export, pare o sandbox, ponha o arquivo exportado no lugar do arquivo de dados e inicie de novo.",
    },
  },
  "upload-broken": {
    status: 400,
    message: {
      en: "The upload was interrupted. Send the file again.",
      pt: "O envio foi interrompido. Envie o arquivo de novo.",
    },
  },
  "media-type-wrong": {
    status: 415,
    message: {
      en: "Send the body as {expected}, with that content-type.",
      pt: "Envie o corpo como {expected}, com esse content-type.",
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
