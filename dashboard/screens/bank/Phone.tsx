import { useMemo, useState } from "react";
import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import { Chip } from "../../parts/Chip.js";
import { Command } from "../../parts/Command.js";
import { shellWord } from "../../parts/curl.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useLanguage } from "../../words/language.js";
import { CodeInput } from "./CodeInput.js";
import { CodePayment } from "./CodePayment.js";
import { CodeTree } from "./CodeTree.js";
import { KeyPayment } from "./KeyPayment.js";
import type { Outcome } from "./outcome.js";
import { PayerFields } from "./PayerFields.js";
import { NOBODY } from "./payer.js";
import { Receipts } from "./Receipts.js";
import { readCode } from "./read-code.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly charges: readonly OpenCharge[];
}

const MOST_RECEIPTS = 12;

/** The payer's side: a code or a key, who pays, and what came of it. */
export function Phone({ code, onCode, charges }: Props) {
  const { language } = useLanguage();
  const { phone, tree } = useBankWords();
  const [way, setWay] = useState<"code" | "key">("code");
  const [payer, setPayer] = useState(NOBODY);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const read = useMemo(() => (code === "" ? null : readCode(code)), [code]);
  const chosen = code !== "" ? "code" : way;
  const charge = charges.find(({ pixCode }) => pixCode === code);
  const named = (chosen === "code" && charge?.payerName) || null;
  const onOutcome = (...latest: Outcome[]) =>
    setOutcomes((before) => [...latest, ...before].slice(0, MOST_RECEIPTS));
  return (
    <section className="phone" id="detail" tabIndex={-1} aria-label={phone.title}>
      <div className="phone-face">
        <header className="phone-head">
          <h2>{phone.title}</h2>
          <div className="chips">
            <Chip on={chosen === "code"} onPress={() => setWay("code")}>
              {phone.code}
            </Chip>
            <Chip
              on={chosen === "key"}
              onPress={() => {
                onCode("");
                setWay("key");
              }}
            >
              {phone.key}
            </Chip>
          </div>
        </header>
        {chosen === "code" ? <CodeInput code={code} onCode={onCode} /> : null}
        {read && !read.ok ? (
          <ProblemNote problem={{ message: read.message[language] }}>{tree.at(read.offset)}</ProblemNote>
        ) : null}
        {read?.ok ? (
          <CodePayment
            key={code}
            text={code}
            code={read.code}
            charge={charge}
            payer={payer}
            onOutcome={onOutcome}
          />
        ) : null}
        {chosen === "key" ? <KeyPayment payer={payer} onOutcome={onOutcome} /> : null}
        {read?.ok || chosen === "key" ? <PayerFields payer={payer} named={named} change={setPayer} /> : null}
        <Receipts outcomes={outcomes} />
      </div>
      {read ? (
        <details className="phone-fold" open={!read.ok || !read.code.crc.ok}>
          <summary>{tree.title}</summary>
          <CodeTree read={read} />
          <div className="actions">
            <Command text={`localpix decode ${shellWord(code)}`} />
            {read.ok ? <Command text={`localpix qr ${shellWord(code)}`} /> : null}
          </div>
        </details>
      ) : null}
    </section>
  );
}
