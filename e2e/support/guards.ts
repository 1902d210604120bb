import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/** What no page may do unless its test says so. */
export interface Guards {
  /** From here on, complaints that match are what the test is about. */
  allow(pattern: RegExp): void
  /** What was complained about and not allowed. */
  complaints(): readonly string[]
  /** Ends watching. */
  stop(): void
}

const secret = /[?&#](?:token|access_token|refresh_token|password|code_verifier)=/i
const isInside = (url: string, origin: string) =>
  /^(?:data|blob|about|chrome-error):/.test(url) || new URL(url).origin === origin

/** Chromium says where a violated policy stands on the console; pages made by script would go unnoticed there. */
const listenForViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `policy violated: ${event.violatedDirective} by ${event.blockedURI} at ${event.sourceFile}`,
    )
  })
}

/** Contexts whose pages listen already: a script of a context cannot be removed. */
const listening = new WeakSet<BrowserContext>()

/**
 * Watches every page of a context, second tabs included: errors on the console, uncaught errors, violations of the content
 * security policy, requests to anywhere but the portal, credentials in an address.
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
  const onRequest = (request: Request) => {
    const url = request.url()
    if (!isInside(url, origin)) heard.push(`outside request: ${url}`)
    if (secret.test(url)) heard.push(`credentials in an address: ${url}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('request', onRequest)
  return {
    allow: (pattern) => {
      allowed.push(pattern)
    },
    complaints: () =>
      heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    stop: () => {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('request', onRequest)
    },
  }
}
