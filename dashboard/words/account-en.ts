export const accountEn = {
  title: "Account & certificates",
};
