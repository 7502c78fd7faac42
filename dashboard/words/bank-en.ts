export const bankEn = {
  title: "Pocket bank",
};
