import { openSandbox } from "../app/sandbox.js";
import { createStart } from "../ephemeral/start-sandbox.js";

export type { Credentials } from "../contract/accounts/accounts.control.js";
export type { ControlClient } from "../contract/client.js";
export { ControlError } from "../contract/client.js";
export type { JournalEntry } from "../contract/journal/journal.js";
export type { EventType } from "../contract/webhooks/event-types.js";
export type { PayloadOf, WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
export { type ConnectOptions, connect } from "../ephemeral/connect.js";
export type { ExpectedPayload } from "../ephemeral/expected-webhook.js";
export type { Forwarding, ForwardOptions } from "../ephemeral/forwarding.js";
export { type GatewayClient, GatewayError } from "../ephemeral/gateway-client.js";
export type { ReceivedWebhook, Receiver } from "../ephemeral/receiver.js";
export type { TestAccount } from "../ephemeral/test-account.js";
export type { AccountOptions, TestSandbox } from "../ephemeral/test-sandbox.js";
export type { SandboxOptions } from "../ephemeral/testkit-options.js";
export { type WebhookMatchers, webhookMatchers } from "../ephemeral/webhook-matchers.js";

/** Starts a sandbox, by default in memory and on a free port. Throws a StartProblem if it cannot start. */
export const startSandbox = createStart(openSandbox);
