export const assumptionsEn = {
  title: "Assumptions",
};
