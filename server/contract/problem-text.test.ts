import { describe, expect, it } from "vitest";
import { inputProblem, Problem, problemAnswer } from "./control-problems.js";
import { problemText } from "./problem-text.js";

/** The text of a problem for a reader of this language, from its serialized form. */
const read = (problem: Problem, language: "en" | "pt") =>
  problemText(JSON.parse(JSON.stringify(problemAnswer(problem).body.error)), language);

describe("the text of a control API problem", () => {
  it("is made from its code and params in either language", () => {
    const problem = new Problem("account-unknown", { id: 7 });
    expect(read(problem, "pt")).toEqual({
      message: "A conta 7 não existe.",
      hint: "localpix account list mostra todas as contas.",
    });
    expect(read(problem, "en")).toMatchObject(problemTextOnTheWire(problem));
  });

  it("has the values in its hint too, so that its command can be run", () => {
    const problem = new Problem("charge-not-pending", { id: "10337", status: "CONFIRMED" });
    expect(read(problem, "pt").hint).toBe("localpix show 10337 mostra o que aconteceu com ela.");
    expect(problemTextOnTheWire(problem).hint).toBe("localpix show 10337 says what happened to it.");
  });

  it("has the translated values of its language", () => {
    const done = { en: "accepted", pt: "aceito" };
    const problem = new Problem("med-state-wrong", { id: 2, status: "OPEN", allowed: "RECEIVED", done });
    expect(read(problem, "pt").message).toBe("O MED 2 está OPEN; só um MED RECEIVED pode ser aceito.");
    expect(problemTextOnTheWire(problem).message).toBe(
      "MED 2 is OPEN; only a MED that is RECEIVED can be accepted.",
    );
  });

  it("lists the violations of an input, grouped by field", () => {
    const problem = inputProblem([
      { field: "name", rule: "characters", params: { from: 1, to: 100 } },
      { field: "name", rule: "keepable" },
      { field: "", rule: "needs-some", params: { names: "mode, now" } },
      { field: "a.b", rule: "required" },
    ]);
    expect(read(problem, "pt").message).toBe(
      "Entrada inválida: name deve ter de 1 a 100 caracteres; não pode conter caracteres quebrados; o pedido precisa de mode, now, ou dos dois; a.b é obrigatório.",
    );
    expect(problemTextOnTheWire(problem).message).toBe(
      "name must have 1 to 100 characters; must not contain broken characters; the input needs mode, now, or both; a.b is required.",
    );
  });

  it("lists each violation separately in the response", () => {
    const params = { from: 1, to: 100 };
    const problem = inputProblem([
      { field: "name", rule: "characters", params },
      { field: "", rule: "needs-some", params: { names: "mode, now" } },
      { field: "id", rule: "required" },
    ]);
    expect(problemAnswer(problem).body.error.violations).toEqual([
      { field: "name", rule: "characters", params, message: "name must have 1 to 100 characters" },
      {
        ...{ field: "", rule: "needs-some", params: { names: "mode, now" } },
        message: "the input needs mode, now, or both",
      },
      { field: "id", rule: "required", params: {}, message: "id is required" },
    ]);
  });

  it("inserts a value unchanged, including braces and patterns", () => {
    const problem = new Problem("key-of-nobody", { pixKey: "$& {pixKey}" });
    expect(read(problem, "pt").message).toContain("$& {pixKey}");
  });

  it("stays in English if the code is unknown to this version", () => {
    const error = { code: "OF_ANOTHER_VERSION", message: "Whatever.", hint: "Somehow." };
    expect(problemText(error, "pt")).toEqual({ message: "Whatever.", hint: "Somehow." });
  });
});

const problemTextOnTheWire = (problem: Problem) => {
  const { message, hint } = problemAnswer(problem).body.error;
  return { message, hint };
};
