export const words = {
  en: {
    notDate: (label: string) => `${label}: not a date such as 2027-02-12 19:59.`,
  },
  pt: {
    notDate: (label: string) => `${label}: não é uma data como 12/02/2027 19:59.`,
  },
};
