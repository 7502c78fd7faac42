import {
  leaves,
  matchingPath,
  type SchemaPath,
  schemaPaths,
  typedValue,
} from "../../../server/contract/schema-paths.js";
import type { EventType } from "../../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import type { OverrideValue } from "../../../server/contract/webhooks/trigger.control.js";
import { payloadSchema } from "../../../server/contract/webhooks/webhook-payloads.js";
import { flag } from "../../parts/flag.js";

/** Chosen values of an example by their path in the payload; "" keeps the example value. */
export type ExampleFields = Readonly<Record<string, string>>;

/** The fields of a payload that can be chosen, in its order; version null means the event's default format. */
export const placesOf = (eventType: EventType, version: WebhookVersion | null): SchemaPath[] =>
  leaves(schemaPaths(payloadSchema(eventType, version), "output"));

/** The typed values as the control API takes them; fields that the payload lacks are left out. */
export function overridesOf(
  fields: ExampleFields,
  places: readonly SchemaPath[],
): Record<string, OverrideValue> {
  return Object.fromEntries(
    filledFields(fields, places).map(([path, text]) => [
      path,
      typedValue(text, matchingPath(places, path)) as OverrideValue,
    ]),
  );
}

/** The same as flags of `localpix trigger`. */
export const overrideFlags = (fields: ExampleFields, places: readonly SchemaPath[]): string =>
  filledFields(fields, places)
    .map(([path, text]) => flag("override", `${path}=${text}`))
    .join("");

const filledFields = (fields: ExampleFields, places: readonly SchemaPath[]): [string, string][] =>
  Object.entries(fields).filter(([path, text]) => text !== "" && matchingPath(places, path) !== undefined);
