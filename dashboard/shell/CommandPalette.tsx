import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { readDuration } from "../../server/contract/clock/read-duration.js";
import { GUIDES } from "../../server/contract/documents.js";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";
import type { ScenarioView } from "../../server/contract/scenarios/scenarios.control.js";
import { useAccounts } from "../feed/hooks.js";
import { client } from "../feed/world.js";
import { withAccount } from "../parts/AccountLink.js";
import { entriesOf } from "../parts/api-call/entries.js";
import { Dialog } from "../parts/Dialog.js";
import { reaisText } from "../parts/format-reais.js";
import { ProblemNote } from "../parts/ProblemNote.js";
import { useAccount } from "../parts/use-account.js";
import { type Problem, problemOf } from "../parts/use-action.js";
import { useResource } from "../parts/use-resource.js";
import { useTitles } from "../story/title.js";
import { componentWords, LANGUAGES, useLanguage } from "../words/language.js";
import { useWords } from "../words/words.js";
import styles from "./CommandPalette.module.css";
import { words as paletteWords } from "./CommandPalette.words.js";
import {
  actionsOfDetail,
  hrefOf,
  type ItemsById,
  idOf,
  kindOf,
  matchingItems,
  moneyNameOf,
  type PaletteItem,
  paletteActions,
  shownItems,
} from "./palette-items.js";
import { familyOf, findById, scenarioText } from "./palette-search.js";
import { SCREENS } from "./screens.js";
import { chooseTheme } from "./theme.js";
import { takeTyped } from "./typed-ahead.js";

const usePaletteWords = componentWords(paletteWords);

/** How long to wait for more keystrokes before searching the sandbox for an id (ms). */
const TYPING_MS = 120;

const actions = paletteActions(client, chooseTheme);

/** Finds screens, actions, scenarios, accounts and ids. Choosing an item opens it, or runs it if it is an action. */
export default function CommandPalette({ onClose, onKeys }: Record<"onClose" | "onKeys", () => void>) {
  const words = usePaletteWords();
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => <Finder close={close} onKeys={onKeys} />}
    </Dialog>
  );
}

function Finder({ close, onKeys }: Record<"close" | "onKeys", () => void>) {
  const words = usePaletteWords();
  const common = useWords();
  const listId = useId();
  const [account] = useAccount();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState("");
  const [cursor, setCursor] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const known = useKnownItems(query.trim(), onKeys);
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed !== "") setQuery((text) => typed + text);
  }, []);
  // The actions of the detail that was open when the palette opened.
  const [ofDetail] = useState(() => actionsOfDetail(words.kinds.here));
  const { isSearching, ...byId } = useItemsById(query.trim());
  const matching = matchingItems([...(query.trim() === "" ? [] : ofDetail), ...known], query);
  const items = shownItems(byId, matching);
  /** Whether Enter was pressed before there was a result: the first one is chosen when it arrives. */
  const [isAwaited, setAwaited] = useState(false);
  const at = Math.min(cursor, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.href !== undefined) {
      navigate(item.href.includes("account=") ? item.href : withAccount(item.href, account));
      close();
    }
    if (item.press) {
      close();
      item.press();
    }
    item.run?.().then(close, (error: unknown) => setProblem(problemOf(error, common.unreachable)));
  };
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    choose(items[0]);
  });
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setCursor((at + step + items.length) % Math.max(1, items.length));
    else if (event.key === "Enter" && items.length === 0) setAwaited(isSearching);
    else if (event.key === "Enter") choose(items[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        // Makes the dialog focus this input when it opens, instead of its close button.
        ref={(input) => input?.setAttribute("autofocus", "")}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={words.placeholder}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
        placeholder={words.placeholder}
        value={query}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setQuery(event.target.value);
          setCursor(0);
          setAwaited(false);
        }}
        onKeyDown={onKey}
      />
      <div id={listId} className={styles.results} role="listbox" aria-label={words.results}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={item.key}
            id={optionId(index)}
            className={styles.item}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(item)}
          >
            <span>{item.label}</span>
            <small>{item.note}</small>
          </div>
        ))}
      </div>
      <p className={items.length === 0 ? styles.none : "unseen"} role="status">
        {items.length > 0 ? "" : isSearching ? words.searching : words.none}
      </p>
      {problem ? <ProblemNote problem={problem} /> : null}
    </>
  );
}

/**
 * The items that need no search by id: screens, actions, accounts, scenarios, assumptions, webhook URLs, guides and
 * operations. If the query is a scenario with the value of its parameter, such as `http:503`, or a duration, by which the
 * clock can advance, that is an item too.
 */
function useKnownItems(query: string, onKeys: () => void): readonly PaletteItem[] {
  const { kinds, actions: names, also, guides, advanceBy } = usePaletteWords();
  const { language, choose } = useLanguage();
  const common = useWords();
  const accounts = useAccounts();
  const { value } = useResource("palette scenarios", 0, () => client.listScenarios());
  const scenarios = value?.scenarios ?? NONE;
  const { value: assumptions } = useResource("palette assumptions", 0, () => client.listAssumptions());
  const { value: endpoints } = useResource("palette endpoints", 0, () => client.listEndpoints({}));
  const { value: reference } = useResource(`palette reference ${language}`, 0, () =>
    client.gatewayReference({ language }),
  );
  const typed = scenarioText(query);
  const duration = readDuration(query);
  const family = familyOf(scenarios, typed)?.name;
  const items = useMemo(() => {
    const screenItems = SCREENS.map(({ name, href }) => ({
      key: `screen ${name}`,
      label: common.screens[name],
      note: kinds.screen,
      also: also[name] ?? "",
      href,
    }));
    const actionItems = (Object.keys(actions) as (keyof typeof actions)[]).map((name) =>
      Object.assign(
        { key: `action ${name}`, label: names[name], note: kinds.action, also: also[name] ?? "" },
        actions[name],
      ),
    );
    const other = language === "en" ? "pt" : "en";
    const languageItem = {
      key: "action language",
      label: LANGUAGES[other],
      note: kinds.action,
      also: also.language ?? "",
      run: () => choose(other),
    };
    const scenarioItems = scenarios.map(({ name }) => scenarioItem(name, name, kinds.scenario));
    const accountItems = accounts.map(({ id, name }) => ({
      key: `account ${id}`,
      label: name,
      note: `${kinds.account} ${id}`,
      also: also.switchAccount ?? "",
      href: `/account?account=${id}`,
    }));
    const assumptionItems = (assumptions?.assumptions ?? []).map(({ id }) => ({
      key: `assumption ${id}`,
      label: id,
      note: kinds.assumption,
      href: `/assumptions/${id}`,
    }));
    const endpointItems = (endpoints?.endpoints ?? []).map(({ id, url, eventType }) => ({
      key: `endpoint ${id}`,
      label: url,
      note: `${kinds.endpoint} · ${eventType}`,
      href: `/webhooks/${id}`,
    }));
    const guideItems = GUIDES.map((name) => ({
      key: `guide ${name}`,
      label: guides[name],
      note: kinds.guide,
      href: `/docs/guides/${name}`,
    }));
    const operations = reference ? entriesOf("gateway", reference) : [];
    const operationItems = operations.map(({ id, method, path, aliases, operation }) => ({
      key: `operation ${id}`,
      label: `${method} ${path}`,
      note: kinds.operation,
      also: [id, operation.summary, ...aliases].join(" "),
      href: `/docs/gateway/${id}`,
    }));
    const keysItem = {
      key: "action shortcuts",
      label: names.shortcuts,
      note: kinds.action,
      also: also.shortcuts ?? "",
      press: onKeys,
    };
    return [
      ...screenItems,
      ...actionItems,
      languageItem,
      keysItem,
      ...accountItems,
      ...scenarioItems,
      ...assumptionItems,
      ...endpointItems,
      ...guideItems,
      ...operationItems,
    ];
  }, [
    common,
    kinds,
    names,
    also,
    guides,
    language,
    choose,
    onKeys,
    scenarios,
    accounts,
    assumptions,
    endpoints,
    reference,
  ]);
  const typedItems: PaletteItem[] = [];
  if (family !== undefined) typedItems.push(scenarioItem(typed, family, kinds.scenario));
  if (duration !== null)
    typedItems.push({
      key: "action advance by",
      label: advanceBy(duration),
      note: kinds.action,
      also: query,
      run: () => client.advanceClock({ by: duration }),
    });
  return [...typedItems, ...items];
}

const NONE: readonly ScenarioView[] = [];

const scenarioItem = (label: string, name: string, note: string): PaletteItem => ({
  key: `scenario ${label}`,
  label,
  note,
  href: `/scenarios/${name}`,
});

const hrefOfCall = (id: number) => `/activity/r${id}?filter=calls`;

const NOTHING: ItemsById = { exact: [], similar: [] };

function useItemsById(query: string): ItemsById & { readonly isSearching: boolean } {
  const { kinds, medStatus } = usePaletteWords();
  const { money } = useTitles();
  const [searchedQuery, setSearchedQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearchedQuery(query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { value, problem } = useResource(`by id ${searchedQuery}`, 0, () => findById(client, searchedQuery));
  if (searchedQuery !== query) return { ...NOTHING, isSearching: true };
  if (!value) return { ...NOTHING, isSearching: problem === null };
  const { records, similar, delivery, deliveryHref, refusal, call, certificates } = value;
  const noteOf = (
    record: Pick<FoundRecord, "kind" | "status" | "errorCode">,
    ...facts: (string | null)[]
  ) => {
    const name = moneyNameOf(record);
    const shown = name ? money[name] : (medStatus[record.status ?? ""] ?? record.status);
    return [...facts, shown].filter(Boolean).join(" · ");
  };
  const reais = (amount: number | null) => (amount === null ? null : reaisText(amount));
  const items: PaletteItem[] = records.map((match) => ({
    key: `id ${match.kind} ${match.account} ${match.transactionId} ${match.txid} ${match.medId}`,
    label: `${kinds[match.kind]} ${idOf(match)}`,
    note: noteOf(match, reais(match.value)),
    href: hrefOf(match),
  }));
  if (delivery)
    items.push({
      key: `delivery ${delivery.id}`,
      label: `${kinds.delivery} ${delivery.id}`,
      note: `${delivery.eventType} · ${delivery.url}`,
      href: deliveryHref,
    });
  if (refusal)
    items.push({
      key: `call ${refusal.requestId}`,
      label: `${kinds.refusal} ${refusal.requestId}`,
      note: refusal.operation ?? "",
      href: hrefOfCall(refusal.requestId),
    });
  if (call)
    items.push({
      key: `call ${call.id}`,
      label: `${kinds.call} ${call.id}`,
      note: `${call.method} ${call.path} · ${call.status}`,
      href: hrefOfCall(call.id),
    });
  for (const { code, answered, newestCall } of certificates) {
    const isRefused = newestCall !== null;
    items.push({
      key: `certificate ${code}`,
      label: code,
      note: kinds.doctor,
      href: isRefused ? `/account?request=${newestCall}#doctor` : "/account#doctor",
    });
    if (isRefused)
      items.push({
        key: `calls ${code}`,
        label: code,
        note: kinds.refusals,
        href: `/activity?filter=calls&outcome=refused&q=${answered}`,
      });
  }
  return {
    isSearching: false,
    exact: items,
    similar: similar.map((transaction) => {
      const { transactionId, externalId, status, errorCode, value: amount } = transaction;
      const kind = kindOf(transaction);
      return {
        key: `similar ${transactionId}`,
        label: `${kinds[kind]} ${transactionId}`,
        note: noteOf({ kind, status, errorCode }, externalId, reais(amount)),
        href: `/transactions/${transactionId}`,
      };
    }),
  };
}
