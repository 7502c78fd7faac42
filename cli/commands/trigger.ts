import { type Command, Option } from "commander";
import type { SchemaPath } from "../../server/contract/schema-paths.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import type { WebhookVersion } from "../../server/contract/webhooks/events.js";
import type { OverrideValue } from "../../server/contract/webhooks/trigger.control.js";
import { commonOptions } from "../common-options.js";
import { connect } from "../connection.js";
import { EVENTS_HELP, parseEventType } from "../delivery-filter.js";
import { UsageError } from "../failure.js";
import { collect } from "../parse-values.js";
import { clean, printResult, tone } from "../print.js";
import { indent, table } from "../table.js";

interface TriggerFlags {
  readonly override?: readonly string[];
  readonly version?: WebhookVersion;
  readonly list?: true;
}

export function trigger(program: Command): void {
  program
    .command("trigger")
    .summary("send a sample event to your receiver")
    .description(
      "Sends a valid sample event to the URLs registered for it, with attempts and retries like any other event. Its transaction does not exist: no money moves, and queries do not find it.",
    )
    .argument("<eventType>", "see below", parseEventType)
    .option("--override <path=value>", "change a value of the payload; repeat for several", collect)
    .option(
      "--version <version>",
      "v1 (flat) or v2 (enveloped) for all URLs (default: the version of each URL)",
      parseVersion,
    )
    .addOption(
      new Option("--list", "only list the paths of the payload and their possible values").conflicts(
        "override",
      ),
    )
    .addHelpText(
      "after",
      `
${EVENTS_HELP}

Examples:
  $ localpix trigger cash_out --override externalId=order-77 --override status=ERROR
  $ localpix trigger cash_in --version v1 --override originalAmount=10.5
  $ localpix trigger cash_in --list`,
    )
    .action(
      async (eventType: EventType, { override = [], version, list }: TriggerFlags, command: Command) => {
        if (list) {
          const { leaves } = await import("../../server/contract/schema-paths.js");
          const formats = await formatsOf(eventType, version);
          printResult(commonOptions(command).json ?? false, { eventType, formats }, () =>
            formats.map((format) => formatPaths(format, leaves(format.paths))).join("\n\n"),
          );
          return;
        }
        const overrides = override.length > 0 ? await overridesOf(override, eventType, version) : {};
        const { client, account, json } = await connect(command);
        const triggered = await client.triggerEvent({ eventType, overrides, version, account });
        printResult(json, triggered, () => {
          const { eventId, deliveries, payload } = triggered;
          const lines = deliveries.map(
            ({ id, url, status = "queued" }) => `delivery ${id} to ${url}: ${status}`,
          );
          return [
            `${tone("good", "Triggered")} ${eventType} (${eventId}).`,
            ...(lines.length > 0
              ? lines.map(clean)
              : ["No URL is registered for it: localpix webhooks add."]),
            indent(JSON.stringify(payload, null, 2)),
          ].join("\n");
        });
      },
    );
}

/** The values of `path=value` pairs, with the types that the payload has at these paths. Throws a UsageError. */
async function overridesOf(
  pairs: readonly string[],
  eventType: EventType,
  version: WebhookVersion | undefined,
): Promise<Record<string, OverrideValue>> {
  const { matchingPath, typedValue } = await import("../../server/contract/schema-paths.js");
  const paths = (await formatsOf(eventType, version)).flatMap((format) => format.paths);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, path, text = ""] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (path === undefined) throw new UsageError(`"${pair}" is not an override. Write path=value.`);
      return [path, typedValue(text, matchingPath(paths, path)) as OverrideValue];
    }),
  );
}

interface PayloadFormat {
  readonly version: WebhookVersion | null;
  readonly paths: readonly SchemaPath[];
}

/** The payload formats of an event; one with `version: null` if v1 and v2 have the same payload. */
async function formatsOf(
  eventType: EventType,
  version: WebhookVersion | undefined,
): Promise<PayloadFormat[]> {
  const { hasTwoFormats, payloadSchema } = await import("../../server/contract/webhooks/webhook-payloads.js");
  const { schemaPaths } = await import("../../server/contract/schema-paths.js");
  const format = (text: WebhookVersion): PayloadFormat => ({
    version: text,
    paths: schemaPaths(payloadSchema(eventType, text), "output"),
  });
  if (version !== undefined) return [format(version)];
  if (hasTwoFormats(eventType)) return [format("v1"), format("v2")];
  return [{ ...format("v1"), version: null }];
}

function formatPaths({ version }: PayloadFormat, leaves: readonly SchemaPath[]): string {
  const rows = leaves.map(({ path, types, values }) => [
    path,
    values ? values.map(String).join(", ") : types.join(" or "),
  ]);
  const columns = [{ title: "PATH" }, { title: "VALUE", shrinks: true as const }];
  return [...(version === null ? [] : [tone("strong", version)]), table(columns, rows)].join("\n");
}

function parseVersion(text: string): WebhookVersion {
  if (text === "v1" || text === "v2") return text;
  throw new UsageError(
    `"${text}" is not a version.`,
    "Versions: v1 for flat payloads, v2 for enveloped ones.",
  );
}
