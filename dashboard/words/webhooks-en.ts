export const webhooksEn = {
  title: "Webhooks",
};
