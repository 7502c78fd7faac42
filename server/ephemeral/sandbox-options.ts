import type { Settings } from "../contract/settings/start-settings.js";
import type { InitialState } from "../contract/state/initial-state.js";
import type { EventType } from "../contract/webhooks/event-types.js";

/** The addresses and the data of a running sandbox. */
export interface Announcement {
  /** Where it answers, e.g. `http://127.0.0.1:7490`. */
  readonly url: string;
  /** The URL that other machines use: the setting `publicUrl`, otherwise `url`. */
  readonly publicUrl: string;
  /** The data file, or `:memory:`. */
  readonly data: string;
  readonly seed: number;
  /**
   * How many deliveries are held for release, because the data file is from another installation, a copy, or the result of
   * a replay; null if it is none of these.
   */
  readonly held: number | null;
}

/** A running sandbox. */
export interface Sandbox extends Announcement {
  /** The certificate authority to trust, as PEM; null without TLS. */
  readonly authorityPem: string | null;
  /**
   * Stops accepting requests, waits for those under way and their deliveries, and closes the file. With `patience` it waits
   * until that resolves at most; the process must then end, because what was not waited for goes on without a file.
   */
  close(patience?: Promise<void>): Promise<void>;
}

export interface OpenSandboxOptions extends Omit<Settings, "data" | "json" | "open">, Partial<InitialState> {
  /** The directory of the data file, created if missing; unused with `memory`. */
  readonly data: string;
  /** Called with internal errors, which no client has caused. */
  readonly onFault: (error: unknown) => void;
  /** Called with problems that the user can fix while the sandbox runs. */
  readonly onNotice?: (text: string) => void;
  /** Whether the command line finds the sandbox at this address without `--url`; absent: it does not. */
  readonly isFoundByCli?: (url: string) => Promise<boolean>;
  /** Ends the process on request; absent if the sandbox is part of another program. */
  readonly onStop?: () => void;
  /** Whether what the sandbox has written is checked before it closes, as a later start would; damage is a fault. */
  readonly checksAtClose?: boolean;
  /** Called with each webhook that a registered URL has answered, with any status, once the attempt is recorded. */
  readonly onArrived?: (webhook: Arrived) => void;
}

/** A webhook as it was sent; the body is the exact text. */
export interface Arrived {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** The type of `openSandbox`, for code that `sandbox.ts` itself imports. Throws a StartProblem if it cannot start. */
export type OpenSandbox = (options: OpenSandboxOptions) => Promise<Sandbox>;
