/** The guides in reading order. Each is in `docs/guides/en/<name>.md` and in `docs/guides/pt-BR/<name>.md`. */
export const GUIDES = [
  ...[
    "first-integration",
    "languages",
    "testing",
    "webhooks",
    "tokens",
    "limits",
    "refunds-and-meds",
    "mtls",
  ],
  ...["ci", "containers", "go-live", "troubleshooting"],
] as const;

/** The other documents that the page shows, by name, with their paths in the package. They are in English only. */
export const REFERENCE_DOCUMENTS: Readonly<Record<string, string>> = {
  features: "docs/features.md",
  settings: "docs/settings.md",
  reliability: "docs/reliability.md",
  performance: "docs/performance.md",
  architecture: "docs/architecture.md",
  changelog: "CHANGELOG.md",
};

/** The path in the package of a guide in one language. */
export const guidePath = (name: string, language: "en" | "pt"): string =>
  `docs/guides/${language === "pt" ? "pt-BR" : "en"}/${name}.md`;
