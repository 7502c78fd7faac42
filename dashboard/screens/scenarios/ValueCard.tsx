import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { SCENARIO_HEADER } from "../../parts/api-call/call.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Field } from "../../parts/Field.js";
import { SuggestInput } from "../../parts/SuggestInput.js";
import { useLanguage } from "../../words/language.js";
import { addScenario, parameterIn, suggestedParameters, withParameter } from "./header-value.js";
import { useScenariosWords } from "./words.js";

interface Props {
  readonly scenario: ScenarioView;
  readonly all: readonly ScenarioView[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Composes the header value from a parameter and further scenarios. */
export function ValueCard({ scenario, all, value, onChange }: Props) {
  const words = useScenariosWords();
  const { language } = useLanguage();
  const { parameter, example } = scenario;
  const reset =
    value === example ? null : (
      <button type="button" className={buttonStyles.link} onClick={() => onChange(example)}>
        {words.reset}
      </button>
    );
  return (
    <Card title={words.value} aside={reset}>
      <div className={cardStyles.form}>
        {parameter ? (
          <Field label={words.parameter} hint={parameter.rule[language]}>
            {(id) => (
              <SuggestInput
                id={id}
                value={parameterIn(scenario, value)}
                suggestions={suggestedParameters(scenario)}
                onType={(text) => onChange(withParameter(scenario, value, text))}
              />
            )}
          </Field>
        ) : null}
        <Field label={words.andAlso} hint={words.andAlsoHint}>
          {(id) => (
            <select id={id} value="" onChange={(event) => onChange(addScenario(value, event.target.value))}>
              <option value="">{words.nothingElse}</option>
              {all
                .filter(({ name }) => name !== scenario.name)
                .map((other) => (
                  <option key={other.name}>{other.example}</option>
                ))}
            </select>
          )}
        </Field>
        <div className={cardStyles.wide}>
          <Field label={words.valueField}>
            {(id) => (
              <input
                id={id}
                className="mono"
                value={value}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </Field>
        </div>
      </div>
      <div className={cardStyles.foot}>
        <Command text={`${SCENARIO_HEADER}: ${value}`} />
      </div>
    </Card>
  );
}
