/** The example charge of the first steps; an empty sandbox accepts it. */
export const exampleCharge = {
  transaction: { value: 10, description: "Pedido 1", externalId: "pedido-1" },
  payer: { fullName: "Maria Souza", document: "52998224725" },
};
