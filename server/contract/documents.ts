/** The guides in the order in which they are read: `docs/guides/en/<name>.md`, and the same in `pt-BR`. */
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

/** Other documents that the page shows, which are in English, with their paths in the package. */
export const REFERENCE_DOCUMENTS: Readonly<Record<string, string>> = {
  features: "docs/features.md",
  settings: "docs/settings.md",
  reliability: "docs/reliability.md",
  performance: "docs/performance.md",
  architecture: "docs/architecture.md",
  changelog: "CHANGELOG.md",
};

/** The path of a guide in the package. */
export const guidePath = (name: string, language: "en" | "pt"): string =>
  `docs/guides/${language === "pt" ? "pt-BR" : "en"}/${name}.md`;
