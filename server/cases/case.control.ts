import { resolveAccount } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import type { Certificates } from "../accounts/certificates.js";
import type { readCase, showRequestRecord } from "../contract/cases/case.control.js";
import { CASE_VERSION, type Case, type CaseSettings, type CaseStep } from "../contract/cases/case.js";
import { isOfGateway } from "../contract/cases/playable-case.js";
import { parseDuration } from "../contract/clock/duration.js";
import { Problem } from "../contract/control-problems.js";
import type { JournalEntry } from "../contract/journal/journal.js";
import type { ControlHandler } from "../contract/operation.js";
import type { Clock } from "../kernel/clock.js";
import { iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { Recorder, RequestRow } from "../kernel/recorder.js";
import type { Redact } from "../kernel/secret-search.js";
import type { World } from "../kernel/world.js";
import { requireTransaction } from "../lookup/require-transaction.js";
import type { Library } from "../scenarios/library.js";
import type { Deliveries } from "../webhooks/deliveries.js";
import { withoutListeners } from "./case-listeners.js";
import { caseSteps, sendable } from "./case-steps.js";
import { type Story, type StoryServices, stepsOfStory, storyOf } from "./case-story.js";
import { caseWebhooks } from "./case-webhooks.js";
import { replayHost } from "./replay-mode.js";

/** Rows read at once, so that a long case does not hold up other calls. */
const ROWS_AT_ONCE = 500;

/** With a running clock, an instant in an answer may differ from the time of the call by this much. */
const DRIFT_OF_A_RUNNING_CLOCK = "1s";

/** Builds the case of a world from its recorded requests and its journal (assumption CASES). */
export function caseHandlers(
  { clock, journal, meta }: { clock: Clock; journal: Journal; meta: Meta },
  parts: {
    recorder: Recorder;
    world: World;
    deliveries: Deliveries;
    library: Library;
    accounts: Accounts;
    certificates: Certificates;
  } & StoryServices,
  settings: {
    version: string;
    url: () => string;
    caseSettings: CaseSettings;
    isUniform: () => boolean;
  },
) {
  const { recorder, world, deliveries } = parts;

  const read: ControlHandler<typeof readCase> = async ({ transaction, account }) => {
    if (account !== undefined) resolveAccount(parts.accounts, account);
    const story =
      transaction === undefined ? null : storyOf(parts, requireTransaction(parts, transaction, account));
    await recorder.flush();
    const { gap, maxKept } = recorder.coverage();
    if (gap === "lost") throw new Problem("case-record-lost");
    if (gap === "dropped") throw new Problem("case-incomplete", { kept: maxKept });
    if (!settings.isUniform()) throw new Problem("case-settings-changed");
    const now = { at: iso(clock.now()), seq: journal.latest() };
    const rows = await recordedUntil(now.seq);
    const { queued, ofStory, beginning, ran } = await factsUntil(now.seq, story);
    const step = caseSteps(parts);
    const removeListeners = withoutListeners(deliveries.ofListeners());
    const whole = rows.flatMap((row) => {
      if (isEmptyAdvance(row) || (row.plane === "gateway" && !isOfGateway(row.path))) return [];
      const caseStep = removeListeners(step(row));
      return caseStep === null ? [] : [{ row, step: caseStep }];
    });
    const { recorded, until } = story
      ? stepsOfStory(whole, story, ofStory, now.at)
      : { recorded: whole, until: now.at };
    const webhooks = caseWebhooks(
      recorded.map(({ row }) => row),
      queued.filter(({ at }) => at <= until),
      (entry) => story?.includes(entry) ?? true,
      deliveries,
      recorder.redact,
    );
    const steps = recorded.map(({ step }, index): CaseStep => {
      const followed = webhooks[index] ?? [];
      return followed.length === 0 ? step : { ...step, webhooks: followed };
    });
    const own = parts.library.own();
    return {
      localpix: settings.version,
      case: CASE_VERSION,
      seed: world.seed(),
      start: beginning,
      until,
      host: replayHost(meta) ?? new URL(settings.url()).host,
      drift: ran ? DRIFT_OF_A_RUNNING_CLOCK : "0s",
      settings: withoutSecrets(settings.caseSettings, recorder.redact),
      ...(story ? { transactions: [...story.transactions] } : {}),
      ...(own.length === 0 ? {} : { scenarios: [...own] }),
      steps,
    } satisfies Case as never;
  };

  const recordedUntil = async (seq: number): Promise<RequestRow[]> => {
    const rows: RequestRow[] = [];
    for (;;) {
      const page = recorder.answeredAfter(rows.at(-1)?.answered ?? 0, ROWS_AT_ONCE);
      rows.push(...page.filter(({ journalSeq }) => journalSeq <= seq));
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_ONCE || last.journalSeq > seq) return rows;
      await new Promise(setImmediate);
    }
  };

  /**
   * The webhook events, all entries of the story, the instant at which the world began, and whether the clock has ever
   * been running.
   */
  const factsUntil = async (seq: number, story: Story | null) => {
    const queued: JournalEntry<"event.queued">[] = [];
    const ofStory: JournalEntry[] = [];
    let beginning = "";
    let ran = clock.mode() === "running";
    for (let since = 0; since < seq; ) {
      const entries = journal.since(since, ROWS_AT_ONCE);
      for (const entry of entries) {
        if (entry.seq > seq) break;
        if (entry.type === "world.began") beginning = entry.at;
        if (entry.type === "event.queued") queued.push(entry as JournalEntry<"event.queued">);
        if (entry.type === "clock.changed" && isOfRunningClock(entry)) ran = true;
        if (story?.includes(entry)) ofStory.push(entry);
      }
      since = entries.at(-1)?.seq ?? seq;
      await new Promise(setImmediate);
    }
    return { queued, ofStory, beginning, ran };
  };

  const showRecord: ControlHandler<typeof showRequestRecord> = async () => {
    await recorder.flush();
    const { held, maxKept, gap } = recorder.coverage();
    return { held, maxKept, missing: gap };
  };

  return { readCase: read, showRequestRecord: showRecord };
}

/** Redacts the URLs of the initial webhooks in the same way as those in the steps. */
const withoutSecrets = ({ webhooks, ...settings }: CaseSettings, redact: Redact): CaseSettings => ({
  ...settings,
  ...(webhooks && {
    webhooks: webhooks.map((webhook) => ({ ...webhook, url: sendable(redact(webhook.url)) })),
  }),
});

/**
 * Whether a request advanced the clock by 0 and nothing fell due. A replay makes such a call after each step, to wait
 * for work in progress, so these calls are not steps of a case.
 */
function isEmptyAdvance({ operation, body, answer }: RequestRow): boolean {
  if (operation !== "advanceClock") return false;
  const { by } = JSON.parse(body) as { by?: string };
  const { fired } = JSON.parse(answer) as { fired?: number };
  return fired === 0 && by !== undefined && parseDuration(by) === 0;
}

const isOfRunningClock = ({ data }: JournalEntry): boolean => "mode" in data && data.mode === "running";
