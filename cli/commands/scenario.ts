import type { Command } from "commander";
import type { ScenarioView } from "../../server/contract/scenarios/scenarios.control.js";
import { connect } from "../connection.js";
import { didYouMean } from "../did-you-mean.js";
import { RefusedError } from "../failure.js";
import { formatMoney } from "../format.js";
import { groupExamples } from "../group-examples.js";
import { printResult, tone } from "../print.js";
import { fields, table } from "../table.js";
import { scenarioArmed } from "./scenario-armed.js";
import { scenarioCheck } from "./scenario-check.js";

export function scenario(program: Command): void {
  const group = program
    .command("scenario")
    .summary("faults that you can cause on purpose")
    .description(
      "A scenario applies to a request through the header X-Sandbox-Scenario, a magic key or amount, or because it was armed.",
    );

  groupExamples(
    group,
    "localpix scenario list",
    "localpix scenario show reject",
    "localpix scenario arm reject:ACCOUNT_CLOSED --operation cash-out --times 3",
    "localpix scenario arm http:503 --probability 0.1",
    "localpix scenario armed",
    "localpix scenario disarm             all of them",
    "localpix scenario disarm 2           number from scenario armed",
    "localpix scenario check my-scenarios/*.yaml --prove",
  );

  group
    .command("list")
    .summary("list all scenarios")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const all = await client.listScenarios();
      printResult(json, all, () =>
        table(
          [
            { title: "VALUE" },
            { title: "EXAMPLE" },
            { title: "WHAT IT DOES", shrinks: true },
            { title: "FILE" },
          ],
          all.scenarios.map(({ form, example, description, source }) => [
            { text: form, tone: "strong" },
            example === form ? "" : example,
            description.en,
            source ?? "",
          ]),
        ),
      );
    });

  group
    .command("show")
    .summary("show a scenario: where it takes effect, and for which operations")
    .argument("<name>", "such as reject, webhook:delay or error:account-blocked")
    .action(async (name: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const { scenarios } = await client.listScenarios();
      const found = scenarios.find((scenario) => scenario.name === name || scenario.form === name);
      if (!found) {
        const names = scenarios.map((scenario) => scenario.name);
        const hint = didYouMean(name, names, "localpix scenario list shows them.");
        throw new RefusedError("SCENARIO_UNKNOWN", `There is no scenario ${name}.`, hint);
      }
      printResult(json, found, () => formatScenario(found));
    });

  scenarioArmed(group);
  scenarioCheck(group);
}

function formatScenario(scenario: ScenarioView): string {
  const { form, example, description, operations, seams, parameter, magic, assumptions, source } = scenario;
  const magicText = ({ key, amount, value }: ScenarioView["magic"][number]) =>
    `${key ?? formatMoney(amount ?? 0)}${value === form ? "" : ` (${value})`}`;
  return [
    fields([
      ["value", { text: form, tone: "strong" }],
      ["what it does", description.en],
      ["parameter", parameter?.rule.en],
      ["takes effect at", seams.join(", ")],
      ["operations", operations.join(", ")],
      ["keys and amounts", magic.map(magicText).join(", ")],
      ["assumptions", assumptions.join(", ")],
      ["file", source],
    ]),
    "",
    tone("quiet", `Send it with a request: X-Sandbox-Scenario: ${example}`),
    tone("quiet", `$ localpix scenario arm ${example} --times 1   or apply it to the next request`),
  ].join("\n");
}
