import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { gatewayOperations } from "../../server/contract/operations.js";
import { refusalNamed, refusalNamesOf } from "../../server/contract/refusal-names.js";
import { wireError } from "../../server/contract/refusals.js";
import { proofCall } from "../../server/ephemeral/proof-calls.js";
import { proofsOf, prove } from "../../server/ephemeral/prove.js";
import { createLibrary } from "../../server/scenarios/library.js";
import { NOON } from "../journeys/rows.js";

const files = createLibrary()
  .all()
  .map(({ file }) => file);

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());

describe.each(files)("$name behaves as the proofs in its file say", (file) => {
  it.each(proofsOf(file))("$scenario on $operation", (proof) => prove(sandbox, proof));
});

describe("a proof", () => {
  it("with a wrong claim fails", async () => {
    const [proof] = proofsOf(files.find(({ name }) => name === "success")!);
    const wrong = { ...proof!, scenario: "reject:ACCOUNT_CLOSED" };
    await expect(prove(sandbox, wrong)).rejects.toThrow(
      'the status of the transaction after 1ms should have been "CONFIRMED", and was "ERROR"',
    );
  });
});

const refusing = Object.values<GatewayOperation>(gatewayOperations).filter(
  ({ refusals }) => refusals.length > 0,
);

describe.each(refusing)("every refusal of $id can be caused on purpose", ({ id }) => {
  it.each(refusalNamesOf(id))("refuse:%s", async (name) => {
    const call = await proofCall(sandbox, sandbox, id);
    const { status, body } = await sandbox.gateway.send(call.name, call.body, {
      ...call.options,
      scenario: `refuse:${name}`,
    });
    const line = wireError(refusalNamed(name, id)!, id);
    const seen = JSON.stringify(body);
    expect(status, seen).toBe(line.status);
    if (line.code) expect(body, seen).toMatchObject({ statusCode: line.status, code: line.code });
  });
});
