export const words = {
  en: {
    formatHint: (format: string, because: string) =>
      `This event was sent in the ${format} format because ${because}. Start with --webhook-version to send all events in one format.`,
    formats: { v1: "flat (V1)", v2: "enveloped (V2)" },
    formatReasons: {
      url: (version: string) =>
        `its URL is registered with version ${version}; URLs without one can get the other format`,
      account: (version: string) => `its account is set to ${version}, which applies to its other events too`,
      sandbox: (version: string) =>
        `the sandbox was started with ${version}, which applies to other events too`,
    },
    formatOfTable: {
      v1: "the specification says so; other events are enveloped (V2)",
      v2: "the specification says so; cash-outs are flat (V1)",
    },
  },
  pt: {
    formatHint: (format: string, because: string) =>
      `Este evento foi enviado no formato ${format} porque ${because}. Inicie com --webhook-version para enviar todos os eventos em um só formato.`,
    formats: { v1: "plano (V1)", v2: "com envelope (V2)" },
    formatReasons: {
      url: (version: string) =>
        `a URL está registrada com a versão ${version}; URLs sem versão podem receber o outro formato`,
      account: (version: string) =>
        `a conta está configurada com ${version}, o que vale também para os outros eventos dela`,
      sandbox: (version: string) =>
        `o sandbox foi iniciado com ${version}, o que vale também para os outros eventos`,
    },
    formatOfTable: {
      v1: "a especificação determina assim; os outros eventos têm envelope (V2)",
      v2: "a especificação determina assim; os cash-outs são planos (V1)",
    },
  },
};
