import { useMemo, useState } from "react";
import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import { shellWord } from "../../../server/contract/shell-quote.js";
import { Chip } from "../../parts/Chip.js";
import chipStyles from "../../parts/Chip.module.css";
import { Command } from "../../parts/Command.js";
import detailStyles from "../../parts/Detail.module.css";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useLanguage } from "../../words/language.js";
import { CodeInput } from "./CodeInput.js";
import { CodePayment } from "./CodePayment.js";
import { CodeTree } from "./CodeTree.js";
import { KeyPayment } from "./KeyPayment.js";
import { PayerFields } from "./PayerFields.js";
import styles from "./Phone.module.css";
import { EMPTY_PAYER } from "./payer.js";
import type { PaymentResult } from "./payment-result.js";
import { Receipts } from "./Receipts.js";
import { readCode } from "./read-code.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly charges: readonly OpenCharge[];
  /** Whether the code is that of a charge that was paid or removed, or has expired. */
  readonly isClosed: boolean;
}

/** A result with the code that was paid; "" for a payment to a PIX key. */
interface Outcome {
  readonly of: string;
  readonly result: PaymentResult;
}

const MOST_RECEIPTS = 12;

/** The payer's phone: a code or a PIX key, the payer, and the results of this code or of the payments to a key. */
export function Phone({ code, onCode, charges, isClosed }: Props) {
  const { language } = useLanguage();
  const { phone, tree } = useBankWords();
  const [way, setWay] = useState<"code" | "key">("code");
  const [typedPayer, setPayer] = useState(EMPTY_PAYER);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const decoded = useMemo(() => (code === "" ? null : readCode(code)), [code]);
  const mode = code !== "" ? "code" : way;
  const charge = charges.find(({ pixCode }) => pixCode === code);
  const payerName = (mode === "code" && charge?.payerName) || null;
  // Without a charge there is no other payer than a random one, so that nobody needs to choose it.
  const hasCharge = mode === "code";
  const payer = hasCharge ? typedPayer : { ...typedPayer, isRandom: false };
  const onOutcome = (...latest: PaymentResult[]) =>
    setOutcomes((before) =>
      [...latest.map((result) => ({ of: code, result })), ...before].slice(0, MOST_RECEIPTS),
    );
  const shown = outcomes.filter(({ of }) => of === code).map(({ result }) => result);
  const whoPays = (
    <PayerFields payer={payer} payerName={payerName} canBeRandom={hasCharge} change={setPayer} />
  );
  return (
    <section className={styles.phone} id="detail" tabIndex={-1} aria-label={phone.title}>
      <div className={styles.face}>
        <header className={styles.head}>
          <h2>{phone.title}</h2>
          <div className={chipStyles.chips}>
            <Chip on={mode === "code"} onPress={() => setWay("code")}>
              {phone.code}
            </Chip>
            <Chip
              on={mode === "key"}
              onPress={() => {
                onCode("");
                setWay("key");
              }}
            >
              {phone.key}
            </Chip>
          </div>
        </header>
        {mode === "code" ? <CodeInput code={code} onCode={onCode} /> : null}
        {decoded && !decoded.ok ? (
          <ProblemNote problem={{ message: decoded.message[language] }}>
            {tree.at(decoded.offset)}
          </ProblemNote>
        ) : null}
        {decoded?.ok ? (
          <CodePayment
            key={code}
            text={code}
            code={decoded.code}
            charge={charge}
            isClosed={isClosed}
            payer={payer}
            onOutcome={onOutcome}
          >
            {whoPays}
          </CodePayment>
        ) : null}
        {mode === "key" ? (
          <KeyPayment payer={payer} onOutcome={onOutcome}>
            {whoPays}
          </KeyPayment>
        ) : null}
        <Receipts outcomes={shown} />
      </div>
      {decoded ? (
        <details className={styles.fold} open={!decoded.ok || !decoded.code.crc.ok}>
          <summary>{tree.title}</summary>
          <CodeTree read={decoded} />
          <div className={detailStyles.actions}>
            <Command text={`localpix decode ${shellWord(code)}`} />
            {decoded.ok ? <Command text={`localpix qr ${shellWord(code)}`} /> : null}
          </div>
        </details>
      ) : null}
    </section>
  );
}
