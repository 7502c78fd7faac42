import { Activity, BookOpen } from "lucide-react";
import { Link, useRoute } from "wouter";
import { useConnection } from "../feed/hooks.js";
import { Copyable } from "../parts/Copyable.js";
import { useWords } from "../words/language.js";

/** The screens that work. What does not exist yet is not hinted at. */
export function Navigation() {
  const words = useWords();
  const { phase } = useConnection();
  const [onTraffic] = useRoute("/traffic/:seq?");
  const [onReference] = useRoute("/docs/:face?/:id?");
  return (
    <nav className="navigation" aria-label={words.navigation}>
      <Link href="/traffic" aria-current={onTraffic ? "page" : undefined} title={words.traffic}>
        <Activity size={15} aria-hidden="true" />
        <span className="navigation-name">{words.traffic}</span>
        <span className="navigation-state">{words.live[phase]}</span>
      </Link>
      <Link href="/docs" aria-current={onReference ? "page" : undefined} title={words.reference.title}>
        <BookOpen size={15} aria-hidden="true" />
        <span className="navigation-name">{words.reference.title}</span>
      </Link>
      <div className="navigation-foot">
        <small>{words.baseUrl}</small>
        <Copyable text={location.origin} />
      </div>
    </nav>
  );
}
