export const words = {
  en: {
    holds: "passes",
    fails: "fails",
  },
  pt: {
    holds: "confere",
    fails: "falha",
  },
};
