import { expect, it } from "vitest";
import { answersOfTurn } from "./answers-of-turn.js";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it("sends the first answer of a turn at once and the others together, after its input, in order", async () => {
  const sending = answersOfTurn();
  const sent: string[] = [];
  const send = async (name: string) => {
    const others = sending();
    if (others !== undefined) await others;
    sent.push(name);
  };
  for (const turn of ["1", "2"]) {
    sent.length = 0;
    const all = Promise.all(["a", "b", "c"].map((name) => send(`${turn}${name}`)));
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(sent).toEqual([`${turn}a`]);
    await nextTurn();
    await all;
    expect(sent).toEqual([`${turn}a`, `${turn}b`, `${turn}c`]);
  }
});

it("has nobody wait who is alone in a turn", async () => {
  const sending = answersOfTurn();
  for (let turn = 0; turn < 3; turn++) {
    expect(sending()).toBeUndefined();
    await nextTurn();
  }
});
