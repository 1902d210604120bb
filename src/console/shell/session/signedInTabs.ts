import { basePath } from '../site.ts'

/** The notices that tabs send each other when a person signs in or out, without credentials. Another form needs another name of the channel. */
export type TabNotice =
  | { readonly kind: 'signedIn'; readonly scope: string }
  | { readonly kind: 'signedOut'; readonly signIn: string }

/** The name of the channel of all tabs of this installation, and of the lock that each signed-in tab shares. */
export const tabsName = (): string => `portal-console session 2 ${basePath()}/`

let opened: BroadcastChannel | undefined

/** The channel of all tabs of this installation. All scripts of the console's origin can read it. */
export const tabsChannel = (): BroadcastChannel => (opened ??= new BroadcastChannel(tabsName()))

/** Calls `listener` for notices of other tabs; returns the unsubscribe function. */
export const onTabNotice = (listener: (message: TabNotice) => void): (() => void) => {
  const channel = tabsChannel()
  const heard = ({ data }: MessageEvent<TabNotice>) => listener(data)
  channel.addEventListener('message', heard)
  return () => channel.removeEventListener('message', heard)
}

/** Returns the number of signed-in tabs; 0 on pages over plain HTTP, where browsers have no locks, and tabs can't ask each other. */
export const countSignedInTabs = async (): Promise<number> => {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return 0
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
