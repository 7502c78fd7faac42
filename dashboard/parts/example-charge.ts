/** A charge that an empty sandbox takes: what the page shows to whoever has sent nothing yet. */
export const exampleCharge = {
  transaction: { value: 10, description: "Pedido 1", externalId: "pedido-1" },
  payer: { fullName: "Maria Souza", document: "52998224725" },
};
