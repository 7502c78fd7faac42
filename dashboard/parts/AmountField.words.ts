export const words = {
  en: {
    notAmount: (label: string) => `${label}: not an amount in reais, such as 10,50 or 10.50.`,
    ambiguous: (label: string) => `${label}: one or a thousand? Write 1234, 1234,00 or 1,23.`,
  },
  pt: {
    notAmount: (label: string) => `${label}: não é um valor em reais, como 10,50.`,
    ambiguous: (label: string) => `${label}: um ou mil? Escreva 1234, 1234,00 ou 1,23.`,
  },
};
