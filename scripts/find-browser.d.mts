/** The machine to search for a browser: this one, unless a test describes another. */
export interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly exists?: (path: string) => boolean;
}
export interface BrowserInstaller {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
}
export declare function findBrowser(machine?: Machine): string | null;
export declare function browserInstallers(
  machine: Machine & { readonly playwright: string; readonly isRoot?: boolean },
): readonly BrowserInstaller[];
export declare function announcement(installer: BrowserInstaller): string;
