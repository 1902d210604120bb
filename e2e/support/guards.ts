import {
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'

/** Collects errors and violations of pages. Tests fail if there are any that they did not allow. */
export interface Guards {
  /** Allows reports that match, from this call on. */
  allow(pattern: RegExp): void
  /**
   * Waits until the page has no request in progress and starts no other. `waitForLoadState('networkidle')` is about the first load of a
   * document only.
   */
  idle(page: Page): Promise<void>
  /** Reports that were not allowed. */
  complaints(): readonly string[]
  /** Stops the collection. */
  stop(): void
}

const secret = /[?&#](?:token|access_token|refresh_token|password|code_verifier)=/i
const isInside = (url: string, origin: string) =>
  /^(?:data|blob|about|chrome-error):/.test(url) || new URL(url).origin === origin

/** Chromium reports a violated policy on the console, except for pages that a script creates. */
const listenForViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `policy violated: ${event.violatedDirective} by ${event.blockedURI} at ${event.sourceFile}`,
    )
  })
}

/** Runs in the page: waits for its next task, also while its clock is paused. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    port2.postMessage(undefined)
  })

/** How many tasks of a page pass without a request before it is idle. */
const quietTasks = 5

/** Contexts that have the script already: a script of a context can't be removed. */
const listening = new WeakSet<BrowserContext>()

/**
 * Watches all pages of a context, including further tabs, for console errors, uncaught errors, violations of the content security
 * policy, requests to other origins, and credentials in URLs.
 */
export const watch = async (context: BrowserContext, origin: string): Promise<Guards> => {
  const heard: string[] = []
  const allowed: RegExp[] = []
  if (!listening.has(context)) await context.addInitScript(listenForViolations)
  listening.add(context)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    heard.push(`console: ${message.text()}${url ? ` (${url})` : ''}`)
  }
  const onError = (error: WebError) => {
    heard.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  }
  const pending = new Set<Request>()
  let requests = 0
  const onEnd = (request: Request) => {
    pending.delete(request)
  }
  const onRequest = (request: Request) => {
    pending.add(request)
    requests += 1
    const url = request.url()
    if (!isInside(url, origin)) heard.push(`outside request: ${url}`)
    if (secret.test(url)) heard.push(`credentials in an address: ${url}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('request', onRequest)
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  const isIdle = async (page: Page) => {
    const before = requests
    for (let task = 0; task < quietTasks; task++) await page.evaluate(nextTask)
    return pending.size === 0 && requests === before
  }
  return {
    allow: (pattern) => {
      allowed.push(pattern)
    },
    idle: (page) => expect.poll(() => isIdle(page), 'whether the page is idle').toBe(true),
    complaints: () =>
      heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    stop: () => {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('request', onRequest)
      context.off('requestfinished', onEnd)
      context.off('requestfailed', onEnd)
    },
  }
}
