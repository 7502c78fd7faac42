export const aboutEn = {
  title: "About",
};
