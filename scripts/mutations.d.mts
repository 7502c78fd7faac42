/** The faults of a file, as `npm run mutate` plants them. */
export interface FaultyFile {
  readonly file: string;
  readonly faults: readonly { readonly name: string; readonly text: string; readonly becomes: string }[];
}
export const mutations: readonly FaultyFile[];
