import type { Connection } from './connections.ts'

/** Credentials for a portal, in this tab and those that were opened from it. Times in epoch ms. */
export interface Credentials {
  readonly connection: Connection
  /** Identifies the sign-in that the credentials come from; tabs that share it sign out together. */
  readonly signIn: string
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

/** Credentials of a new sign-in, or of an earlier version of the console. */
export type AnyCredentials = Omit<Credentials, 'signIn'> & Partial<Credentials>

export const credentialsKey = 'portal-console.credentials'

/** The credentials are stored only in sessionStorage: per tab, and deleted when the tab is closed. New tabs ask the open ones for them. */
export const readCredentials = (): AnyCredentials | undefined => {
  try {
    const stored = sessionStorage.getItem(credentialsKey)
    return stored === null ? undefined : (JSON.parse(stored) as AnyCredentials)
  } catch {
    return undefined
  }
}

export const keepCredentials = (credentials: Credentials): void =>
  sessionStorage.setItem(credentialsKey, JSON.stringify(credentials))

export const dropCredentials = (): void => sessionStorage.removeItem(credentialsKey)
