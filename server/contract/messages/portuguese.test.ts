import { describe, expect, it } from "vitest";
import { BrCodeError, decodeBrCode } from "../../brazil/brcode.js";
import { controlProblems, Problem, type ProblemReason, problemAnswer } from "../control-problems.js";
import type { ProblemLine } from "../problem-line.js";
import { problemsPt } from "./problems.js";
import { phraseInPortuguese, problemInPortuguese } from "./told.js";

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const said = (reason: ProblemReason, values: Record<string, string | number>) => {
  const { code, message } = problemAnswer(new Problem(reason, values)).body.error;
  return problemInPortuguese(code, { message }).message;
};

describe("what the control API says no with", () => {
  it.each(Object.keys(controlProblems) as ProblemReason[])("has Portuguese words for %s", (reason) => {
    const line: ProblemLine = controlProblems[reason];
    const told = problemsPt[reason];
    expect(namesIn(told.message)).toEqual(namesIn(line.message));
    expect(Boolean(told.hint)).toBe(Boolean(line.hint));
    if (/[a-z]{3}.* /.test(line.message.replaceAll(/\{\w+\}/g, "")))
      expect(told.message).not.toBe(line.message);

    const values = Object.fromEntries(namesIn(line.message).map((name, at) => [name.slice(1, -1), `v${at}`]));
    const message = said(reason, values);
    for (const value of Object.values(values)) expect(message).toContain(value);
    expect(message).not.toMatch(/[{}]/);
  });

  it("is told with what it was filled with", () => {
    expect(said("account-unknown", { id: 7 })).toBe("Não existe a conta 7.");
    expect(said("med-state-wrong", { id: 2, status: "OPEN", allowed: "RECEIVED", done: "accepted" })).toBe(
      "O MED 2 está OPEN; só um RECEIVED pode ser aceito.",
    );
    expect(said("scenario-unknown", { scenario: "pendin", hint: "Did you mean pending?" })).toBe(
      "Não existe o cenário pendin. Você quis dizer pending?",
    );
  });

  it("is told violation by violation", () => {
    const violations =
      "name must have 1 to 100 characters; must not contain broken characters; the input needs mode, now, or both; a.b is required.";
    expect(said("input-invalid", { violations })).toBe(
      "O pedido não serve: name deve ter de 1 a 100 caracteres; não pode conter caracteres quebrados; o pedido precisa de mode, now, ou dos dois; a.b é obrigatório.",
    );
  });

  it.each([
    [
      "postings 1: at: must be at most 5; it is 9223372036854775807",
      "postings 1: at: deve ser no máximo 5; é 9223372036854775807",
    ],
    ["journal 7: data: seed: is required", "journal 7: data: seed: é obrigatório"],
    [
      "meta: authority: must be the private key of the certificate beside it",
      "meta: authority: deve ser a chave privada do certificado ao lado",
    ],
    [
      'accounts 1: settlement: must be manual or a duration with a unit, such as 5s, of at most 366d; it is "x"',
      'accounts 1: settlement: deve ser manual ou uma duração com unidade, como 5s, de no máximo 366d; é "x"',
    ],
    [
      "journal has 3 entries, and the last is number 7",
      "journal tem 3 registros, e o último é o de número 7",
    ],
    ["it has no account", "não tem nenhuma conta"],
  ])("says of a data file: %s", (problem, told) => {
    expect(said("world-file-damaged", { file: "The file", problem })).toBe(
      `The file está danificado: ${told}.`,
    );
  });

  it("stays as it is where nobody knows it", () => {
    expect(problemInPortuguese("OF_ANOTHER_VERSION", { message: "Whatever." })).toEqual({
      message: "Whatever.",
    });
  });
});

it.each(["nonsense", "000201", "00020126", "0002010102", "00020126990"])(
  "a code that is none: %s",
  (code) => {
    let message = "";
    try {
      decodeBrCode(code);
    } catch (error) {
      if (error instanceof BrCodeError) message = error.message;
    }
    expect(message).not.toBe("");
    expect(phraseInPortuguese(message)).not.toBe(message);
  },
);
