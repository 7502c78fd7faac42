import { controlError } from "../../../server/contract/client.js";
import {
  type Imported,
  STATE_EXPORT_PATH,
  STATE_IMPORT_PATH,
  STATE_MEDIA_TYPE,
} from "../../../server/contract/state/state.control.js";
import { token } from "../../feed/world.js";
import { download } from "../../parts/download.js";

const authorized = (): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Throws the ControlError of a response that is not OK. */
async function okResponse(response: Response): Promise<Response> {
  if (!response.ok) throw await controlError("", response);
  return response;
}

/** Saves the whole state as one file, under the name that the sandbox gives it. */
export async function exportState(): Promise<void> {
  const response = await okResponse(await fetch(STATE_EXPORT_PATH, { headers: authorized() }));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  download(name ?? "localpix.db", await response.blob());
}

/** Replaces the whole state by that of a file. */
export async function importState(file: File): Promise<Imported> {
  const headers = { ...authorized(), "content-type": STATE_MEDIA_TYPE };
  const response = await okResponse(await fetch(STATE_IMPORT_PATH, { method: "POST", headers, body: file }));
  return (await response.json()) as Imported;
}
