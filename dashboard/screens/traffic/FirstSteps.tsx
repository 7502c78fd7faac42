import { Command } from "../../parts/Command.js";
import { useWords } from "../../words/language.js";

/** What an empty sandbox says: where it is, and the next step to take. */
export function FirstSteps() {
  const words = useWords();
  const charge = {
    transaction: { value: 10, description: "Pedido 1", externalId: "pedido-1", generateQrCode: true },
    payer: { fullName: "Maria Souza", document: "52998224725" },
  };
  const call = `localpix call POST /api/pix/cash-in --data '${JSON.stringify(charge)}'`;
  const steps = [
    [words.baseUrl, location.origin],
    [words.first.credentials, "localpix credentials --env"],
    [words.first.charge, call],
    [words.first.demo, "localpix demo"],
  ] as const;
  return (
    <div className="first">
      <h2>{words.first.title}</h2>
      <p>{words.first.text}</p>
      <ol>
        {steps.map(([what, command]) => (
          <li key={what}>
            <span>{what}</span>
            <Command text={command} />
          </li>
        ))}
      </ol>
    </div>
  );
}
