import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, Socket } from 'node:net'
import { Readable, pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { PortalError } from '../../rest/protocol/errors.ts'
import { createPublicLookup, ForbiddenAddress, isPublicAddress } from './addresses.ts'
import { guardedSocket } from './guardedSocket.ts'

/** How long a request can receive nothing before it times out (ms). */
const requestTimeoutMs = 20_000
const redirectLimit = 5

export interface OutboundOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** A response whose body has not been read. The receiver must read the body to its end or destroy it. */
export interface OutboundAnswer {
  /** The URL after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** The bytes after decompression: the receiver must limit them. Fails with a PortalError when they can't be decompressed. */
  readonly body: Readable
}

/** Requests that the portal sends for a member, to targets that are permitted: public addresses and configured hosts. */
export interface Outbound {
  /**
   * Sends a GET request to an http or https URL and follows at most 5 redirects, each checked like the first. Throws a PortalError
   * with the reason when there is no response; `parameter` is the parameter with the URL.
   */
  get(url: string, parameter: string, options?: OutboundOptions): Promise<OutboundAnswer>
  /**
   * Sends a form in a POST request to an http or https URL. Throws like `get`, and a PortalError when the server redirects: the form
   * was meant for this URL only.
   */
  post(
    url: string,
    form: Readonly<Record<string, string>>,
    parameter: string,
    options?: OutboundOptions,
  ): Promise<OutboundAnswer>
  /** Sends a text as it is in a POST request. Throws like `post`. */
  postText(
    url: string,
    content: TextContent,
    parameter: string,
    options?: OutboundOptions,
  ): Promise<OutboundAnswer>
  /**
   * Returns a socket for a connection to a host with another protocol. It reports `ForbiddenAddress` as its error when it is connected
   * to an address that is not permitted.
   */
  socketTo(host: string, port: number): Socket
}

/** The body of a request. */
interface TextContent {
  readonly type: string
  readonly text: string
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** A server that did not respond: not the caller's mistake, and a retry might succeed. */
export class NoAnswer extends PortalError {}

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Returns the `Content-Encoding` of a response; undefined when its body is not encoded. */
export const encodingOf = (headers: IncomingMessage['headers']): string | undefined => {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  return encoding === 'identity' ? undefined : encoding || undefined
}

/** Returns the decompressed body of a response. Nothing is decompressed, and nothing fails, before it is read. */
const decoded = (body: IncomingMessage, parameter: string): Readable => {
  const encoding = encodingOf(body.headers)
  if (encoding === undefined) return body
  const failure = (message: string) => new NoAnswer({ code: 400, message, parameter })
  async function* chunks() {
    const decoder = decoders.get(encoding ?? '')?.()
    if (!decoder)
      throw failure(
        `The server sent the file with the encoding '${encoding}', which is not supported.`,
      )
    try {
      yield* pipeline(body, decoder, () => undefined)
    } catch (error) {
      // The connection ended, or the receiver.
      if (body.errored) throw error
      throw failure(`The server sent a file that can't be decompressed as '${encoding}'.`)
    }
  }
  return Readable.from(chunks(), { objectMode: false }).once('close', () => body.destroy())
}

/** Parses a URL. Throws 400 with the name of its parameter. */
export const parseWebUrl = (text: string, parameter: string): URL => {
  const refuse = (what: string) =>
    new PortalError({
      code: 400,
      message: `'${parameter}' ${what}.`,
      details: [`'${parameter}' ${what}.`],
      parameter,
    })
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse('must be a URL that begins with http:// or https://')
  if (url.username !== '' || url.password !== '')
    throw refuse("can't contain a username or password")
  return url
}

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no public server with this name.',
  EAI_AGAIN: 'The name of the server could not be resolved.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  EPIPE: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server did not respond in time.',
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return 'The certificate of the server is not valid.'
  return messages[code] ?? 'The response of the server is not valid HTTP.'
}

/**
 * Creates the outbound requests. `allowedHosts` are private hosts, with or without a port (`gis.internal:6443`), that can be
 * requested.
 */
export const createOutbound = (allowedHosts: readonly string[]): Outbound => {
  const lookup = createPublicLookup()
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const isAllowed = ({ hostname, host }: URL) => allowed.has(hostname) || allowed.has(host)

  const notPublic = (parameter: string) => {
    const what = 'must be a public URL; this one resolves to a private network'
    return new PortalError({
      code: 400,
      message: `'${parameter}' ${what}.`,
      details: [`'${parameter}' ${what}.`],
      parameter,
    })
  }

  /** Sends a GET request, or a POST request with a body. */
  const ask = (
    url: URL,
    { headers, signal }: OutboundOptions,
    content?: TextContent,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      if (!isAllowed(url) && isIP(literal) !== 0 && !isPublicAddress(literal))
        return reject(new ForbiddenAddress(`${literal} is not a public address`))
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: content === undefined ? 'GET' : 'POST',
        // A reused connection could be one that was checked for another name.
        agent: false,
        headers: {
          'user-agent': 'Portal',
          accept: '*/*',
          ...(content === undefined
            ? {}
            : {
                'content-type': content.type,
                'content-length': Buffer.byteLength(content.text),
              }),
          ...headers,
        },
        ...(isAllowed(url) ? {} : { lookup }),
        ...(signal ? { signal } : {}),
      })
      request.setTimeout(requestTimeoutMs, () =>
        request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
      )
      request.once('response', resolve).on('error', reject).end(content?.text)
    })

  const follow = async (
    url: URL,
    parameter: string,
    options: OutboundOptions,
    left: number,
  ): Promise<OutboundAnswer> => {
    const body = await ask(url, options)
    const { statusCode: status = 0, headers } = body
    if (!isRedirect(status) || headers.location === undefined)
      return { url: url.href, status, headers, body: decoded(body, parameter) }
    body.destroy()
    if (left === 0)
      throw new NoAnswer({ code: 400, message: 'The server redirects too often.', parameter })
    const next = URL.canParse(headers.location, url) ? new URL(headers.location, url).href : ''
    return follow(parseWebUrl(next, parameter), parameter, options, left - 1)
  }

  const send = async (
    url: URL,
    content: TextContent,
    parameter: string,
    options: OutboundOptions,
  ): Promise<OutboundAnswer> => {
    const body = await ask(url, options, content)
    const { statusCode: status = 0, headers } = body
    if (!isRedirect(status))
      return { url: url.href, status, headers, body: decoded(body, parameter) }
    body.destroy()
    const message = 'The server redirects to another URL. Enter the URL to which it redirects.'
    throw new PortalError({ code: 400, message, parameter })
  }

  /** Makes every reason for a missing response a PortalError. */
  const explained = async (
    parameter: string,
    { signal }: OutboundOptions,
    request: () => Promise<OutboundAnswer>,
  ): Promise<OutboundAnswer> => {
    try {
      return await request()
    } catch (error) {
      if (error instanceof PortalError || signal?.aborted) throw error
      if (error instanceof ForbiddenAddress) throw notPublic(parameter)
      throw new NoAnswer({ code: 400, message: reasonOf(error), parameter })
    }
  }

  const postText: Outbound['postText'] = (text, content, parameter, options = {}) =>
    explained(parameter, options, () =>
      send(parseWebUrl(text, parameter), content, parameter, options),
    )

  return {
    socketTo: (host, port) => {
      const name = host.toLowerCase()
      return allowed.has(name) || allowed.has(`${name}:${port}`)
        ? new Socket()
        : guardedSocket(lookup)
    },
    get: (text, parameter, options = {}) =>
      explained(parameter, options, () =>
        follow(parseWebUrl(text, parameter), parameter, options, redirectLimit),
      ),
    post: (text, form, parameter, options) =>
      postText(
        text,
        {
          type: 'application/x-www-form-urlencoded',
          text: new URLSearchParams(form).toString(),
        },
        parameter,
        options,
      ),
    postText,
  }
}
