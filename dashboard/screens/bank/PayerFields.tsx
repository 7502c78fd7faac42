import { institutions } from "../../../server/brazil/institutions.js";
import { Field } from "../../parts/Field.js";
import { useWords } from "../../words/language.js";
import type { TypedPayer } from "./payer.js";

interface Props {
  readonly payer: TypedPayer;
  readonly change: (payer: TypedPayer) => void;
}

/** Who pays and from which bank, for who cares. */
export function PayerFields({ payer, change }: Props) {
  const { who } = useWords().screen.bank;
  const bank = institutions.find(({ ispb }) => ispb === payer.ispb);
  const summary = [payer.name.trim() || who.somebody, bank?.name].filter(Boolean).join(" · ");
  return (
    <details className="phone-fold">
      <summary>
        {who.title} <span>{summary}</span>
      </summary>
      <div className="phone-fields">
        <Field label={who.name}>
          {(id) => (
            <input
              id={id}
              value={payer.name}
              placeholder={who.somebody}
              onChange={(event) => change({ ...payer, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={who.document}>
          {(id) => (
            <input
              id={id}
              inputMode="numeric"
              value={payer.document}
              onChange={(event) => change({ ...payer, document: event.target.value })}
            />
          )}
        </Field>
        <Field label={who.bank}>
          {(id) => (
            <select
              id={id}
              value={payer.ispb}
              onChange={(event) => change({ ...payer, ispb: event.target.value })}
            >
              <option value="">{who.anyBank}</option>
              {institutions.map(({ ispb, compe, name }) => (
                <option key={ispb} value={ispb}>
                  {compe} {name} ({ispb})
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </details>
  );
}
