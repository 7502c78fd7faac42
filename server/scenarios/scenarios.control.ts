import { Problem } from "../contract/control-problems.js";
import { inEach } from "../contract/localized.js";
import { didYouMean, nearMatches } from "../contract/near.js";
import type { ControlHandler } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { stagesOf } from "../contract/scenarios/scenario.js";
import type { ScenarioFile } from "../contract/scenarios/scenario-file.js";
import { parameterRule } from "../contract/scenarios/scenario-parameter.js";
import type { ScenarioSource } from "../contract/scenarios/scenario-source.js";
import { readScenarioText } from "../contract/scenarios/scenario-text.js";
import type {
  armScenario,
  checkScenarios,
  disarm,
  disarmAll,
  listArmed,
  listScenarios,
  ProofOutcome,
  ScenarioView,
} from "../contract/scenarios/scenarios.control.js";
import type { Database } from "../kernel/database.js";
import type { ArmedScenarios } from "./armed-scenarios.js";
import type { Library } from "./library.js";
import type { Magic } from "./magic.js";
import { proofView } from "./scenario-proof-view.js";

const EVERY_OPERATION = Object.values(gatewayOperations).map(({ id }) => id);

/** Runs the proofs of valid scenario files in an ephemeral sandbox. */
export type ProveScenarios = (
  sources: readonly ScenarioSource[],
  files: readonly ScenarioFile[],
) => Promise<ProofOutcome[]>;

/** Control operations of scenarios: list, check, arm and disarm them. */
export function scenarioHandlers(
  database: Database,
  {
    library,
    magic,
    armed,
    accounts,
    proveScenarios,
  }: {
    library: Library;
    magic: Magic;
    armed: ArmedScenarios;
    accounts: { find(id: number): unknown };
    proveScenarios: ProveScenarios;
  },
) {
  const list: ControlHandler<typeof listScenarios> = () => ({
    scenarios: library.all().map(({ file, source }): ScenarioView => {
      const example = file.example ?? file.name;
      const stem = file.name.replace(/:<[^>]+>$/, "");
      return {
        name: stem,
        form: file.name,
        example,
        description: file.description,
        source,
        operations: file.operations === "all" ? EVERY_OPERATION : file.operations,
        seams: stagesOf(file.does as object),
        parameter: file.parameter ? { kind: file.parameter.kind, rule: parameterRule(file.parameter) } : null,
        magic: magic
          .all()
          .filter(({ scenario }) => scenario === stem || scenario.startsWith(`${stem}:`))
          .map(({ scenario, ...trigger }) => ({ value: scenario, ...trigger })),
        assumptions: file.assumptions,
        proof: file.proof.map(proofView),
      };
    }),
  });

  const check: ControlHandler<typeof checkScenarios> = async ({ files, prove }) => {
    const taken = new Set(library.all().flatMap(({ file, source }) => (source === null ? [file.name] : [])));
    const valid: ScenarioFile[] = [];
    const checkFile = ({ file, text }: ScenarioSource) => {
      const read = readScenarioText(text);
      if (read.problems) return { file, name: null, problems: [...read.problems] };
      const { name } = read.file;
      if (taken.has(name)) {
        const message = `There is already a scenario ${name}; choose another name.`;
        return { file, name: null, problems: [{ line: 1, column: 1, message }] };
      }
      taken.add(name);
      valid.push(read.file);
      return { file, name, problems: [] };
    };
    const checked: ReturnType<typeof checkFile>[] = [];
    for (const source of files) {
      checked.push(checkFile(source));
      // Checking a large file takes time, so let other requests run in between.
      await new Promise(setImmediate);
    }
    const proofs = prove && valid.length === files.length ? await proveScenarios(files, valid) : [];
    return { files: checked, proofs };
  };

  const arm: ControlHandler<typeof armScenario> = ({ scenario, operation, times, probability, account }) => {
    const reading = library.read(scenario);
    if ("contradiction" in reading) {
      const [one, other] = reading.contradiction;
      throw new Problem("scenario-contradictory", { one, other });
    }
    if ("unknown" in reading) {
      const { unknown, near, family } = reading;
      const usage = family && {
        en: `Use ${family.name} with ${family.rule.en}.`,
        pt: `Use ${family.name} com ${family.rule.pt}.`,
      };
      const hints = [usage, near.length > 0 ? didYouMean(near) : null].filter((hint) => !!hint);
      const hint = inEach((language) => hints.map((text) => ` ${text[language]}`).join(""));
      throw new Problem("scenario-unknown", { scenario: unknown, hint });
    }
    if (operation !== undefined && !EVERY_OPERATION.includes(operation)) {
      const near = nearMatches(operation, EVERY_OPERATION);
      const all = EVERY_OPERATION.join(", ");
      const hint =
        near.length > 0
          ? didYouMean(near)
          : { en: `The operations are ${all}.`, pt: `As operações são ${all}.` };
      throw new Problem("operation-unknown", { operation, hint });
    }
    const { operations, name } = reading.scenario;
    if (operations.size === 0 || (operation !== undefined && !operations.has(operation))) {
      throw new Problem("scenario-not-applicable", {
        scenario: name,
        operation: operation ?? { en: "any operation", pt: "qualquer operação" },
      });
    }
    if (account !== undefined && !accounts.find(account))
      throw new Problem("account-unknown", { id: account });
    return database.write(() =>
      armed.arm({
        scenario: name,
        operation: operation ?? null,
        left: times ?? null,
        probability,
        account: account ?? null,
      }),
    );
  };

  const listed: ControlHandler<typeof listArmed> = () => ({ armed: [...armed.list()] });

  const disarmOne: ControlHandler<typeof disarm> = ({ id }) =>
    database.write(() => {
      const disarmed = armed.disarm(id);
      if (disarmed === 0) throw new Problem("armed-unknown", { id });
      return { disarmed };
    });

  const clear: ControlHandler<typeof disarmAll> = () => database.write(() => ({ disarmed: armed.disarm() }));

  return {
    listScenarios: list,
    checkScenarios: check,
    armScenario: arm,
    listArmed: listed,
    disarm: disarmOne,
    disarmAll: clear,
  };
}
