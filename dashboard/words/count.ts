/** A number with what it counts, e.g. `1 step`, `1.024 passos`. */
export const count = (number: number, singular: string, plural: string): string =>
  `${number.toLocaleString("pt-BR")} ${number === 1 ? singular : plural}`;
