import type { Connection } from './connections.ts'

/** A portal with an application ID for this console. */
export type RegisteredConnection = Connection & { readonly applicationId: string }

export const pendingKey = 'portal-console.signing-in'

/** Stores the portal while its sign-in page is open. */
export const keepPending = (connection: RegisteredConnection): void =>
  sessionStorage.setItem(pendingKey, JSON.stringify(connection))

export const takePending = (): RegisteredConnection => {
  const kept = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  if (kept === null) throw new Error('No sign-in is under way in this tab.')
  return JSON.parse(kept) as RegisteredConnection
}

/** Whether the portal opened this page with the result of a sign-in that this tab started. */
export const isComingBack = (): boolean => {
  const search = new URLSearchParams(window.location.search)
  return (
    search.has('state') &&
    (search.has('code') || search.has('error')) &&
    sessionStorage.getItem(pendingKey) !== null
  )
}
