export const stateEn = {
  title: "State",
};
