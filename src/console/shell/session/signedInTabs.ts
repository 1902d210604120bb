import { basePath } from '../site.ts'

/** What a tab that signed in or out sends to the other tabs. Another form of messages needs another name of the channel. */
export type TabMessage =
  | {
      /** Asks the signed-in tabs for their credentials; with `scope`, those of one person at one portal. */
      readonly kind: 'ask'
      /** The name of the channel for the answer, which only this request uses. */
      readonly reply: string
      readonly scope?: string
    }
  | { readonly kind: 'signedIn'; readonly scope: string }
  /** `credentials` replace the earlier ones of the same sign-in. */
  | { readonly kind: 'renewed'; readonly signIn: string; readonly credentials: unknown }
  | { readonly kind: 'signedOut'; readonly signIn: string }

/** The name of the channel of all tabs of this installation, and of the lock that each signed-in tab shares. */
export const tabsName = (): string => `portal-console session 1 ${basePath()}/`

let opened: BroadcastChannel | undefined

/** The channel of all tabs of this installation. Only scripts of the console's origin can read it. */
export const tabsChannel = (): BroadcastChannel => (opened ??= new BroadcastChannel(tabsName()))

/** Calls `listener` for messages of other tabs; returns the unsubscribe function. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const channel = tabsChannel()
  const heard = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel.addEventListener('message', heard)
  return () => channel.removeEventListener('message', heard)
}

/** Returns the number of signed-in tabs; undefined where browsers have no locks: on pages over plain HTTP. */
export const countSignedInTabs = async (): Promise<number | undefined> => {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return undefined
  const { held = [] } = await locks.query()
  const name = tabsName()
  return held.filter((lock) => lock.name === name).length
}

const signedOutKey = 'portal-console.signed-out'

/** Records whether a person signed out in this tab, which then does not continue the sign-in of another tab. */
export const noteSignedOut = (hasSignedOut: boolean): void =>
  hasSignedOut
    ? sessionStorage.setItem(signedOutKey, 'true')
    : sessionStorage.removeItem(signedOutKey)

/** Whether this tab can continue the sign-in of another tab. */
export const canJoin = (): boolean => sessionStorage.getItem(signedOutKey) === null
