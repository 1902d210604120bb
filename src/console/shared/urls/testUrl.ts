import PQueue from 'p-queue'
import { readFailure } from '../../../rest/protocol/errors.ts'
import { isMixedContent, watchPolicy } from '../../shell/connection/blocked.ts'

/**
 * What a request of this browser to a URL led to. `responds`: a server answered, perhaps with an error that the browser doesn't show.
 * `broken`: an HTTP status or a code of the service that says that nothing is there. `silent`: no answer. The others were not sent:
 * the page's content security policy or its HTTPS does not allow them, or the text is not the URL of a web server.
 */
export type UrlTest =
  | { readonly outcome: 'responds' | 'silent' | 'policy' | 'mixedContent' | 'malformed' }
  | { readonly outcome: 'broken'; readonly code: number }

/** Whether a test found that nothing usable is at the URL. */
export const hasFailed = ({ outcome }: UrlTest): boolean =>
  outcome === 'broken' || outcome === 'silent' || outcome === 'malformed'

/** Whether a test could not be sent, so that it says nothing about the URL. */
export const wasBlocked = ({ outcome }: UrlTest): boolean =>
  outcome === 'policy' || outcome === 'mixedContent'

/** Timeout of each request (ms). */
const timeout = 10_000

/** Requests at the same time. */
const parallel = 6

// The other server learns neither who asks nor from where.
const anonymous = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/** Returns the URL of a web server; undefined for any other text. */
export const webUrl = (text: string): URL | undefined => {
  const absolute = text.trim().replace(/^\/\//, 'https://')
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Sends a request of which the browser shows only whether a server answered (`no-cors`). Throws the reason of `signal`. */
const reach = async (url: URL, signal: AbortSignal): Promise<UrlTest> => {
  if (isMixedContent(url, new URL(location.href))) return { outcome: 'mixedContent' }
  const policy = watchPolicy(url.origin)
  try {
    await fetch(url, {
      ...anonymous,
      method: 'HEAD',
      mode: 'no-cors',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    return { outcome: 'responds' }
  } catch {
    signal.throwIfAborted()
    return { outcome: (await policy.refused()) ? 'policy' : 'silent' }
  } finally {
    policy.stop()
  }
}

const isService = ({ pathname }: URL) => pathname.includes('/rest/services/')

/** Returns whether a code says that nothing is there; those that require a sign-in or another request do not. */
export const isBroken = (code: number, url: URL): boolean =>
  code === 404 || code === 410 || code >= 500 || (code === 400 && isService(url))

/** Returns the code of a response that can be read; services answer with status 200 and a code in their JSON. */
const codeOf = async (response: Response, url: URL): Promise<number> => {
  if (!response.ok || !isService(url)) return response.status
  const body: unknown = await response.json().catch(() => undefined)
  return readFailure(response.status, body)?.code ?? response.status
}

/** Reads what the server answers, if it lets pages of any origin do that; otherwise undefined. */
const read = async (url: URL, signal: AbortSignal): Promise<UrlTest | undefined> => {
  const asked = new URL(url)
  if (isService(url)) asked.searchParams.set('f', 'json')
  // Ends the download of what is not read, such as a large file.
  const stop = new AbortController()
  try {
    const response = await fetch(asked, {
      ...anonymous,
      signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(timeout)]),
    })
    const code = await codeOf(response, url)
    return isBroken(code, url) ? { outcome: 'broken', code } : { outcome: 'responds' }
  } catch {
    signal.throwIfAborted()
    return undefined
  } finally {
    stop.abort()
  }
}

/** Tests what is at a URL. Throws the reason of `signal`. */
export const testUrl = async (text: string, signal: AbortSignal): Promise<UrlTest> => {
  const url = webUrl(text)
  if (!url) return { outcome: 'malformed' }
  const first = isMixedContent(url, new URL(location.href)) ? undefined : await read(url, signal)
  return first ?? reach(url, signal)
}

/** Tests whether servers answer at one of several origins. Throws the reason of `signal`. */
export const testOrigins = async (
  origins: readonly string[],
  signal: AbortSignal,
): Promise<UrlTest> => {
  let last: UrlTest = { outcome: 'malformed' }
  for (const origin of origins) {
    last = await reach(new URL(origin), signal)
    if (last.outcome === 'responds') break
  }
  return last
}

/** Tests one after the other, a few at a time. Throws the reason of `signal`, and starts no further test then. */
export const testEach = async <T>(
  all: readonly T[],
  test: (one: T, signal: AbortSignal) => Promise<UrlTest>,
  onTested: (one: T, result: UrlTest) => void,
  signal: AbortSignal,
): Promise<void> => {
  const queue = new PQueue({ concurrency: parallel })
  await queue.addAll(
    all.map((one) => async () => {
      signal.throwIfAborted()
      onTested(one, await test(one, signal))
    }),
  )
}
