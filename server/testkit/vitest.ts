import type { WebhookMatchers } from "./index.js";

// The build copies this file as the types of `localpix/vitest`. Nothing of vitest is loaded.
export { webhookMatchers } from "./index.js";

declare module "vitest" {
  interface Matchers<T> extends WebhookMatchers<void> {}
}
