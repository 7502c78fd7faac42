export const words = {
  en: { delivery: (id: string) => `delivery ${id}` },
  pt: { delivery: (id: string) => `entrega ${id}` },
};
