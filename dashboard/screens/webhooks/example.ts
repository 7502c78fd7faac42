import {
  leaves,
  placeOf,
  type SchemaPath,
  schemaPaths,
  typedValue,
} from "../../../server/contract/schema-paths.js";
import type { EventType } from "../../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import type { OverrideValue } from "../../../server/contract/webhooks/trigger.control.js";
import { payloadSchema } from "../../../server/contract/webhooks/webhook-payloads.js";
import { flag } from "../../parts/curl.js";

/** What an example says otherwise than the made-up one: texts by the path of what they replace; empty ones do not. */
export type ExampleFields = Readonly<Record<string, string>>;

/** The values of a payload that can be another, in its order; null: as the event has it without a version. */
export const placesOf = (eventType: EventType, version: WebhookVersion | null): SchemaPath[] =>
  leaves(schemaPaths(payloadSchema(eventType, version), "output"));

/** What was typed, as the control API takes it: what the payload has no place for stays out. */
export function overridesOf(
  fields: ExampleFields,
  places: readonly SchemaPath[],
): Record<string, OverrideValue> {
  return Object.fromEntries(
    filledFields(fields, places).map(([path, text]) => [
      path,
      typedValue(text, placeOf(places, path)) as OverrideValue,
    ]),
  );
}

/** The same as flags of `localpix trigger`. */
export const overrideFlags = (fields: ExampleFields, places: readonly SchemaPath[]): string =>
  filledFields(fields, places)
    .map(([path, text]) => flag("override", `${path}=${text}`))
    .join("");

const filledFields = (fields: ExampleFields, places: readonly SchemaPath[]): [string, string][] =>
  Object.entries(fields).filter(([path, text]) => text !== "" && placeOf(places, path) !== undefined);
