export const scenariosEn = {
  title: "Scenarios",
};
