import { shellWord } from "../../../server/contract/shell-quote.js";
import type { EventType } from "../../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import { flag } from "../../parts/flag.js";

/** The values of the form that registers a URL. */
interface EndpointFormValues {
  readonly url: string;
  readonly eventType: EventType;
  /** "" if the URL is registered without a version. */
  readonly version: WebhookVersion | "";
  /** One header per line, as `Name: value`. */
  readonly headers: string;
}

/** Makes the body of POST /api/webhooks from the values of the form. Only the gateway validates this body. */
export function registration({ url, eventType, version, headers }: EndpointFormValues) {
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

/** The command that registers the URL of this body, quoted for the shell; `<url>` stands for a URL not typed yet. */
export function addCommand(account: number, body: ReturnType<typeof registration>): string {
  const { eventType, version = "" } = body;
  const url = body.url === "" ? "<url>" : shellWord(body.url);
  const headers = body.headers.map(({ key, value }) => flag("header", `${key}: ${value}`)).join("");
  return `localpix webhooks add ${url} --event ${eventType} --account ${account}${flag("version", version)}${headers}`;
}
