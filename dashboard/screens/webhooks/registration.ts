import type { EventType } from "../../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";

interface TypedEndpoint {
  readonly url: string;
  readonly eventType: EventType;
  /** "" for none. */
  readonly version: WebhookVersion | "";
  /** One per line, as `Name: value`. */
  readonly headers: string;
}

/** The body of POST /api/webhooks for the values of the form; the gateway validates it. */
export function registration({ url, eventType, version, headers }: TypedEndpoint) {
  const lines = headers.split("\n").filter((line) => line.trim() !== "");
  return {
    url: url.trim(),
    eventType,
    ...(version === "" ? {} : { version }),
    headers: lines.map((line) => {
      const colon = line.indexOf(":");
      return colon === -1
        ? { key: line.trim(), value: "" }
        : { key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    }),
  };
}

/** The command that registers the same URL. */
export function addCommand(account: number, body: ReturnType<typeof registration>): string {
  const words = [
    `localpix webhooks add ${body.url || "<url>"} --event ${body.eventType} --account ${account}`,
  ];
  if (body.version) words.push(`--version ${body.version}`);
  for (const { key, value } of body.headers)
    words.push(`--header '${`${key}: ${value}`.replaceAll("'", "")}'`);
  return words.join(" ");
}
