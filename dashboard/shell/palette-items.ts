import type { ControlClient } from "../../server/contract/client.js";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";
import type { TransactionRow } from "../../server/contract/transactions/transactions.control.js";
import { normalizeText, searchWords } from "../parts/search-text.js";
import type { MoneyState } from "../story/row-marks.js";
import { transactionMark } from "../story/transaction-mark.js";
import type { Theme } from "./theme.js";

/** An item of the palette: it leads to an address, or runs something. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Its kind: a screen, an action, a scenario, or the kind and status of a record. */
  readonly note: string;
  /** Other words by which it is found. */
  readonly also?: string;
  readonly href?: string;
  readonly run?: () => Promise<unknown>;
  /** Called after the palette has closed, because it acts on the page behind it. */
  readonly press?: () => void;
}

/** Without hyphens, so that `cashout` finds `cash-out`. */
const searchText = (text: string): string => normalizeText(text).replaceAll("-", "");

/**
 * The items whose label, note or other words contain every word of the query. First those whose label has the words as
 * whole words, then as beginnings of words, then those whose other words begin with them, and last those that contain
 * them within a word.
 */
export function matchingItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = searchWords(query).map(searchText);
  return items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** The lower, the better; infinite if a word is not found. */
function rankOf({ label, note, also = "" }: PaletteItem, words: readonly string[]): number {
  const name = searchText(label);
  const text = searchText(`${label} ${note} ${also}`);
  const ranks = words.map((word) => {
    const { isWhole, isBeginning } = placeOf(word, name);
    if (isWhole) return 0;
    if (isBeginning) return 1;
    if (placeOf(word, text).isBeginning) return 2;
    return text.includes(word) ? 3 : Number.POSITIVE_INFINITY;
  });
  return ranks.reduce((sum, rank) => sum + rank, 0);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text contains a whole word, and whether one of its words begins with it. */
function placeOf(word: string, text: string): { isWhole: boolean; isBeginning: boolean } {
  let isBeginning = false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (LETTER_OR_DIGIT.test(text[at - 1] ?? "")) continue;
    isBeginning = true;
    if (!LETTER_OR_DIGIT.test(text[at + word.length] ?? "")) return { isWhole: true, isBeginning };
  }
  return { isWhole: false, isBeginning };
}

/** The items found by an id. */
export interface ItemsById {
  /** The records, the webhook delivery and the refused call that have the typed text as their id, in any account. */
  readonly exact: readonly PaletteItem[];
  /**
   * If no record has this id: the newest transactions that have a word (of an id, a name, …) beginning with the typed
   * text.
   */
  readonly similar: readonly PaletteItem[];
}

const MAX_SHOWN = 12;

/** The items that the palette shows: all that were found by an id, and others as far as there is room. */
export const shownItems = ({ exact, similar }: ItemsById, matching: readonly PaletteItem[]) => [
  ...exact,
  ...matching.slice(0, Math.max(0, MAX_SHOWN - exact.length - similar.length)),
  ...similar,
];

/**
 * The actions of the open detail, read from its buttons. The palette clicks the button; if the action has inputs, it
 * only focuses the button. The note of one among several with the same label says what it is for.
 */
export function actionsOfDetail(note: string): readonly PaletteItem[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>("#detail button[data-action]");
  return [...buttons].map((button, index) => ({
    key: `detail ${index}`,
    label: labelOf(button),
    note: button.closest("[role=group]")?.ariaLabel ?? note,
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

const OPERATIONS = {
  charge: "PAYMENT",
  cob: "PAYMENT",
  payment: "PAYMENT",
  payout: "WITHDRAW",
  refund: "REFUND_IN",
  return: "REFUND_OUT",
} as const;
type PaymentKind = keyof typeof OPERATIONS;

/** The state of a record's money, as the lists name it; null if the status is not one of a transaction. */
export function moneyNameOf({
  kind,
  status,
  errorCode,
}: Pick<FoundRecord, "kind" | "status" | "errorCode">): MoneyState | null {
  if (kind === "med" || kind === "account") return null;
  if (status !== "PENDING" && status !== "CONFIRMED" && status !== "ERROR") return null;
  const origin = kind === "payment" ? "direct" : kind === "cob" ? "cob" : "cash-in";
  return transactionMark({ operation: OPERATIONS[kind], origin, status, errorCode }).name;
}

/** What a transaction of a list is called. */
export function kindOf({ operation, origin }: Pick<TransactionRow, "operation" | "origin">): PaymentKind {
  if (operation === "WITHDRAW") return "payout";
  if (operation === "REFUND_IN") return "refund";
  if (operation === "REFUND_OUT") return "return";
  return origin === "direct" ? "payment" : origin === "cob" ? "cob" : "charge";
}

/** The address of a record. */
export function hrefOf({ kind, account, transactionId, txid, medId }: FoundRecord): string {
  if (kind === "account") return `/account?account=${account}`;
  if (kind === "med") return `/meds/${medId}`;
  if (transactionId !== null) return `/transactions/${transactionId}`;
  return `/activity?q=${encodeURIComponent(txid ?? "")}`;
}

const transactionsOf = (operation: string, status: string) =>
  `/transactions?operation=${operation}&status=${status}`;

/**
 * The actions that are available on every screen. An action on a record leads to the records that it can be applied to.
 */
export const paletteActions = (client: ControlClient, chooseTheme: (theme: Theme) => void) =>
  ({
    settle: { href: transactionsOf("WITHDRAW", "PENDING") },
    reject: { href: transactionsOf("WITHDRAW", "PENDING") },
    returnPayout: { href: transactionsOf("WITHDRAW", "CONFIRMED") },
    refund: { href: transactionsOf("PAYMENT", "CONFIRMED") },
    expire: { href: transactionsOf("PAYMENT", "PENDING") },
    answerMed: { href: "/meds" },
    arm: { href: "/scenarios" },
    testEvent: { href: "/webhooks" },
    held: { href: "/activity/held" },
    call: { href: "/docs" },
    advance: { href: "/clock" },
    saveCase: { href: "/state/case" },
    replayCase: { href: "/state/case" },
    restore: { href: "/state" },
    exportState: { href: "/state" },
    importState: { href: "/state" },
    verify: { href: "/state" },
    createAccount: { href: "/account" },
    changeAccount: { href: "/account" },
    certificate: { href: "/account" },
    light: { run: async () => chooseTheme("light") },
    dark: { run: async () => chooseTheme("dark") },
    systemTheme: { run: async () => chooseTheme("system") },
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
    reset: { href: "/state/reset" },
  }) as const satisfies Record<string, Pick<PaletteItem, "href" | "run">>;
