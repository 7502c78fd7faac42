import { readFixture } from "../kernel/fixtures.js";

/** PIX keys and amounts that stand for a scenario, for clients that cannot send a header (MAGIC). */
export interface Magic {
  /** The scenario that a body asks for by a key or an amount, or undefined. */
  scenarioOf(operation: string, body: unknown): string | undefined;
  /** Every key and every amount, in reais, with the value that it stands for. */
  all(): readonly { readonly value: string; readonly key?: string; readonly amount?: number }[];
}

export interface MagicFixture {
  readonly keys: readonly { readonly key: string; readonly scenario: string }[];
  readonly amounts: readonly { readonly value: number; readonly scenario: string }[];
}

/** Where the bodies have their amount, in reais, and the PIX key that is paid. */
interface PaymentBody {
  readonly value?: number;
  readonly valor?: string | { readonly original: string };
  readonly refundValue?: number;
  readonly pixKey?: string;
  readonly details?: { readonly key: string };
  readonly payment?: { readonly amount: number };
  readonly transaction?: { readonly value: number };
}
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

/** The fixture is read when a body first comes by, as the directory is. */
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
      const wanted = body as PaymentBody;
      const key = wanted.details?.key ?? wanted.pixKey;
      return (key === undefined ? undefined : keys.get(key)) ?? amounts.get(amountOf(wanted) ?? 0);
    },
    all: () => {
      const { keys, amounts } = load();
      return [
        ...[...keys].map(([key, value]) => ({ value, key })),
        ...[...amounts].map(([amount, value]) => ({ value, amount })),
      ];
    },
  };
}
