import type { webhooksEn } from "./webhooks-en.js";

export const webhooksPt: typeof webhooksEn = {
  title: "Webhooks",
};
