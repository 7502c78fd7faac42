/** The PIX key of the first account of every sandbox. */
export const SEED_PIX_KEY = "pix@loja-aurora.test";
