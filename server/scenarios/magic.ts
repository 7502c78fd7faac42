import { readFixture } from "../kernel/fixtures.js";

/** Magic PIX keys and amounts: each selects a scenario, for clients that cannot send a header (assumption MAGIC). */
export interface Magic {
  /** The scenario that the PIX key or the amount in a request body selects; undefined if there is none. */
  scenarioOf(operation: string, body: unknown): string | undefined;
  /** All magic keys and amounts (in reais), each with its scenario. */
  all(): readonly { readonly scenario: string; readonly key?: string; readonly amount?: number }[];
}

export interface MagicFixture {
  readonly keys: readonly { readonly key: string; readonly scenario: string }[];
  readonly amounts: readonly { readonly value: number; readonly scenario: string }[];
}

/** The fields of request bodies that hold the amount, in reais, and the PIX key. */
interface PaymentBody {
  readonly value?: number;
  readonly valor?: string | { readonly original: string };
  readonly refundValue?: number;
  readonly pixKey?: string;
  readonly details?: { readonly key: string };
  readonly payment?: { readonly amount: number };
  readonly transaction?: { readonly value: number };
}
/** How to read the amount from the body of each operation. */
const AMOUNTS: Readonly<Record<string, (body: PaymentBody) => number | undefined>> = {
  "cash-out": ({ value }) => value,
  "cash-out-qrcode": ({ value }) => value,
  "dict-pix": ({ payment }) => payment?.amount,
  "cash-in": ({ transaction }) => transaction?.value,
  cob: ({ valor }) => Number((valor as { original: string }).original),
  "refund-in": ({ refundValue }) => refundValue,
  devolucao: ({ valor }) => Number(valor),
};

export function readMagic(): MagicFixture {
  return readFixture("magic") as MagicFixture;
}

/** `read` is called on first use, so that the start does not wait for the fixture. */
export function createMagic(read: () => MagicFixture = readMagic): Magic {
  let loaded: { keys: Map<string, string>; amounts: Map<number, string> } | undefined;
  const load = () => {
    if (loaded) return loaded;
    const fixture = read();
    loaded = {
      keys: new Map(fixture.keys.map(({ key, scenario }) => [key, scenario])),
      amounts: new Map(fixture.amounts.map(({ value, scenario }) => [value, scenario])),
    };
    return loaded;
  };
  return {
    scenarioOf: (operation, body) => {
      const amountOf = AMOUNTS[operation];
      if (!amountOf) return undefined;
      const { keys, amounts } = load();
      const payment = body as PaymentBody;
      const key = payment.details?.key ?? payment.pixKey;
      return (key === undefined ? undefined : keys.get(key)) ?? amounts.get(amountOf(payment) ?? 0);
    },
    all: () => {
      const { keys, amounts } = load();
      return [
        ...[...keys].map(([key, scenario]) => ({ scenario, key })),
        ...[...amounts].map(([amount, scenario]) => ({ scenario, amount })),
      ];
    },
  };
}
