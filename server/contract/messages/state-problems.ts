import type { ProblemTexts } from "../problem-line.js";
import type { stateProblems } from "../state/state-problems.js";

/** What can be wrong with the state of the sandbox, and with the files that hold one. */
export const stateProblemsPt: Readonly<Record<keyof typeof stateProblems, ProblemTexts>> = {
  "world-replaced": {
    message: "O sandbox foi reiniciado ou restaurado enquanto isto acontecia; nada disso ficou.",
  },
  "snapshot-unknown": { message: "Não existe o snapshot {name}.", hint: "localpix state list mostra todos." },
  "snapshot-exists": {
    message: "Já existe um snapshot {name}.",
    hint: "Use `replace: true` (--replace) para gravar por cima.",
  },
  "world-file-foreign": { message: "{file} não é um arquivo de dados do localpix." },
  "world-file-schema": {
    message: "{file} foi gravado por outra versão do localpix (esquema {found}; esta conhece o {known}).",
    hint: "Abra com aquela versão, ou recomece aqui.",
  },
  "world-file-damaged": { message: "{file} está danificado: {problem}." },
  "world-file-wrong": { message: "As contas de {file} não fecham: {problem}." },
  "disk-refuses": {
    message: "O disco não aceita: {problem}.",
    hint: "Libere espaço, ou veja as permissões do diretório de dados.",
  },
  "data-damaged": {
    message: "O arquivo de dados do sandbox está danificado: {problem}.",
    hint: "Pare o sandbox e veja localpix verify <arquivo>; depois ponha uma cópia no lugar, ou recomece.",
  },
  "data-file-gone": {
    message: "{file} foi apagado ou trocado com o sandbox em uso: o que ele gravasse agora se perderia.",
    hint: "Salve o que há nele com localpix state export, pare-o, ponha esse arquivo no lugar e inicie de novo.",
  },
  "upload-broken": { message: "O arquivo não chegou inteiro." },
  "media-type-wrong": { message: "Envie o corpo como {expected}, e diga isso no content-type." },
};
