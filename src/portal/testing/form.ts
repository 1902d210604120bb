import type { ErrorBody } from '../../rest/protocol/errors.ts'
import type { TestPortal } from './portal.ts'

/** What is required to call a portal as one of its members. */
export type Reachable = Pick<TestPortal, 'root' | 'signIn'>

type Fields = Readonly<Record<string, string | number | boolean | Blob>>

/**
 * Sends a form without the validation of the console's client. Multipart when a file is among the fields. Returns the JSON; a
 * failure is its `error`.
 */
export const postForm = async (
  portal: Reachable,
  username: string | undefined,
  path: string,
  fields: Fields,
): Promise<Record<string, unknown> & { readonly error?: ErrorBody }> => {
  const { token } = await portal.signIn(username)
  const all: Fields = { f: 'json', ...(token === undefined ? {} : { token }), ...fields }
  const hasFile = Object.values(all).some((value) => value instanceof Blob)
  const body = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(all))
    if (!(value instanceof Blob)) body.append(name, String(value))
    else if (body instanceof FormData)
      body.append(name, value, value instanceof File ? value.name : name)
  const answer = await fetch(`${portal.root}${path}`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

/** Requests a response that is not JSON, with its headers, as a browser or `curl` does. */
export const getFile = async (
  portal: Reachable,
  username: string | undefined,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const { token } = await portal.signIn(username)
  const answer = await fetch(`${portal.root}${path}`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
