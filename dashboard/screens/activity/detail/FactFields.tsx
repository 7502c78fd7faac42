import { useAccounts } from "../../../feed/hooks.js";
import { AccountLink } from "../../../parts/AccountLink.js";
import buttonStyles from "../../../parts/Button.module.css";
import { Definition } from "../../../parts/Definition.js";
import { reaisText } from "../../../parts/format-reais.js";
import { FullTime } from "../../../parts/Time.js";
import { useFormat } from "../../../parts/use-format.js";
import { certificateName } from "../../../story/row-labels.js";
import { useTitles } from "../../../story/title.js";
import { useLanguage } from "../../../words/language.js";
import { useWords } from "../../../words/words.js";
import { FACT_FIELDS, type FactField, LINKS } from "./fact-fields.js";
import { leavesOf } from "./leaves.js";
import { useDetailWords } from "./words.js";

/** The fields of a fact by their names, in the reader's language; the raw entry has them as they are. */
export function FactFields({ data }: { data: object }) {
  const { language } = useLanguage();
  return leavesOf(data, language).map(([path, value]) => {
    const field = FACT_FIELDS[path];
    // An override is a value that somebody chose, also when it is null.
    if (value === null && field?.none === undefined && !path.startsWith("overrides.")) return null;
    if (field === undefined)
      return (
        <Definition key={path} name={<code className="mono">{path}</code>}>
          <code className="mono">{String(value)}</code>
        </Definition>
      );
    return (
      <Definition key={path} name={field.label[language]}>
        {value === null ? field.none?.[language] : <FieldValue field={field} value={value} />}
      </Definition>
    );
  });
}

function FieldValue({
  field: { kind, texts },
  value,
}: {
  field: FactField;
  value: string | number | boolean;
}) {
  const { language } = useLanguage();
  const words = useDetailWords();
  const common = useWords();
  const titles = useTitles();
  const format = useFormat();
  const accounts = useAccounts();
  const text = String(value);
  switch (kind) {
    case "amount":
      return reaisText(Number(value));
    case "instant":
      return <FullTime at={text} precise />;
    case "flag":
      return value ? words.yes : words.no;
    case "share":
      return format.percent(Number(value) * 100);
    case "account":
      return accounts.find(({ id }) => id === value)?.name ?? text;
    case "certificate":
      return certificateName(text, titles);
    case "clock":
      return value === "frozen" || value === "running" ? common.clock[value] : text;
    case "call":
    case "transaction":
    case "med":
      return (
        <AccountLink className={buttonStyles.link} href={LINKS[kind](text)}>
          {text}
        </AccountLink>
      );
    default: {
      const meaning = texts?.[text]?.[language];
      return (
        <>
          <code className="mono">{text}</code>
          {meaning ? ` ${meaning}` : null}
        </>
      );
    }
  }
}
