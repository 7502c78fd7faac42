import { storedSettings } from "../accounts/accounts.control.js";
import type { Accounts } from "../accounts/accounts.js";
import type { Certificates } from "../accounts/certificates.js";
import { seedAccount } from "../accounts/seed-account.js";
import { centavosFromReais } from "../brazil/money.js";
import { endReplayMode, setReplayMode } from "../cases/replay-mode.js";
import { mustExist } from "../contract/must-exist.js";
import { canonicalOf, eventsOf, type InitialState } from "../contract/state/initial-state.js";
import type { Replaying } from "../contract/state/state.control.js";
import { markAsOwn, removeCopyMark } from "../data-file/world-file.js";
import { StartProblem } from "../kernel/start-problem.js";
import type { HoldService } from "../webhooks/hold-service.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";
import type { Kernel } from "./services.js";

/**
 * Meta key of the case settings under which a world has run, the conditions of a replay; its value is `MIXED` if they
 * changed.
 */
const CASE_SETTINGS = "conditions";
const MIXED = "mixed";

/** Seeds a world at the first start and at each reset. */
export interface WorldSeeder {
  /** Within a unit of work, in an empty file. `frozenAt` (epoch ms) freezes the clock; without it the clock runs. */
  first(seed: number, frozenAt?: number): void;
  /**
   * Within a unit of work: continues an existing world. Returns the result of `adopt`, or null if it is this installation's own.
   * `isUntouched`: a sandbox closed this file and nothing has written to it since.
   */
  resume(isUntouched: boolean): number | null;
  /**
   * Within a unit of work: continues a world from another sandbox. Ends its replay and holds its pending deliveries
   * until they are released. Returns their number.
   */
  adopt(): number;
  /** Whether this world has always run under the present start settings. */
  isUniform(): boolean;
  /** Resets the world in place: its first time, the seed account and those of the settings file (assumption RESET). */
  again(options: { seed?: number; at?: number; replay?: Replaying }): void;
}

/**
 * - `caseSettings`: the start settings that decide what happens in a world, as JSON.
 * - `ownMark`: what marks the data file of this installation.
 */
export function createWorldSeeder(
  { world, meta, clock, journal }: Pick<Kernel, "world" | "meta" | "clock" | "journal">,
  {
    accounts,
    certificates,
    subscriptions,
    holdService,
  }: {
    accounts: Accounts;
    certificates: Certificates;
    subscriptions: Subscriptions;
    holdService: Pick<HoldService, "holdAll">;
  },
  caseSettings: string,
  initialState: InitialState,
  ownMark: string,
): WorldSeeder {
  world.onFilled(() => void markAsOwn(meta, ownMark));
  // Read once: reading the file again would make each reset slower.
  let account: ReturnType<typeof seedAccount> | undefined;
  const begin = (seed: number, start: string | undefined) => {
    world.begin(seed);
    meta.set(CASE_SETTINGS, caseSettings);
    if (start === undefined) clock.restart("running");
    else {
      meta.set("clock.start", start);
      clock.restart("frozen", Number(start));
    }
    journal.append({ type: "world.began", account: null, data: { seed } });
    account ??= seedAccount();
    accounts.create(account);
    applyInitialState();
  };
  /** Creates the accounts and webhooks of the settings file. */
  const applyInitialState = () => {
    for (const account of initialState.accounts) {
      const { name, document, pixKey, balance, ...credentialsAndSettings } = account;
      const { clientId, clientSecret, certificate, privateKey, ...settings } = credentialsAndSettings;
      const key =
        pixKey === undefined
          ? undefined
          : mustExist(canonicalOf(pixKey), "PIX key in a valid account of the settings file");
      if (key !== undefined && accounts.byPixKey(key))
        throw new StartProblem(
          `The PIX key ${key} belongs to the seed account; give the other account another key.`,
        );
      if (clientId !== undefined && accounts.byClientId(clientId.toLowerCase()))
        throw new StartProblem(`The clientId ${clientId} belongs to another account.`);
      const opening = balance === undefined ? undefined : centavosFromReais(balance);
      const { id } = accounts.create({
        name,
        document,
        pixKey: key,
        balance: opening,
        clientId,
        clientSecret,
      });
      if (certificate !== undefined)
        certificates.adopt(id, { certificatePem: certificate, privateKeyPem: privateKey ?? "" });
      if (Object.keys(settings).length > 0) accounts.change(id, storedSettings(settings));
    }
    for (const webhook of initialState.webhooks) {
      const { url, account: owner = 1, version, headers = {} } = webhook;
      const lines = Object.entries(headers).map(([key, value]) => ({ key, value }));
      for (const eventType of eventsOf(webhook))
        subscriptions.register({ account: owner, url, eventType, version, headers: lines });
    }
  };

  return {
    first: (seed, frozenAt) => {
      begin(seed, frozenAt?.toString());
      markAsOwn(meta, ownMark);
    },
    resume: (isUntouched) => {
      if (meta.get(CASE_SETTINGS) !== caseSettings) meta.set(CASE_SETTINGS, MIXED);
      const wasCopy = removeCopyMark(meta);
      const mark = markAsOwn(meta, ownMark);
      // Earlier releases wrote no mark, but a stamp when they closed a file. A missing mark proves nothing: anybody can remove it.
      const isOwn = !wasCopy && (mark === ownMark || (mark === undefined && isUntouched));
      // The remaining deliveries of a replay are for the receivers of its case, which must never be called.
      return endReplayMode(meta) || !isOwn ? holdService.holdAll() : null;
    },
    adopt: () => {
      endReplayMode(meta);
      return holdService.holdAll();
    },
    isUniform: () => meta.get(CASE_SETTINGS) === caseSettings,
    again: ({ seed = world.seed(), at, replay }) => {
      const start = at?.toString() ?? meta.get("clock.start");
      const authority = meta.get("authority");
      const same = seed === world.seed();
      const certificate = certificates.carryOver(1);
      world.replace(() => {
        begin(seed, start);
        // Making keys is the slowest step, and clients keep using their certificates.
        if (authority !== undefined) meta.set("authority", authority);
        if (same) certificate();
        if (replay) setReplayMode(meta, replay);
      });
    },
  };
}
