import type { Connection } from './connections.ts'

/** A portal that knows this console as an application. */
export type Registered = Connection & { readonly applicationId: string }

export const pendingKey = 'portal-console.signing-in'

/** Remembers over the way to the portal's sign-in page and back which portal it is. */
export const keepPending = (connection: Registered): void =>
  sessionStorage.setItem(pendingKey, JSON.stringify(connection))

export const takePending = (): Registered => {
  const kept = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  if (kept === null) throw new Error('No sign-in is under way in this tab.')
  return JSON.parse(kept) as Registered
}

/** Whether the page was opened by the portal, with the outcome of a sign-in that this tab began. */
export const isComingBack = (): boolean => {
  const search = new URLSearchParams(window.location.search)
  return (
    search.has('state') &&
    (search.has('code') || search.has('error')) &&
    sessionStorage.getItem(pendingKey) !== null
  )
}
