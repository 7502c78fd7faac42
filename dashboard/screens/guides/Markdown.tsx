import type { MarkedToken, Tokens } from "marked";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { AccountLink } from "../../parts/AccountLink.js";
import { CopyButton } from "../../parts/CopyButton.js";
import styles from "./Guides.module.css";
import type { GuideLink } from "./guides.js";

/** Resolves the links of the document. Null: the target is not in the sandbox, so only the text is shown. */
export const LinkResolver = createContext<(href: string) => GuideLink | null>(() => null);

/**
 * Renders the tokens of a Markdown document as elements. Raw HTML in it is left out, so nothing in a document can become
 * part of the page.
 */
export function Markdown({ tokens = [] }: { tokens?: readonly unknown[] | undefined }) {
  return (tokens as readonly MarkedToken[]).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a document never move
    <Fragment key={index}>
      <MarkdownToken token={token} />
    </Fragment>
  ));
}

function MarkdownToken({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "paragraph":
      return (
        <p>
          <Markdown tokens={token.tokens} />
        </p>
      );
    case "text":
      return token.tokens ? <Markdown tokens={token.tokens} /> : token.text;
    case "escape":
      return token.text;
    case "strong":
      return (
        <strong>
          <Markdown tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Markdown tokens={token.tokens} />
        </em>
      );
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <MarkdownLink {...token} />;
    case "code":
      return <CodeBlock {...token} />;
    case "table":
      return <MarkdownTable {...token} />;
    case "list": {
      const List = token.ordered ? "ol" : "ul";
      return (
        <List>
          {token.items.map(({ raw, tokens }) => (
            <li key={raw}>
              <Markdown tokens={tokens} />
            </li>
          ))}
        </List>
      );
    }
    case "blockquote":
      return (
        <blockquote>
          <Markdown tokens={token.tokens} />
        </blockquote>
      );
    case "hr":
      return <hr />;
    default:
      return null;
  }
}

function MarkdownLink({ href, tokens }: Tokens.Link) {
  const link = useContext(LinkResolver)(href);
  const text = <Markdown tokens={tokens} />;
  if (link === null) return text;
  if ("screen" in link) return <AccountLink href={link.screen}>{text}</AccountLink>;
  if ("file" in link) return <a href={link.file}>{text}</a>;
  return (
    <a href={link.outside} rel="noreferrer" target="_blank">
      {text}
    </a>
  );
}

/**
 * A block of code. Its language may be followed by the name of a file, or by `needs:` and what the tests need to run it.
 * `text` is output, which nobody copies.
 */
function CodeBlock({ text, lang = "" }: Tokens.Code) {
  const [language = "", file] = lang.split(" ");
  const isOutput = language === "text";
  return (
    <figure className={isOutput ? `${styles.block} ${styles.output}` : styles.block}>
      {isOutput ? null : (
        <figcaption>
          <span className="mono">{file === undefined || file.startsWith("needs:") ? language : file}</span>
          <CopyButton quiet text={() => `${text}\n`} />
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <pre className="mono" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}

function MarkdownTable({ header, rows }: Tokens.Table) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col">
                <Markdown tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.map(({ text }) => text).join("|")}>
              {cells.map(({ tokens }, index) => (
                <td key={header[index]?.text}>
                  <Markdown tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
