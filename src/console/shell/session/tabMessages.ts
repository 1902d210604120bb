import { siteRoot } from '../site.ts'
import type { Credentials } from './credentials.ts'

/** What tabs of the console send each other through the service worker, which only they can use: see `public/assets/tabs.js`. */
export type TabMessage =
  /** Asks the signed-in tabs for their credentials; with `scope`, those of one person at one portal. */
  | { readonly kind: 'ask'; readonly request: string; readonly scope?: string | undefined }
  | {
      readonly kind: 'answer'
      readonly request: string
      /** Undefined if the tab belongs to another person than the requested one. */
      readonly credentials: Credentials | undefined
      /** When a person last used the tab (epoch ms). */
      readonly lastUsed: number
    }
  /** Replaces the earlier credentials of the same sign-in. */
  | { readonly kind: 'renewed'; readonly credentials: Credentials }

const workerUrl = () => new URL('assets/tabs.js', siteRoot()).href

/** The browser's service workers; undefined on pages over plain HTTP. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined

const activated = async (container: ServiceWorkerContainer): Promise<ServiceWorker | null> => {
  const registration = await container.register(workerUrl())
  const starting = registration.installing ?? registration.waiting
  if (registration.active || !starting) return registration.active
  return new Promise((resolve) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated' || starting.state === 'redundant')
        resolve(registration.active)
    })
  })
}

let active: Promise<ServiceWorker | null> | undefined

/**
 * Sends a message to the tab with the ID `to`, or to all other tabs. Resolves to whether it was sent: some browsers have no service
 * workers in private windows, and none has them on pages over plain HTTP.
 */
export const sendToTabs = async (message: TabMessage, to?: string): Promise<boolean> => {
  const container = workers()
  active ??= container && activated(container).catch(() => null)
  const worker = await active
  worker?.postMessage({ to, message }, [])
  return worker != null
}

interface Passed {
  /** The ID of the tab. */
  readonly from: string
  readonly message: TabMessage
}

/** Calls `listener` for messages of other tabs; returns the unsubscribe function. */
export const onMessageOfTab = (
  listener: (message: TabMessage, from: string) => void,
): (() => void) => {
  const container = workers()
  const received = ({ source, data }: MessageEvent<Passed>) => {
    if (source instanceof ServiceWorker && source.scriptURL === workerUrl())
      listener(data.message, data.from)
  }
  container?.addEventListener('message', received)
  container?.startMessages()
  return () => container?.removeEventListener('message', received)
}
