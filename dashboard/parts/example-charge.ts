import { SHELL_DIGITS } from "./fresh-ids.js";

/** The charge of the first steps; an empty sandbox accepts it. */
export const exampleCharge = (externalId: string) => ({
  transaction: { value: 10, description: "Pedido 1", externalId },
  payer: { fullName: "Maria Souza", document: "52998224725" },
});

const UNIQUE = "UNIQUE";

/** A command that creates the charge, with a new externalId each time it is pasted. */
export const chargeCommand = (commandOf: (body: string) => string): string =>
  commandOf(JSON.stringify(exampleCharge(`pedido-${UNIQUE}`))).replace(UNIQUE, `'${SHELL_DIGITS}'`);
