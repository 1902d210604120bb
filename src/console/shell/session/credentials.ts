import type { Connection } from './connections.ts'

/** Credentials for a portal, for this tab only. Times in epoch ms. */
export interface Credentials {
  readonly connection: Connection
  readonly token: string
  readonly expires: number
  /** Renews the token; only after sign-in on the portal's page. */
  readonly refresh?: {
    readonly token: string
    readonly expires: number
    readonly applicationId: string
    readonly redirectUri: string
  }
}

export const credentialsKey = 'portal-console.credentials'

/** The credentials are stored only in sessionStorage: per tab, and deleted when the tab is closed. */
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
