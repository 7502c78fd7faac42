import type { WholeRequest } from "../../../../server/contract/journal/requests.control.js";
import { Card } from "../../../parts/Card.js";
import comparedFieldsStyles from "../../../parts/ComparedFields.module.css";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import { usePartsWords } from "../../../parts/words.js";
import { Cause } from "../../../story/Cause.js";
import { sectionText } from "../../../story/section-text.js";
import { useStoryWords } from "../../../story/words.js";
import { useLanguage } from "../../../words/language.js";
import styles from "./CallDetail.module.css";
import { useCallWords } from "./words.js";

interface Props {
  readonly explanation: NonNullable<WholeRequest["explanation"]>;
  readonly request: WholeRequest;
}

/**
 * Why a request was refused: the section of the broken rule, the values that explain the refusal, and each invalid
 * field with its received and its expected value.
 */
export function Explanation({ explanation: { rule, violations, values, cause }, request }: Props) {
  const words = useCallWords();
  const parts = usePartsWords();
  const story = useStoryWords();
  const { language } = useLanguage();
  const namedValues = Object.entries(values);
  return (
    <Card title={story.request.why} aside={<span className="mono">{codeOf(request)}</span>}>
      {cause ? <Cause cause={cause} request={request} /> : null}
      <dl className={definitionStyles.definitions}>
        <Definition name={words.section}>{sectionText(rule, language)}</Definition>
        {violations.length === 0 ? (
          <Definition name={words.response}>{messageOf(request.answer)}</Definition>
        ) : null}
        {namedValues.map(([name, value]) => (
          <Definition key={name} name={<code className="mono">{name}</code>}>
            <span className="mono">{value}</span>
          </Definition>
        ))}
      </dl>
      {violations.length > 0 ? (
        <table className={`${comparedFieldsStyles.compared} ${styles.violations}`}>
          <thead>
            <tr>
              <th scope="col">{parts.field}</th>
              <th scope="col">{words.received}</th>
              <th scope="col">{words.expected}</th>
            </tr>
          </thead>
          <tbody>
            {violations.map(({ field, message, expected, received }) => (
              <tr key={`${field} ${message}`}>
                <th scope="row" className="mono">
                  {field || parts.wholeBody}
                </th>
                <td className="mono">{received ?? <i>{words.nothing}</i>}</td>
                <td>{expected[language]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  );
}

const codeOf = ({ answer, reason }: WholeRequest) => parseError(answer).code ?? reason;
const messageOf = (answer: string) => [parseError(answer).message ?? answer].flat().join(" ");

function parseError(answer: string): { code?: string; message?: string | string[] } {
  try {
    return JSON.parse(answer) as { code?: string; message?: string | string[] };
  } catch {
    return {};
  }
}
