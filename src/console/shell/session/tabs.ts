import { randomId } from '../storage/randomId.ts'
import type { Credentials } from './credentials.ts'
import { onMessageOfTab, sendToTabs, type TabMessage } from './tabMessages.ts'
import { onTabNotice, tabsChannel, tabsName, type TabNotice } from './signedInTabs.ts'

/** How long to wait for the answers of tabs that are busy (ms). Without one of them, this tab could continue as another person. */
const longestWait = 3_000

type Answer = Pick<Extract<TabMessage, { kind: 'answer' }>, 'credentials' | 'lastUsed'>

/** Returns the credentials of the tab that was used last; with `portal`, the URL for requests, only of those signed in there. */
export const latestOf = (answers: readonly Answer[], portal?: string): Credentials | undefined =>
  answers
    .toSorted((a, b) => b.lastUsed - a.lastUsed)
    .map(({ credentials }) => credentials)
    .find((one) => one !== undefined && (portal ?? one.connection.url) === one.connection.url)

interface Wanted {
  /** One person at one portal. */
  readonly scope?: string | undefined
  /** The URL for requests of a portal. */
  readonly portal?: string | undefined
}

/** Notifies all other tabs of this installation that a person signed in or out. */
export const notifyTabs = (notice: TabNotice): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabsChannel().postMessage(notice)

/** Sends renewed credentials to the tabs of the same sign-in. */
export const shareRenewed = (credentials: Credentials): void =>
  void sendToTabs({ kind: 'renewed', credentials })

/**
 * Asks the other tabs for their credentials, or those that are wanted; returns those of the tab that was used last, or undefined. `tabs` is the number of other signed-in tabs: the answer takes as long as they need, at most three seconds.
 */
export const askTabs = (
  tabs: number,
  { scope, portal }: Wanted = {},
): Promise<Credentials | undefined> => {
  if (tabs <= 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const request = randomId()
    const answers: Answer[] = []
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(latestOf(answers, portal))
    }
    const timer = setTimeout(finish, longestWait)
    const unsubscribe = onMessageOfTab((message) => {
      if (message.kind !== 'answer' || message.request !== request) return
      answers.push(message)
      if (answers.length === tabs) finish()
    })
    void sendToTabs({ kind: 'ask', request, scope }).then((isSent) => {
      if (!isSent) finish()
    })
  })
}

let lastUsed = Date.now()
const used = () => {
  lastUsed = Date.now()
}

/** Acquires the lock that all signed-in tabs share. Returns the function that releases it. */
const acquireSharedLock = (): Promise<() => void> =>
  new Promise((resolve) => {
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return resolve(() => undefined)
    const held = locks.request(
      tabsName(),
      { mode: 'shared' },
      () => new Promise<void>((release) => resolve(release)),
    )
    held.catch(() => resolve(() => undefined))
  })

interface Membership {
  /** One person at one portal. */
  readonly scope: string
  readonly credentials: () => Credentials
  /** Called when another tab renewed the credentials of this sign-in. */
  readonly onRenewed: (credentials: Credentials) => void
  /** Called when a person signed out in another tab that shares this sign-in. */
  readonly onSignedOut: () => void
}

/** Makes this tab one of the signed-in tabs, which answer new tabs. Returns the function that ends this. */
export const joinTabs = async ({
  scope,
  credentials,
  onRenewed,
  onSignedOut,
}: Membership): Promise<() => void> => {
  const unsubscribe = onTabNotice((notice) => {
    if (notice.kind === 'signedOut' && notice.signIn === credentials().signIn) onSignedOut()
  })
  const stopAnswering = onMessageOfTab((message, from) => {
    if (message.kind === 'ask') {
      const isWanted = message.scope === undefined || message.scope === scope
      void sendToTabs(
        {
          kind: 'answer',
          request: message.request,
          credentials: isWanted ? credentials() : undefined,
          lastUsed,
        },
        from,
      )
    } else if (message.kind === 'renewed' && message.credentials.signIn === credentials().signIn)
      onRenewed(message.credentials)
  })
  used()
  const events = ['pointerdown', 'keydown', 'focus'] as const
  for (const event of events) window.addEventListener(event, used, { capture: true, passive: true })
  const release = await acquireSharedLock()
  return () => {
    unsubscribe()
    stopAnswering()
    for (const event of events) window.removeEventListener(event, used, { capture: true })
    release()
  }
}

/** Runs `work` while no other tab of the same sign-in does. Pages over plain HTTP have no locks. */
export const aloneAmongTabs = async <T>(signIn: string, work: () => Promise<T>): Promise<T> => {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`${tabsName()} renewal ${signIn}`, work) : work()
}
