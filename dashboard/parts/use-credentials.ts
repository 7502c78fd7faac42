import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { client } from "../feed/world.js";
import { useLiveResource } from "./use-live-resource.js";
import type { Resource } from "./use-resource.js";

/** A reset, restore or import changes the credentials. */
const NEW_WORLD = ["world."];
/** So does a new certificate, but the one before stays valid. */
export const NEW_CERTIFICATE = [...NEW_WORLD, "certificate."];

/** The credentials of an account; null: of the first one. Reading them for the first time issues their certificate. */
export const credentialsOf = (account: number | null): Promise<Credentials> =>
  client.showCredentials(account === null ? {} : { account });

/** The same for a component, read again when they change. */
export const useCredentials = (
  account: number | null,
  reloadOn: readonly string[] = NEW_WORLD,
): Resource<Credentials> => useLiveResource(`credentials ${account}`, reloadOn, () => credentialsOf(account));
