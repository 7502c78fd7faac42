import { openSandbox } from "../app/sandbox.js";
import { createStart } from "../ephemeral/start-sandbox.js";

export type { Credentials } from "../contract/accounts/accounts.control.js";
export type { ControlClient } from "../contract/client.js";
export { ControlError } from "../contract/client.js";
export type { JournalEntry } from "../contract/journal/journal.js";
export type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
export { type GatewayClient, GatewayError } from "../ephemeral/gateway-client.js";
export type { ReceivedWebhook, Receiver } from "../ephemeral/receiver.js";
export type { TestAccount, TestSandbox } from "../ephemeral/start-sandbox.js";
export type { SandboxOptions } from "../ephemeral/testkit-options.js";

/** Starts a sandbox, by default in memory and on a free port. Throws a StartProblem if it cannot start. */
export const startSandbox = createStart(openSandbox);
