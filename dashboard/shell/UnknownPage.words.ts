export const words = {
  en: {
    title: "There is no such page",
    lead: (path: string) => `Nothing is at ${path}. Check the address, or continue here:`,
  },
  pt: {
    title: "Esta página não existe",
    lead: (path: string) => `Não há nada em ${path}. Confira o endereço ou continue por aqui:`,
  },
};
