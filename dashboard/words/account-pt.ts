import type { accountEn } from "./account-en.js";

export const accountPt: typeof accountEn = {
  title: "Conta e certificados",
};
