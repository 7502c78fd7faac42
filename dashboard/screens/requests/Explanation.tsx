import { expectedIn } from "../../../server/contract/expected-value.js";
import type { WholeRequest } from "../../../server/contract/journal/requests.control.js";
import { Card } from "../../parts/Card.js";
import { Definition } from "../../parts/Definition.js";
import { useWords } from "../../words/language.js";

interface Props {
  readonly explanation: NonNullable<WholeRequest["explanation"]>;
  readonly request: WholeRequest;
}

/** The rule that was broken and where it stands, and each field with what came and what would pass. */
export function Explanation({ explanation: { rule, violations, values }, request }: Props) {
  const words = useWords();
  const own = words.screen.requests;
  const facts = Object.entries(values);
  return (
    <Card title={words.request.why} aside={<span className="mono">{codeOf(request)}</span>}>
      <dl className="definitions">
        <Definition name={own.section}>{rule}</Definition>
        {violations.length === 0 ? (
          <Definition name={own.said}>{messageOf(request.answer)}</Definition>
        ) : null}
        {facts.map(([name, value]) => (
          <Definition key={name} name={<code className="mono">{name}</code>}>
            <span className="mono">{value}</span>
          </Definition>
        ))}
      </dl>
      {violations.length > 0 ? (
        <table className="violations">
          <thead>
            <tr>
              <th scope="col">{own.field}</th>
              <th scope="col">{own.received}</th>
              <th scope="col">{own.expected}</th>
            </tr>
          </thead>
          <tbody>
            {violations.map(({ field, message, received }) => (
              <tr key={`${field} ${message}`}>
                <th scope="row" className="mono">
                  {field || words.request.wholeBody}
                </th>
                <td className="mono">{received ?? <i>{own.nothing}</i>}</td>
                <td>{expectedIn(message, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  );
}

const codeOf = ({ answer, reason }: WholeRequest) => read(answer).code ?? reason;
const messageOf = (answer: string) => [read(answer).message ?? answer].flat().join(" ");

function read(answer: string): { code?: string; message?: string | string[] } {
  try {
    return JSON.parse(answer) as { code?: string; message?: string | string[] };
  } catch {
    return {};
  }
}
