import type { WebhookMatchers } from "./index.js";

// The build copies this file as the types of `localpix/jest`. Nothing of Jest is loaded.
export { webhookMatchers } from "./index.js";

/** The types of `@types/jest`. */
declare global {
  namespace jest {
    interface Matchers<R, T> extends WebhookMatchers<R> {}
  }
}

// The types of `@jest/globals`, which has them from this package; a project need not have both.
// biome-ignore lint/suspicious/noTsIgnore: it is an error only where the package is missing
// @ts-ignore
declare module "expect" {
  interface Matchers<R> extends WebhookMatchers<R> {}
}
