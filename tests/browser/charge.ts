/** A charge with this externalId, for tests that look for the id on the page. */
export const charge = (externalId: string) => ({
  transaction: { value: 10, description: "Pedido", externalId },
  payer: { fullName: "Maria Clara", document: "12345678909" },
});
