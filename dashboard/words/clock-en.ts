export const clockEn = {
  title: "Clock",
};
