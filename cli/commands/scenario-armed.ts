import { type Command, InvalidArgumentError } from "commander";
import type { ArmedView } from "../../server/contract/scenarios/scenarios.control.js";
import { connect } from "../connection.js";
import { armedRequests, counted } from "../format.js";
import { parseCount } from "../parse-values.js";
import { printResult, tone } from "../print.js";
import { table } from "../table.js";

interface ArmFlags {
  readonly operation?: string;
  readonly times?: number;
  readonly probability?: number;
}

/** `scenario arm`, `armed` and `disarm`: scenarios for requests that send no X-Sandbox-Scenario header. */
export function scenarioArmed(group: Command): void {
  group
    .command("arm")
    .summary("apply a scenario to the next requests")
    .description(
      "Applies a scenario to requests that do not ask for one. Without --operation, it applies to every operation that needs a token and that the scenario supports. With --account, only to requests of that account.",
    )
    .argument("<scenario>", "a value of X-Sandbox-Scenario; separate several with commas")
    .option("--operation <id>", "such as cash-out, cash-in or dict-pix")
    .option("--times <n>", "number of requests (default: all, until it is disarmed)", parseCount)
    .option("--probability <p>", "probability for each request, from 0 to 1", parseProbability)
    .action(async (scenario: string, { operation, times, probability }: ArmFlags, command: Command) => {
      const { client, json, account } = await connect(command);
      const armed = await client.armScenario({
        scenario,
        operation,
        times,
        probability,
        account,
      });
      printResult(json, armed, () => `${tone("good", "Armed")} #${armed.id}: ${armedSentence(armed)}.`);
    });

  group
    .command("armed")
    .summary("list armed scenarios")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const all = await client.listArmed();
      printResult(json, all, () =>
        all.armed.length === 0
          ? "Nothing is armed."
          : table(
              [{ title: "NUMBER" }, { title: "SCENARIO" }, { title: "APPLIES TO", shrinks: true }],
              all.armed.map((armed) => [
                `#${armed.id}`,
                { text: armed.scenario, tone: "strong" },
                appliesTo(armed),
              ]),
            ),
      );
    });

  group
    .command("disarm")
    .summary("disarm one scenario, or all")
    .argument("[number]", "number shown by localpix scenario armed (default: all)", (text) =>
      parseCount(text.replace(/^#/, "")),
    )
    .action(async (id: number | undefined, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const done = id === undefined ? await client.disarmAll() : await client.disarm({ id });
      printResult(json, done, () => `Disarmed ${counted(done.disarmed, "scenario")}.`);
    });
}

const armedSentence = (armed: ArmedView) => `${armed.scenario} for ${appliesTo(armed)}`;

function appliesTo({ operation, left, probability, account }: ArmedView): string {
  return [
    armedRequests(operation, left),
    account === null ? "" : ` of account ${account}`,
    probability < 1 ? `, with a probability of ${probability}` : "",
  ].join("");
}

function parseProbability(text: string): number {
  const value = /^(0(\.\d{1,6})?|1(\.0{1,6})?|\.\d{1,6})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw new InvalidArgumentError("It must be a number from 0 to 1, such as 0.25.");
  return value;
}
