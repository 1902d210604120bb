import type { z } from 'zod'
import { ConnectionError, PortalError, readFailure } from './errors.ts'
import { isReading, type Input, type Operation, type Result } from './operation.ts'
import { readLeniently, type Unreadable } from './lenient.ts'
import { portalAdminRoot } from './portalAdminRoot.ts'
import { toRequest } from './request.ts'
import { filesOf, textsOf, type WireFields } from './wire.ts'

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of the request body sent so far, of `total`. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
}

export interface ClientOptions {
  /** The REST root, for example `https://gis.example.com/portal/sharing/rest`. */
  readonly root: string
  /** The token to send, renewed by its owner when it is about to expire; undefined for anonymous calls. */
  readonly token?: ((signal?: AbortSignal) => Promise<string | undefined>) | undefined
  /** Further headers of each request, for a reverse proxy in front of the root. */
  readonly headers?: (() => Promise<Readonly<Record<string, string>>>) | undefined
  /**
   * Called when the portal refused the token (498, 499). Resolves to true when a new token is available and the call can be
   * repeated.
   */
  readonly onTokenRefused?: (() => Promise<boolean>) | undefined
  /** Called with the parts of a response that were left out because they could not be read. */
  readonly onUnreadable?: ((operation: Operation, parts: readonly Unreadable[]) => void) | undefined
}

export interface Client {
  readonly root: string
  readonly send: <O extends Operation>(
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ) => Promise<Result<O>>
}

const toBody = (fields: WireFields): FormData | URLSearchParams => {
  const isFile = (value: unknown) => filesOf(value).length > 0
  const body = [...fields.values()].some(isFile) ? new FormData() : new URLSearchParams()
  // Files last: a server that reads the stream knows all fields before the first byte of a file.
  const entries = [...fields].toSorted(([, a], [, b]) => Number(isFile(a)) - Number(isFile(b)))
  for (const [name, value] of entries) {
    for (const text of textsOf(value)) body.append(name, text)
    if (body instanceof FormData)
      for (const file of filesOf(value))
        body.append(name, file, file instanceof File ? file.name : name)
  }
  return body
}

interface RawAnswer {
  readonly status: number
  readonly blob: Blob
}

type Headers = Readonly<Record<string, string>>

const byFetch = async (
  url: string,
  body: BodyInit,
  headers: Headers,
  signal?: AbortSignal,
): Promise<RawAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    // A web server in front of a portal of the same origin might require its own sign-in (Basic, NTLM).
    credentials: 'same-origin',
    signal: signal ?? null,
  })
  return { status: response.status, blob: await response.blob() }
}

/** Sends GET with the fields in the query, for operations whose path has another operation for POST. URLs are logged: the token is in a header. */
const byGet = async (
  url: string,
  fields: WireFields,
  token: string | undefined,
  headers: Headers,
  signal?: AbortSignal,
): Promise<RawAnswer> => {
  const query = new URLSearchParams()
  for (const [name, value] of fields) for (const text of textsOf(value)) query.append(name, text)
  const response = await fetch(`${url}?${query.toString()}`, {
    headers: {
      ...headers,
      ...(token === undefined ? {} : { 'X-Esri-Authorization': `Bearer ${token}` }),
    },
    credentials: 'same-origin',
    signal: signal ?? null,
  })
  return { status: response.status, blob: await response.blob() }
}

/** Sends by XMLHttpRequest, because fetch does not report the progress of an upload. */
const byXhr = (
  url: string,
  body: FormData | URLSearchParams,
  headers: Headers,
  options: SendOptions,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const done = () => options.signal?.removeEventListener('abort', abort)
    xhr.open('POST', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded, total)
    xhr.onload = () => {
      done()
      resolve({ status: xhr.status, blob: xhr.response as Blob })
    }
    xhr.onerror = () => {
      done()
      reject(new TypeError('The connection was interrupted'))
    }
    const aborted = () => {
      done()
      reject(
        options.signal?.reason instanceof Error
          ? options.signal.reason
          : new DOMException('aborted', 'AbortError'),
      )
    }
    xhr.onabort = aborted
    // A request that was not sent yet fires no event when it is aborted.
    if (options.signal?.aborted) return aborted()
    options.signal?.addEventListener('abort', abort)
    xhr.send(body)
  })

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const post = (url: string, fields: WireFields, headers: Headers, options: SendOptions) => {
  const body = toBody(fields)
  return options.onProgress
    ? byXhr(url, body, headers, options)
    : byFetch(url, body, headers, options.signal)
}

const exchange = async (
  url: string,
  operation: Operation,
  fields: WireFields,
  token: string | undefined,
  headers: Headers,
  options: SendOptions,
): Promise<RawAnswer> => {
  try {
    if (operation.onlyGet) return await byGet(url, fields, token, headers, options.signal)
    // First, so that the portal knows the caller of a long form before it has read all of it.
    const sent = new Map([...(token === undefined ? [] : [['token', token] as const]), ...fields])
    return await post(url, sent, headers, options)
  } catch (error) {
    if (isAbort(error) || options.signal?.aborted) throw error
    const isRead = isReading(operation)
    throw new ConnectionError('The portal could not be reached.', { cause: error, isRead })
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether a failure says that the portal has no such operation. */
const isAbsence = ({ code, message }: PortalError) =>
  (code === 400 && /^invalid url\b/i.test(message)) ||
  // That of an administration.
  (code === 404 && /^could not find resource or operation\b/i.test(message))

/** Returns the error of an operation that the portal does not have; `failure` is its response. */
export const absent = (
  { since, addition, product }: Pick<Operation, 'since' | 'addition' | 'product'>,
  { code, raw }: Pick<PortalError, 'code' | 'raw'> = { code: 400, raw: undefined },
): PortalError => {
  const which = addition
    ? ', which only the embedded portal has'
    : product === 'enterprise'
      ? `, which requires ArcGIS Enterprise${since === undefined ? '' : ` ${since}`}`
      : since === undefined
        ? ''
        : `, which requires version ${since}`
  const message = `This portal does not have the operation${which}.`
  return new PortalError({ code, message }, raw, { isAbsent: true })
}

/**
 * Returns a failure with the name of the parameter that it is about: most portals name it in quotation marks at the beginning of a text
 * only.
 */
const withParameter = ({ params }: Operation, failure: PortalError): PortalError => {
  const { message, details, isUnclear } = failure
  if (failure.parameter !== undefined || failure.code !== 400 || isUnclear) return failure
  const texts = [message, ...details.filter((detail) => typeof detail === 'string')]
  const names = Object.keys(params.shape)
  const parameter = texts
    .flatMap((text) => /^'(\w+)'/.exec(text)?.[1]?.toLowerCase() ?? [])
    .flatMap((word) => names.find((name) => name.toLowerCase() === word) ?? [])[0]
  if (parameter === undefined) return failure
  const { code, messageCode, raw } = failure
  return new PortalError({ code, messageCode, message, details, parameter }, raw)
}

const notMade = { code: 400, message: 'The portal did not make the change.' }

/** Whether a response says that a change was not made, and nothing about parts of it. */
const isNotMade = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'success' in data &&
  data.success === false &&
  Object.values(data).every((value) => typeof value !== 'object' || value === null)

/** Parses a response by the schema of its operation. Throws the PortalError that the response contains. */
const read = async (
  operation: Operation,
  { status, blob }: RawAnswer,
  onUnreadable: ClientOptions['onUnreadable'],
): Promise<unknown> => {
  const isFile = (operation.answer ?? 'json') !== 'json'
  const isJson = blob.type.includes('json')
  if (isFile && status < 400 && !isJson) return blob
  const text = await blob.text()
  const body = parseJson(text)
  const shape = shapeOf(operation.result)
  const isData = 'error' in shape && operation.result.safeParse(body).success
  // Some operations describe in their result the error that another call would return.
  const failure =
    isData && status < 400
      ? undefined
      : readFailure(status, body, { statusIsData: 'status' in shape })
  if (failure)
    throw isAbsence(failure) ? absent(operation, failure) : withParameter(operation, failure)
  if (isFile) return blob
  const parsed = readLeniently(operation.result, body)
  if (parsed.success) {
    if (parsed.unreadable.length > 0) onUnreadable?.(operation, parsed.unreadable)
    if (isNotMade(parsed.data)) throw new PortalError(notMade, body)
    return parsed.data
  }
  // A connection that broke in the middle of the response: the request can be repeated as after any lost response.
  const isIncomplete = body === undefined && /^\s*($|[[{])/.test(text)
  throw new PortalError(
    {
      code: isIncomplete ? 500 : status,
      message: 'The response of the portal has an unexpected format.',
      details: parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join('.')}: ${message}`,
      ),
    },
    body ?? text.slice(0, 2000),
    isIncomplete ? { isUnclear: true } : { isUnexpected: true },
  )
}

const shapeOf = (schema: z.ZodType): object =>
  ('shape' in schema && typeof schema.shape === 'object' && schema.shape) || {}

/**
 * Creates the typed client of one portal. `send` validates the input, encodes it, recognizes failures in responses with status 200,
 * parses the response leniently, and repeats the call once when the portal refused the token and a new one is available. Throws
 * PortalError, ConnectionError, or the reason of an aborted signal.
 */
export const createClient = ({
  root,
  token,
  headers,
  onTokenRefused,
  onUnreadable,
}: ClientOptions): Client => {
  const attempt = async (
    operation: Operation,
    input: object,
    options: SendOptions,
  ): Promise<unknown> => {
    const { path, fields } = toRequest(operation, input)
    const current = await token?.(options.signal)
    const base = operation.root === 'portalAdminUrl' ? portalAdminRoot(root) : root
    const further = (await headers?.()) ?? {}
    const answer = await exchange(`${base}${path}`, operation, fields, current, further, options)
    return read(operation, answer, onUnreadable)
  }
  return {
    root,
    send: async (operation, input, options = {}) => {
      try {
        return (await attempt(operation, input, options)) as Result<typeof operation>
      } catch (error) {
        const canRepeat = error instanceof PortalError && error.isAboutToken && onTokenRefused
        if (!canRepeat || !(await onTokenRefused())) throw error
        return (await attempt(operation, input, options)) as Result<typeof operation>
      }
    },
  }
}
