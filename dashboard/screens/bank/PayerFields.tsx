import { useEffect, useRef } from "react";
import { institutions } from "../../../server/brazil/institutions.js";
import { Field } from "../../parts/Field.js";
import fieldStyles from "../../parts/Field.module.css";
import { isNamed, useForm } from "../../parts/Form.js";
import styles from "./Phone.module.css";
import type { TypedPayer } from "./payer.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly payer: TypedPayer;
  /** The payer of the charge; null if it has none. */
  readonly payerName: string | null;
  /** Whether a random person may pay instead of the payer of the charge. */
  readonly canBeRandom: boolean;
  readonly change: (payer: TypedPayer) => void;
}

/** Payer and bank; defaults to the payer of the charge. */
export function PayerFields({ payer, payerName, canBeRandom, change }: Props) {
  const { who } = useBankWords();
  const fold = useRef<HTMLDetailsElement>(null);
  const violations = useForm()?.problem?.error?.violations ?? [];
  const isRefused = violations.some(({ field }) => isNamed(["payer"], field));
  // The fields explain a refusal, so they must be visible.
  useEffect(() => {
    if (isRefused && fold.current) fold.current.open = true;
  }, [isRefused]);
  const bank = institutions.find(({ ispb }) => ispb === payer.ispb);
  const name = payer.isRandom ? who.somebody : payer.name.trim() || (payerName ?? who.somebody);
  const summary = [name, payer.isRandom ? null : bank?.name].filter(Boolean).join(" · ");
  return (
    <details className={styles.fold} ref={fold}>
      <summary>
        {who.title} <span>{summary}</span>
      </summary>
      <div className={styles.fields}>
        {canBeRandom ? (
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              checked={payer.isRandom}
              onChange={(event) => change({ ...payer, isRandom: event.target.checked })}
            />
            {who.random}
          </label>
        ) : null}
        <Field name="payer.name" label={who.name}>
          {(id) => (
            <input
              id={id}
              value={payer.name}
              disabled={payer.isRandom}
              placeholder={payerName ?? who.somebody}
              onChange={(event) => change({ ...payer, name: event.target.value })}
            />
          )}
        </Field>
        <Field name="payer.document" label={who.document}>
          {(id) => (
            <input
              id={id}
              inputMode="numeric"
              disabled={payer.isRandom}
              value={payer.document}
              onChange={(event) => change({ ...payer, document: event.target.value })}
            />
          )}
        </Field>
        <Field name="payer.ispb" label={who.bank}>
          {(id) => (
            <select
              id={id}
              value={payer.ispb}
              disabled={payer.isRandom}
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
