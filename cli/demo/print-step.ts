import { formatMoney } from "../format.js";
import { clean, lineWidth, tone } from "../print.js";
import { indent } from "../table.js";
import { cutToWidth, displayWidth, wrapText } from "../wrap.js";
import { wrapOutput } from "../wrap-output.js";
import type { DemoCall, DemoStep } from "./step.js";

type StepBalance = NonNullable<DemoStep["balance"]>;

/** Text is never wider than this, so that it is easy to read on a wide terminal. */
const MAX_COLUMNS = 100;
const MARGIN = 3;
/** How much of a header is shown; enough to recognize a certificate or token. */
const HEADER_SHOWN = 44;

/** A step in words: title and reason, calls with their responses, the webhook, and the change of the balance. */
export function formatStep(number: number, step: DemoStep, before: StepBalance | undefined): string {
  const sections = [
    tone("quiet", wrapText(step.why, pageWidth()).join("\n")),
    ...(step.calls ?? []).flatMap(formatCall),
    step.command && tone("accent", `$ ${step.command}`),
    step.result !== undefined && `${tone("quiet", "←")} ${outline(step.result, 2)}`,
    step.webhook && formatWebhook(step.webhook),
    step.balance && formatBalance(step.balance, before),
  ];
  const title = `${tone("accent", String(number).padStart(2))} ${tone("strong", step.title)}`;
  const text = sections.filter(Boolean).join("\n").replaceAll(/ +$/gm, "");
  return `${title}\n${indent(wrapOutput(text, pageWidth()), " ".repeat(MARGIN))}\n`;
}

function formatCall({ method, path, headers, body, status, answer }: DemoCall): string[] {
  const header = Object.entries(headers).map(([name, value]) =>
    tone("quiet", cutToWidth(`  ${name}: ${cutToWidth(value, HEADER_SHOWN)}`, pageWidth())),
  );
  return [
    `${tone("accent", "→")} ${tone("strong", `${method} ${path}`)}`,
    ...header,
    ...(body === undefined ? [] : [formatBody(body)]),
    `${tone("quiet", "←")} ${tone("good", String(status))} ${outline(answer, 6)}`,
  ];
}

function formatWebhook({ headers, body }: NonNullable<DemoStep["webhook"]>): string {
  const attempt = headers["x-localpix-attempt"] ?? "1";
  return `${tone("waiting", "⇐")} ${tone("strong", "webhook")} attempt ${attempt}\n${formatBody(body)}`;
}

function formatBody(body: unknown): string {
  return `  ${outline(body, 2)}`.replace(/^ *\n/, "");
}

function formatBalance(now: StepBalance, before: StepBalance | undefined): string {
  const part = (name: keyof StepBalance) => {
    const change = Math.round((now[name] - (before?.[name] ?? now[name])) * 100) / 100;
    const sign = change > 0 ? "+" : "−";
    const moved =
      change === 0
        ? ""
        : tone(change > 0 ? "good" : "waiting", ` (${sign} ${formatMoney(Math.abs(change))})`);
    return `${tone("quiet", name)} ${tone("strong", formatMoney(now[name]))}${moved}`;
  };
  return `${tone("quiet", "=")} ${part("available")}   ${part("blocked")}`;
}

/**
 * JSON in one line if it fits between `column` and the page width, else one line per member, indented by `indent`. Long
 * values are cut; the short ones are what matters.
 */
function outline(value: unknown, column: number, indent = 2, depth = 0): string {
  const inline = clean(JSON.stringify(value));
  const room = pageWidth() - column;
  if (displayWidth(inline) <= room || typeof value !== "object" || value === null || depth === 2)
    return cutToWidth(inline, room);
  const members = Object.entries(value).map(([name, member]) => {
    const label = `${" ".repeat(indent)}${Array.isArray(value) ? "-" : `${name}:`} `;
    return `${tone("quiet", label.trimEnd())} ${outline(member, label.length, indent + 2, depth + 1)}`;
  });
  return ["", ...members].join("\n");
}

function pageWidth(): number {
  return Math.min(lineWidth(), MAX_COLUMNS) - MARGIN;
}
