import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { client } from "../feed/world.js";
import { useLiveResource } from "./use-live-resource.js";
import type { Resource } from "./use-resource.js";

/** A reset, restore or import changes the credentials, and so does a new certificate. */
const RELOAD_ON = ["world.", "certificate."];

/** The credentials of an account; null: of the first one. */
export const useCredentials = (account: number | null): Resource<Credentials> =>
  useLiveResource(`credentials ${account}`, RELOAD_ON, () =>
    client.showCredentials(account === null ? {} : { account }),
  );
