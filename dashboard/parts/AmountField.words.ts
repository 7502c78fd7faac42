export const words = {
  en: {
    notAmount: (label: string) => `${label}: not an amount such as 10,50 or 10.50.`,
  },
  pt: {
    notAmount: (label: string) => `${label}: não é um valor como 10,50.`,
  },
};
