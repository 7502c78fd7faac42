export const words = {
  en: (format: string, reason: string) =>
    `This event was sent in the ${format} format because ${reason}. Start with --webhook-version to send all events in one format.`,
  pt: (format: string, reason: string) =>
    `Este evento foi enviado no formato ${format} porque ${reason}. Inicie com --webhook-version para enviar todos os eventos em um só formato.`,
};
