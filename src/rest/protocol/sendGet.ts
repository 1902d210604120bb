import { textsOf, type WireFields } from './wire.ts'

/** The header that contains the token of a request without a body, because URLs are logged. */
const tokenHeader = 'X-Esri-Authorization'

/** Sends GET with the fields in the query and the token in a header, for operations whose path has another operation for POST. */
export const sendGet = async (
  url: string,
  fields: WireFields,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly blob: Blob }> => {
  const query = new URLSearchParams()
  for (const [name, value] of fields) for (const text of textsOf(value)) query.append(name, text)
  const response = await fetch(`${url}?${query.toString()}`, {
    headers: token === undefined ? {} : { [tokenHeader]: `Bearer ${token}` },
    credentials: 'same-origin',
    signal: signal ?? null,
  })
  return { status: response.status, blob: await response.blob() }
}
