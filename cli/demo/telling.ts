import { clean, lineWidth, tone } from "../print.js";
import { indented } from "../table.js";
import { money } from "../wording.js";
import { columnsOf, cut, wrapped } from "../wrap.js";
import { fitted } from "../wrap-output.js";
import type { Call, DemoStep } from "./step.js";

type Balance = NonNullable<DemoStep["balance"]>;

/** A page is easier to read than a wall: nothing is written wider than this, however wide the terminal. */
const WIDEST = 100;
const MARGIN = 3;
/** Certificates and tokens are recognised by how they begin. */
const HEADER_SHOWN = 44;

/** A step for people: what and why, the call and its answer, the webhook, and what it did to the money. */
export function stepWords(number: number, step: DemoStep, before: Balance | undefined): string {
  const parts = [
    tone("quiet", wrapped(step.why, page()).join("\n")),
    ...(step.calls ?? []).flatMap(callWords),
    step.command && tone("accent", `$ ${step.command}`),
    step.result !== undefined && `${tone("quiet", "←")} ${outline(step.result, 2)}`,
    step.webhook && webhookWords(step.webhook),
    step.balance && balanceWords(step.balance, before),
  ];
  const title = `${tone("accent", String(number).padStart(2))} ${tone("strong", step.title)}`;
  const told = parts.filter(Boolean).join("\n").replaceAll(/ +$/gm, "");
  return `${title}\n${indented(fitted(told, page()), " ".repeat(MARGIN))}\n`;
}

function callWords({ method, path, headers, body, status, answer }: Call): string[] {
  const header = Object.entries(headers).map(([name, value]) =>
    tone("quiet", cut(`  ${name}: ${cut(value, HEADER_SHOWN)}`, page())),
  );
  return [
    `${tone("accent", "→")} ${tone("strong", `${method} ${path}`)}`,
    ...header,
    ...(body === undefined ? [] : [bodyWords(body)]),
    `${tone("quiet", "←")} ${tone("good", String(status))} ${outline(answer, 6)}`,
  ];
}

function webhookWords({ headers, body }: NonNullable<DemoStep["webhook"]>): string {
  const attempt = headers["x-localpix-attempt"] ?? "1";
  return `${tone("waiting", "⇐")} ${tone("strong", "webhook")} attempt ${attempt}\n${bodyWords(body)}`;
}

function bodyWords(body: unknown): string {
  return `  ${outline(body, 2)}`.replace(/^ *\n/, "");
}

function balanceWords(now: Balance, before: Balance | undefined): string {
  const part = (name: keyof Balance) => {
    const change = Math.round((now[name] - (before?.[name] ?? now[name])) * 100) / 100;
    const sign = change > 0 ? "+" : "−";
    const moved =
      change === 0 ? "" : tone(change > 0 ? "good" : "waiting", ` (${sign} ${money(Math.abs(change))})`);
    return `${tone("quiet", name)} ${tone("strong", money(now[name]))}${moved}`;
  };
  return `${tone("quiet", "=")} ${part("available")}   ${part("blocked")}`;
}

/**
 * JSON on one line where it fits into the page from `column` on, else one line for each member, `indent` to the
 * right. A value that is longer than its line is cut: what matters is in the short ones.
 */
function outline(value: unknown, column: number, indent = 2, depth = 0): string {
  const inline = clean(JSON.stringify(value));
  const room = page() - column;
  if (columnsOf(inline) <= room || typeof value !== "object" || value === null || depth === 2)
    return cut(inline, room);
  const members = Object.entries(value).map(([name, member]) => {
    const label = `${" ".repeat(indent)}${Array.isArray(value) ? "-" : `${name}:`} `;
    return `${tone("quiet", label.trimEnd())} ${outline(member, label.length, indent + 2, depth + 1)}`;
  });
  return ["", ...members].join("\n");
}

function page(): number {
  return Math.min(lineWidth(), WIDEST) - MARGIN;
}
