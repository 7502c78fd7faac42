import { useEffect, useRef, useState } from "react";
import { client } from "../../feed/world.js";
import actionButtonStyles from "../../parts/ActionButton.module.css";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Confirm } from "../../parts/Confirm.js";
import { Field } from "../../parts/Field.js";
import { Form } from "../../parts/Form.js";
import { useResource } from "../../parts/use-resource.js";
import { useStateWords } from "./words.js";

/** Resets the sandbox, with the same seed or another. With `isFocused` its button gets the focus. */
export function ResetCard({ isFocused }: { isFocused: boolean }) {
  const words = useStateWords();
  const [seed, setSeed] = useState("");
  const [asking, setAsking] = useState(false);
  const [resets, setResets] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const { value } = useResource("health of the world", resets, () => client.health());
  const command = seed === "" ? "localpix state reset" : `localpix state reset --seed ${seed}`;
  const isWrong = seed !== "" && !(Number.isSafeInteger(Number(seed)) && Number(seed) >= 0);
  const reset = async () => {
    await client.resetState(seed === "" ? {} : { seed: Number(seed) });
    setSeed("");
    setResets((count) => count + 1);
  };
  return (
    <Card title={words.startOver}>
      <p className={cardStyles.text}>{words.startOverHint}</p>
      <Form>
        <div className={cardStyles.form}>
          <Field label={words.seed} hint={words.seedHint} problem={isWrong ? words.notSeed : null}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                value={seed}
                placeholder={value ? String(value.seed) : ""}
                onChange={(event) => setSeed(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className={cardStyles.foot}>
          <div className={`${actionButtonStyles.line} ${actionButtonStyles.joined}`}>
            <button
              ref={button}
              type="submit"
              className={`${buttonStyles.btn} ${buttonStyles.danger}`}
              onClick={() => setAsking(!isWrong)}
            >
              {words.reset}
            </button>
            <Command text={command} attached />
          </div>
        </div>
      </Form>
      {asking ? (
        <Confirm
          title={words.askReset}
          label={words.reset}
          command={command}
          act={reset}
          onClose={() => setAsking(false)}
        >
          <p>{words.lostByReset}</p>
          <p>{seed === "" ? words.sameSeed : words.otherSeed(seed)}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}
