import type { Connection } from './connections.ts'

/** What opens the portal, for this tab only. Times in epoch ms. */
export interface Credentials {
  readonly connection: Connection
  readonly token: string
  readonly expires: number
  /** With it the token can be renewed: who signed in on the portal's own page has one. */
  readonly refresh?: {
    readonly token: string
    readonly expires: number
    readonly applicationId: string
    readonly redirectUri: string
  }
}

export const credentialsKey = 'portal-console.credentials'

/** sessionStorage: gone with the tab, unknown to other tabs, and nowhere else. */
export const readCredentials = (): Credentials | undefined => {
  try {
    const stored = sessionStorage.getItem(credentialsKey)
    return stored === null ? undefined : (JSON.parse(stored) as Credentials)
  } catch {
    return undefined
  }
}

export const keepCredentials = (credentials: Credentials): void =>
  sessionStorage.setItem(credentialsKey, JSON.stringify(credentials))

export const dropCredentials = (): void => sessionStorage.removeItem(credentialsKey)
