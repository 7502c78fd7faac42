export const requestsEn = {
  title: "Requests",
};
