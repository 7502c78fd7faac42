export const medsEn = {
  title: "MEDs",
};
