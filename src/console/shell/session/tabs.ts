import type { Credentials } from './credentials.ts'
import { onTabMessage, tabsChannel, tabsName, type TabMessage } from './signedInTabs.ts'

/** How long to wait for more answers after the first one, or for any where the browser can't count tabs (ms). */
const patience = 150
/** How long to wait for the first answer of a tab that exists but is busy (ms). */
const longest = 1_000

interface Answer {
  /** Undefined if the tab belongs to another person than the requested one. */
  readonly credentials: Credentials | undefined
  /** When a person last used the tab (epoch ms). */
  readonly lastUsed: number
}

/** Returns the credentials of the tab that was used last. */
export const latestOf = (answers: readonly Answer[]): Credentials | undefined =>
  answers
    .filter(({ credentials }) => credentials !== undefined)
    .toSorted((a, b) => b.lastUsed - a.lastUsed)[0]?.credentials

/** Sends a message to all other tabs of this installation. */
export const tellTabs = (message: TabMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabsChannel().postMessage(message)

/**
 * Asks the other tabs for their credentials; returns those of the tab that was used last, or undefined. `tabs` is the number of
 * signed-in tabs if it is known: then the answer takes as long as they need, at most a second.
 */
export const askTabs = (
  tabs: number | undefined,
  scope?: string,
): Promise<Credentials | undefined> => {
  if (tabs === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const reply = `${tabsName()} ${newName()}`
    const inbox = new BroadcastChannel(reply)
    const answers: Answer[] = []
    const finish = () => {
      clearTimeout(timer)
      inbox.close()
      resolve(latestOf(answers))
    }
    let timer = setTimeout(finish, tabs === undefined ? patience : longest)
    inbox.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      answers.push(data)
      clearTimeout(timer)
      if (answers.length === tabs) finish()
      else timer = setTimeout(finish, patience)
    })
    tellTabs({ kind: 'ask', reply, ...(scope === undefined ? {} : { scope }) })
  })
}

/** Returns a random name. Pages over plain HTTP have no `crypto.randomUUID`. */
export const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

let lastUsed = Date.now()
const used = () => {
  lastUsed = Date.now()
}

/** Acquires the lock that all signed-in tabs share. Returns the function that releases it. */
const holdLock = (): Promise<() => void> =>
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
  const answer = (reply: string, wanted: string | undefined) => {
    const channel = new BroadcastChannel(reply)
    const isWanted = wanted === undefined || wanted === scope
    const sent: Answer = { credentials: isWanted ? credentials() : undefined, lastUsed }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    channel.postMessage(sent)
    channel.close()
  }
  const unsubscribe = onTabMessage((message) => {
    if (message.kind === 'ask') return answer(message.reply, message.scope)
    if (message.kind === 'signedIn' || message.signIn !== credentials().signIn) return undefined
    return message.kind === 'signedOut'
      ? onSignedOut()
      : onRenewed(message.credentials as Credentials)
  })
  used()
  const events = ['pointerdown', 'keydown', 'focus'] as const
  for (const event of events) window.addEventListener(event, used, { capture: true, passive: true })
  const release = await holdLock()
  return () => {
    unsubscribe()
    for (const event of events) window.removeEventListener(event, used, { capture: true })
    release()
  }
}

/** Runs `work` while no other tab of the same sign-in does. Pages over plain HTTP have no locks. */
export const aloneAmongTabs = async <T>(signIn: string, work: () => Promise<T>): Promise<T> => {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`${tabsName()} renewal ${signIn}`, work) : work()
}
