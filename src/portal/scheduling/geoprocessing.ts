import type { Readable } from 'node:stream'
import * as z from 'zod'
import { isTextTooDeep, maxJsonDepth } from '../../rest/protocol/depth.ts'
import { PortalError, readFailure } from '../../rest/protocol/errors.ts'
import { jobState } from '../../rest/records/job.ts'
import { isReservedInput } from '../../rest/tasks/taskParameters.ts'
import { createOutbound, NoAnswer, parseWebUrl, type Outbound } from '../outbound/outbound.ts'
import type { PortalUrls } from '../common/identity.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

const parameter = 'taskURL'

/** Limits of a response: bytes, and characters of a message that is kept. */
const limits = { body: 1024 * 1024, message: 2000 } as const

/** How long a request can take, with its response (ms). */
const defaultTimeoutMs = 30_000

export interface GeoprocessingClientOptions {
  /** Requests to other servers. */
  readonly outbound: Outbound
  readonly portalUrls: Pick<PortalUrls, 'server'>
  /** The origin at which this process listens (`listenerOf`): the portal's own URL can lead through a proxy. */
  readonly listener: string
  /** Maximum duration of a request (ms); default: 30 seconds. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Identifies a member to the portal's own server. It is never sent to another one. */
  readonly token?: string
  readonly signal?: AbortSignal
}

/** An asynchronous geoprocessing task as its server describes it. */
export interface GeoprocessingTask {
  readonly title: string
  readonly inputs: readonly {
    readonly name: string
    readonly dataType: string
    readonly isRequired: boolean
  }[]
}

/** The state of a job. `message` is the reason of a failure, otherwise the job's last message. */
export interface GeoprocessingState {
  readonly state: 'executing' | 'succeeded' | 'failed'
  /** At most 2,000 characters, which a database can store. */
  readonly message?: string
  /** The URL of the job, whose resource leads to its results. */
  readonly url: string
}

/**
 * Runs tasks of geoprocessing services. Its methods throw `NoAnswer` when the server could not be reached or was not able to respond
 * (HTTP status or error code 429, or 500 and above), and another PortalError when it refused or responded with something else. Both
 * have code 400 and the parameter `taskURL`.
 */
export interface GeoprocessingClient {
  /** Returns whether a URL belongs to the portal's own server, which needs a token of a member. */
  isOwnServer(url: string): boolean
  /** Reads the description of a task. Throws if the URL is not that of an asynchronous geoprocessing task. */
  describe(taskUrl: string, options?: CallOptions): Promise<GeoprocessingTask>
  /**
   * Starts a job and returns its URL. After `NoAnswer`, the job might have been started. Inputs that are not texts are sent as JSON.
   */
  submit(
    taskUrl: string,
    inputs: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<string>
  /** Reads the state of a job. */
  poll(jobUrl: string, options?: CallOptions): Promise<GeoprocessingState>
}

/** Returns a text that the database can store, without the characters beyond the limit. */
const storable = (text: string) =>
  // Decoding replaces unpaired surrogates.
  Buffer.from(firstCharacters(text.replaceAll('\0', ''), limits.message)).toString()

const refusal = (message: string) =>
  new PortalError({ code: 400, message: storable(message), parameter })
const noAnswer = (message: string) =>
  new NoAnswer({ code: 400, message: storable(message), parameter })

const badTaskUrl = (what: string) => {
  const message = `'${parameter}' ${what}.`
  return new PortalError({ code: 400, message, details: [message], parameter })
}

/** Parses the URL of a task and returns it without a trailing slash. Throws 400. */
const parseTaskUrl = (text: string): string => {
  const url = parseWebUrl(text, parameter)
  if (/[?#]/.test(text)) throw badTaskUrl("can't contain a query or a fragment")
  const path = url.pathname.replace(/\/$/, '')
  if (!/\/GPServer\/[^/]+$/i.test(path))
    throw badTaskUrl(
      'must be the URL of a geoprocessing task: it ends in /GPServer/ and the name of the task',
    )
  return `${url.origin}${path}`
}

const read = async (body: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the response.
    if (size > limits.body)
      throw refusal(`The response of the server is larger than ${limits.body / (1024 * 1024)} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const parse = (text: string, status: number): unknown => {
  if (isTextTooDeep(text))
    throw refusal(`The JSON of the server is nested deeper than ${maxJsonDepth} levels.`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refusal(
      status >= 400
        ? `The server responded with the status ${status}.`
        : 'The response of the server is not JSON.',
    )
  }
}

const isTransient = (code: number) => code === 429 || code >= 500

/** Throws the error that a response contains. */
const throwFailure = (status: number, body: unknown) => {
  const failure = readFailure(200, body, { statusIsData: true })
  if (!failure) {
    if (status >= 400) throw refusal(`The server responded with the status ${status}.`)
    return
  }
  const reasons = failure.details.filter((detail) => typeof detail === 'string')
  const message = [...new Set([failure.message, ...reasons])].join(' ')
  throw isTransient(failure.code) ? noAnswer(message) : refusal(message)
}

const execution = { executionType: z.string().optional() }

const Service = z.looseObject(execution)
const Task = z.looseObject({
  ...execution,
  name: z.string(),
  displayName: z.string().optional(),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      dataType: z.string(),
      direction: z.string(),
      parameterType: z.string().optional(),
    }),
  ),
})
const Submitted = z.looseObject({ jobId: z.string().regex(/^[\w-]{1,128}$/) })
const Polled = z.looseObject({
  jobStatus: z.string(),
  messages: z
    .array(z.looseObject({ type: z.string().catch(''), description: z.string().catch('') }))
    .catch([]),
})

const lastMessage = ({ messages }: z.output<typeof Polled>, hasFailed: boolean) => {
  const isReason = (type: string) => /Error$|Abort$/.test(type)
  const texts = messages.filter(({ description }) => description.trim() !== '')
  const message = (hasFailed && texts.findLast(({ type }) => isReason(type))) || texts.at(-1)
  return message && storable(message.description.trim())
}

const encodeInput = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Creates the client. */
export const createGeoprocessingClient = ({
  outbound,
  portalUrls,
  listener,
  timeoutMs = defaultTimeoutMs,
}: GeoprocessingClientOptions): GeoprocessingClient => {
  const server = new URL(portalUrls.server)
  const own = createOutbound([new URL(listener).host])

  const isOwnServer = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url?.origin === server.origin && url.pathname.startsWith(`${server.pathname}/`)
  }

  const request = async (
    url: string,
    form: Readonly<Record<string, string>>,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const isOwn = isOwnServer(url)
    const { status, body } = await (isOwn
      ? own.post(
          `${listener}${new URL(url).pathname}`,
          { ...form, ...(token === undefined ? {} : { token }) },
          parameter,
          { signal },
        )
      : outbound.post(url, form, parameter, { signal }))
    if (isTransient(status)) {
      body.destroy()
      throw noAnswer(`The server responded with the status ${status}.`)
    }
    const value = parse(await read(body), status)
    throwFailure(status, value)
    return value
  }

  const call = async (
    url: string,
    form: Readonly<Record<string, string>>,
    { token, signal }: CallOptions,
  ): Promise<unknown> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await request(
        url,
        { ...form, f: 'json' },
        token,
        signal ? AbortSignal.any([signal, deadline]) : deadline,
      )
    } catch (error) {
      if (error instanceof PortalError || signal?.aborted) throw error
      throw noAnswer(
        deadline.aborted
          ? 'The server did not respond in time.'
          : 'The server closed the connection.',
      )
    }
  }

  /** Calls the server and checks the shape of its response. */
  const ask = async <T extends z.ZodType>(
    schema: T,
    url: string,
    form: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<z.output<T>> => {
    const parsed = schema.safeParse(await call(url, form, options))
    if (!parsed.success)
      throw refusal('The response of the server is not that of a geoprocessing service.')
    return parsed.data
  }

  return {
    isOwnServer,
    describe: async (text, options = {}) => {
      const taskUrl = parseTaskUrl(text)
      const task = await ask(Task, taskUrl, {}, options)
      const { executionType } =
        task.executionType === undefined
          ? await ask(Service, taskUrl.slice(0, taskUrl.lastIndexOf('/')), {}, options)
          : task
      if (executionType !== 'esriExecutionTypeAsynchronous')
        throw badTaskUrl('must be the URL of an asynchronous task, which runs as a job')
      return {
        title: task.displayName ?? task.name,
        inputs: task.parameters
          .filter(({ direction }) => direction === 'esriGPParameterDirectionInput')
          .map(({ name, dataType, parameterType }) => ({
            name,
            dataType,
            isRequired: parameterType === 'esriGPParameterTypeRequired',
          })),
      }
    },
    submit: async (text, inputs, options = {}) => {
      const taskUrl = parseTaskUrl(text)
      const forbidden = Object.keys(inputs).find(isReservedInput)
      if (forbidden !== undefined)
        throw new PortalError({
          code: 400,
          message: `'parameters' can't contain '${forbidden}'.`,
          parameter: 'parameters',
        })
      const form = Object.fromEntries(
        Object.entries(inputs)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([name, value]) => [name, encodeInput(value)]),
      )
      const { jobId } = await ask(Submitted, `${taskUrl}/submitJob`, form, options)
      return `${taskUrl}/jobs/${jobId}`
    },
    poll: async (jobUrl, options = {}) => {
      const job = await ask(Polled, jobUrl, { returnMessages: 'true' }, options)
      const found = jobState(job.jobStatus)
      const hasFailed = found === 'failed' || found === 'cancelled'
      const hasSucceeded = found === 'succeeded' || found === 'partial'
      const message =
        lastMessage(job, hasFailed) ?? (found === 'cancelled' ? 'The job was canceled.' : undefined)
      return {
        state: hasFailed ? 'failed' : hasSucceeded ? 'succeeded' : 'executing',
        ...(message === undefined ? {} : { message }),
        url: jobUrl,
      }
    },
  }
}
