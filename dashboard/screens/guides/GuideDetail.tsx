import styles from "./Guides.module.css";
import { type Guide, resolveLink } from "./guides.js";
import { LinkResolver, Markdown } from "./Markdown.js";
import { useGuidesWords } from "./words.js";

/** The text of a guide. */
export function GuideDetail({ guide, guides }: { guide: Guide; guides: readonly Guide[] }) {
  const words = useGuidesWords();
  return (
    <LinkResolver value={(href) => resolveLink(href, guide.path, guides)}>
      <article className={styles.guide} lang={guide.group === "reference" ? "en" : undefined}>
        {guide.sections.map(({ id, heading, body }) => {
          const Heading = heading.depth === 1 ? "h2" : heading.depth === 2 ? "h3" : "h4";
          return (
            <section key={id}>
              <Heading id={id}>
                <Markdown tokens={heading.tokens} />
              </Heading>
              <Markdown tokens={body} />
            </section>
          );
        })}
      </article>
      <p className={styles.source}>
        <a className="mono" href={`/sandbox/${guide.path}`}>
          {guide.path}
        </a>{" "}
        {words.asMarkdown}
      </p>
    </LinkResolver>
  );
}
