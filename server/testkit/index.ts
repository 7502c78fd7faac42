export type { ControlClient } from "../contract/client.js";
export { ControlError } from "../contract/client.js";
export type { Credentials } from "../contract/control/accounts.js";
export type { JournalEntry } from "../contract/journal.js";
export type { WebhookPayload } from "../contract/webhook-payloads.js";
export { type GatewayClient, GatewayError } from "./gateway-client.js";
export type { SandboxOptions } from "./options.js";
export type { ReceivedWebhook, Receiver } from "./receiver.js";
export { startSandbox, type TestAccount, type TestSandbox } from "./start-sandbox.js";
