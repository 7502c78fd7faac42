import type { ControlClient } from "../../server/contract/client.js";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";

/** An item of the palette: it leads to an address, or runs something. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Its kind: a screen, an action, a scenario, or the kind and status of a record. */
  readonly note: string;
  readonly href?: string;
  readonly run?: () => Promise<unknown>;
  /** Called after the palette has closed, because it acts on the page behind it. */
  readonly press?: () => void;
}

/** The items whose label or note contains every word of the query. */
export function matchingItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return items.filter(({ label, note }) => {
    const text = plain(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents: "acao" finds "Ação". */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * The actions of the open detail, read from its buttons. The palette clicks the button; if the action has inputs, it
 * only focuses the button.
 */
export function actionsOfDetail(note: string): readonly PaletteItem[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>("#detail button[data-action]");
  return [...buttons].map((button, index) => ({
    key: `detail ${index}`,
    label: labelOf(button),
    note,
    press: () => (button.dataset.action === "asks" ? button.focus() : button.click()),
  }));
}

/** The text of a button without its shortcut key. */
const labelOf = (button: HTMLButtonElement): string =>
  [...button.childNodes]
    .filter((node) => !(node instanceof Element) || node.ariaHidden !== "true")
    .map((node) => node.textContent)
    .join("")
    .trim();

/** The id under which a record is shown. For a MED this is not its transaction, which is the contested payment. */
export const idOf = ({ kind, account, transactionId, txid, medId }: FoundRecord): string | number =>
  (kind === "med" ? medId : (transactionId ?? txid)) ?? account;

/** The address of a record. */
export function hrefOf({ kind, account, transactionId, txid, medId }: FoundRecord): string {
  if (kind === "account") return `/account?account=${account}`;
  if (kind === "med") return `/meds/${medId}`;
  if (transactionId !== null) return `/transactions/${transactionId}`;
  return `/activity?q=${encodeURIComponent(txid ?? "")}`;
}

/** The actions that are available on every screen. */
export const paletteActions = (client: ControlClient) =>
  ({
    freeze: { run: () => client.setClock({ mode: "frozen" }) },
    resume: { run: () => client.setClock({ mode: "running" }) },
    next: { run: () => client.advanceClock({ next: true }) },
    day: { run: () => client.advanceClock({ by: "1d" }) },
    hold: { run: () => client.holdDeliveries({ filter: {} }) },
    release: { run: () => client.releaseDeliveries({}) },
    disarm: { run: () => client.disarmAll() },
    firstSteps: { href: "/activity/first-steps" },
    openMed: { href: "/meds/new" },
    addUrl: { href: "/webhooks/new" },
    settings: { href: "/webhooks/settings" },
    retry: { href: "/webhooks/settings" },
    pay: { href: "/bank" },
    testCharge: { href: "/activity/first-steps" },
    snapshot: { href: "/state" },
    reset: { href: "/state" },
  }) as const satisfies Record<string, Pick<PaletteItem, "href" | "run">>;
