import { setTimeout as wait } from 'node:timers/promises'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { isAdministration, type Operation } from '../../rest/protocol/operation.ts'
import { findUndocumented } from '../../rest/records/undocumentedFields.ts'
import { decode, takesFile } from '../../rest/protocol/wire.ts'
import { adminEnvelope } from './adminEnvelope.ts'
import { authorize, reauthorize } from '../access/access.ts'
import type { CallsInProgress } from './callsInProgress.ts'
import type { Context, Handler, RawAnswer, Services } from '../operations/context.ts'
import { portalId as ownPortalId } from '../common/identity.ts'
import { isTimeout } from '../db/database.ts'
import { onBehalfOf } from '../common/turns.ts'
import type { Faults } from './faults.ts'
import { failures } from '../common/failures.ts'
import type { CountGuess } from './guessLimit.ts'
import type { CallOutcome, Metrics } from './metrics.ts'
import { discardFile, spoolTo, type Destination } from './request/destinations.ts'
import { receive, type Reception } from './request/received.ts'
import type { Fields, Gate } from './request/reading.ts'
import {
  isRepeatable,
  knownFailureOf,
  refusalOf,
  retryAfterSeconds,
  sqlStateOf,
  statusOf,
} from '../common/refusals.ts'
import type { BeginChange, ChangeInProgress } from '../access/recordedChanges.ts'
import { eventOf, type SecurityEvent } from '../access/securityEvents.ts'
import { admitAnonymous, identify, type Identity } from '../access/tokens.ts'
import { asPlayed, failureAsPlayed, knownParameters } from '../common/plays.ts'
import { writeResponse } from './format.ts'
import { StreamedList } from '../operations/streamedList.ts'
import { directWrite } from './request/directWrite.ts'

export interface HttpOptions {
  readonly services: Services
  readonly faults: Faults
  /** The calls for which a closing portal waits. */
  readonly calls: CallsInProgress
  /** Counts a call that has ended, unless the portal has no metrics. */
  readonly countCall: Metrics['countCall'] | undefined
  readonly reception: Reception
  /** Begins the record of a request that changes something. */
  readonly beginChange: BeginChange
  /** Returns the limit against guessing of an operation. */
  readonly guessLimitOf?: (operation: Operation) => CountGuess | undefined
  /** The federated server that serves the operation; undefined for the portal. */
  readonly serverId?: string
  /** Whether responses that the contract does not describe are errors. Tests only. */
  readonly strict: boolean
}

/** An operation with its name, such as `items.update`, and its implementation. */
export interface Route {
  readonly name: string
  readonly operation: Operation
  readonly handler: Handler<Operation>
}

/**
 * Returns the routes of a path: `/a/:b?/c/:d*` stands for `/a/c/*` and `/a/:b/c/*`. An optional segment at the end of a path must be
 * an ID of this portal: any other word there is the name of an operation that does not exist.
 */
const routesOf = (path: string): string[] => {
  const [optional = '', name = ''] = /\/:(\w+)\?/.exec(path) ?? []
  const id = path.endsWith(optional) ? '(^[0-9a-fA-F]{32}$)' : ''
  const variants =
    optional === ''
      ? [path]
      : [path.replace(optional, ''), path.replace(optional, `/:${name}${id}`)]
  return variants.map((variant) => variant.replace(/:\w+\*$/, '*'))
}

const wildcardName = (path: string) => /:(\w+)\*$/.exec(path)?.[1]

const bearer = (header: string | string[] | undefined) =>
  typeof header === 'string' ? /^bearer +(\S.*)$/i.exec(header)?.[1] : undefined

const decodedCredential = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Returns the client ID and the secret of the header `Authorization: Basic` as fields, for operations with a client secret (RFC 6749
 * section 2.3.1). Throws 400 if the body contains a secret, too.
 */
const basicCredentials = (
  { headers: { authorization = '' } }: FastifyRequest,
  { params }: Operation,
  fields: Fields,
): Fields => {
  const [, encoded] = /^basic +([\w+/]+=*)$/i.exec(authorization) ?? []
  if (encoded === undefined || !('client_secret' in params.shape)) return []
  const sent = new Set(fields.map(([name]) => name.toLowerCase()))
  if (sent.has('client_secret'))
    throw failures.badParameter(
      'client_secret',
      "can't be sent with a header 'Authorization' as well",
    )
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return [
    ...(sent.has('client_id') ? [] : [['client_id', decodedCredential(id)] as const]),
    ['client_secret', decodedCredential(secret.join(':'))],
  ]
}

const tokenOf = (
  request: FastifyRequest,
  fields: readonly (readonly [string, unknown])[],
): string | undefined => {
  const field = fields.find(([name]) => name.toLowerCase() === 'token')?.[1]
  return (
    bearer(request.headers['x-esri-authorization']) ??
    bearer(request.headers.authorization) ??
    (typeof field === 'string' && field !== '' ? field : undefined)
  )
}

const cookiesOf = (header: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (header ?? '').split(';').flatMap((pair) => {
      const [name, value] = pair.split('=')
      return name && value !== undefined ? [[name.trim(), value.trim()]] : []
    }),
  )

/** Refuses NUL characters, which PostgreSQL cannot store. */
const refuseNul = (fields: Fields) => {
  const invalid = fields.find(([, value]) =>
    [value].flat().some((text) => typeof text === 'string' && text.includes('\0')),
  )
  if (invalid) throw failures.badParameter(invalid[0], "can't contain a NUL character")
}

/** Refuses credentials in URLs, because URLs are logged and stored in histories. */
const refuseInUrl = (request: FastifyRequest, { method, alsoGet, params }: Operation) => {
  if (method === 'GET' || alsoGet) return
  const names = new Set(Object.keys(params.shape).map((name) => name.toLowerCase()))
  const found = Object.keys(request.query ?? {}).find((name) => names.has(name.toLowerCase()))
  if (found !== undefined)
    throw failures.badParameter(found, 'must be sent in the body of the request')
}

const isRaw = (operation: Operation) => (operation.answer ?? 'json') !== 'json'

/** Values of `Sec-Fetch-Dest` for code. Files that members have uploaded are never served as code. */
const executed = new Set([
  'audioworklet',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'worker',
  'xslt',
])

const sendRaw = (reply: FastifyReply, { status = 200, headers, body }: RawAnswer) => {
  for (const [name, value] of Object.entries(headers)) void reply.header(name, value)
  return reply.code(status).send(body)
}

/**
 * Registers the routes of one operation: read the request, identify the caller, check rights, call the handler, check the response.
 */
export const serve = (
  server: FastifyInstance,
  { name, operation, handler }: Route,
  {
    services,
    faults,
    calls,
    countCall,
    reception,
    beginChange,
    guessLimitOf,
    strict,
    serverId,
  }: HttpOptions,
): void => {
  const rest = wildcardName(operation.path)
  const { isSigningIn = false } = operation
  const countGuess = guessLimitOf?.(operation)
  const { plays } = services
  const isKnown = plays === undefined ? () => true : knownParameters(operation, plays)
  const senderOf = async (
    request: FastifyRequest,
    fields: Fields,
    change: ChangeInProgress | undefined,
  ): Promise<Identity> => {
    // Clients that sign in, renew, or revoke might send a token that is no longer valid.
    if (isSigningIn) return {}
    const { ip, headers } = request
    const { referer } = headers
    const identity = await identify(services, tokenOf(request, fields), { ip, referer, serverId })
    change?.setCaller(identity.caller?.username)
    return identity
  }

  const logEvent = (
    caller: Person | undefined,
    { ip }: FastifyRequest,
    event: SecurityEvent | undefined,
  ) => {
    if (event) services.logSecurityEvent(event, { username: caller?.username, ip, operation: name })
  }
  const logRefusal = (caller: Person | undefined, request: FastifyRequest) => (error: unknown) => {
    logEvent(caller, request, eventOf(operation, error))
    throw error
  }

  /** Files are stored only for callers who can call the operation, according to the URL. */
  const gateOf = (request: FastifyRequest, change: ChangeInProgress | undefined): Gate => {
    let caller: Person | undefined
    const callerOf = async (fields: Fields) =>
      (caller ??= (await senderOf(request, fields, change)).caller)
    let destination: Promise<Destination> | undefined
    const decide = async (fields: Fields) => {
      const sender = await callerOf(fields)
      if (!sender) throw failures.tokenRequired()
      await authorize(
        operation,
        sender,
        request.params as Record<string, unknown>,
        services.db,
      ).catch(logRefusal(sender, request))
      return operation.writesInPlace ? directWrite(fields, services) : spoolTo(services.files)
    }
    return {
      takesFile: (field) => takesFile(operation.params, field),
      canIdentify: !isSigningIn,
      isSignedIn: async (fields) => (await callerOf(fields)) !== undefined,
      destinationOf: async (field, fields) => {
        const decided = await (destination ??= decide(fields))
        return takesFile(operation.params, field) ? decided : discardFile
      },
    }
  }

  const perform = async (
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Fields,
    change: ChangeInProgress | undefined,
  ) => {
    if (operation.answer === 'file' && executed.has(String(request.headers['sec-fetch-dest'])))
      throw failures.notAllowed('Files of the portal cannot run in a page.')
    await countGuess?.(request, reply, fields)
    const identity = await senderOf(request, fields, change)
    const { caller, applicationId } = identity
    if (!caller && applicationId === undefined) await admitAnonymous(services, operation)
    const result = await onBehalfOf(caller?.username ?? normalizeIP(request.ip, 64), () =>
      performAs(identity, request, reply, fields, change),
    ).catch(logRefusal(caller, request))
    logEvent(caller, request, eventOf(operation))
    return result
  }

  /** Returns the caller as the user of a request at another path of the operation that names none. */
  const unnamedUser = (fields: Fields, caller: Person | undefined): Fields => {
    const isNamed = fields.some(([field]) => field.toLowerCase() === 'username')
    if (!operation.otherPaths || isNamed) return []
    if (!caller) throw failures.tokenRequired()
    return [['userName', caller.username]]
  }

  const performAs = async (
    { caller, signIn, applicationId }: Identity,
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Fields,
    change: ChangeInProgress | undefined,
  ) => {
    const named = fields
      .map(([field, value]) => [field === '*' && rest ? rest : field, value] as const)
      .filter(([field]) => isKnown(field))
    refuseNul(named)
    if (isSigningIn) refuseInUrl(request, operation)
    const complete = [...named, ...unnamedUser(named, caller)]
    const sent = complete.map(([field]) => field)
    change?.setParameters(sent, request.params as Record<string, unknown>)
    const decoded = decode(operation.params, complete)
    change?.setParameters(sent, decoded)
    await authorize(operation, caller, decoded, services.db)
    const { portalId, ...params } = decoded
    if (portalId !== undefined && portalId !== 'self' && portalId !== ownPortalId)
      throw failures.noPortal()
    const disconnected = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnected.abort()
    })
    const {
      referer,
      cookie,
      range,
      'if-none-match': ifNoneMatch,
      'if-match': ifMatch,
      'if-range': ifRange,
    } = request.headers
    const context: Context = {
      ...services,
      ...(change && { db: change.db, jobs: services.jobs.storedIn(change.db) }),
      concerns: (parameter, ...ids) => change?.concerns(parameter, ids),
      caller,
      signIn,
      applicationId,
      serverId,
      authorizeAgain: async (tx) => {
        if (!caller) throw failures.tokenRequired()
        return reauthorize(operation, caller.username, params, tx)
      },
      securityEvent: (event, about) =>
        services.logSecurityEvent(event, { ip: request.ip, operation: name, ...about }),
      request: {
        ip: request.ip,
        referer,
        cookies: cookiesOf(cookie),
        signal: disconnected.signal,
        range,
        ifNoneMatch,
        ifMatch,
        ifRange: typeof ifRange === 'string' ? ifRange : undefined,
      },
    }
    return handler(params, context)
  }

  const checked = (result: unknown) => {
    const sent = plays === undefined ? result : asPlayed(operation.result, result, plays)
    if (!strict) return sent
    const undocumented = findUndocumented(operation.result, operation.result.parse(sent))
    if (undocumented.length === 0) return sent
    throw new Error(
      `${name} returned what the contract does not declare: ${undocumented.join(', ')}`,
    )
  }

  /** Checks each page of a list that is streamed when it is read. */
  const checkedList = (list: StreamedList<unknown>): StreamedList<unknown> => {
    if (!strict && plays === undefined) return list
    const pages = async function* () {
      for await (const page of list.pages)
        yield (checked({ [list.name]: page }) as Record<string, unknown[]>)[list.name] ?? []
    }
    return new StreamedList(list.name, pages())
  }

  /** Returns whether the client disconnected while it was sending, which is not an error of the portal. */
  const hasDisconnected = (error: unknown, { raw }: FastifyRequest) =>
    raw.destroyed &&
    (!raw.complete || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET'))

  const failureOf = (error: unknown, request: FastifyRequest): PortalError => {
    const refusal = refusalOf(error)
    // The contract should have refused such a value, with the name of its parameter.
    if (refusal && sqlStateOf(error) !== undefined)
      services.log.warn({ err: error, operation: name }, 'the database refused a value')
    if (refusal) return refusal
    if (isTimeout(error)) return failures.tookTooLong()
    if (hasDisconnected(error, request))
      services.log.info({ operation: name }, 'a client disconnected')
    else services.log.error({ err: error, operation: name }, 'an operation failed')
    const known = knownFailureOf(error)
    if (known) return known
    const message =
      strict && error instanceof Error ? error.message : 'Unable to complete operation.'
    return new PortalError({ code: 500, message })
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const began = performance.now()
    let outcome: CallOutcome = 'ok'
    const fault = faults.take(name)
    if (fault?.kind === 'delay') {
      await wait(fault.milliseconds)
      // A disconnected client might already have repeated the request, which this response must not overtake.
      if (request.raw.socket.destroyed) return reply.hijack()
    }
    const change = beginChange({ name, operation, ip: request.ip, requestId: request.id })
    const received = receive(request, gateOf(request, change), reception)

    const formatOf = () => received.fields.find(([field]) => field.toLowerCase() === 'f')?.[1]

    const written = async (value: unknown, status = 200) => {
      // The format of a refused request might not have been read.
      const format = isRaw(operation) || status !== 200 ? 'json' : formatOf()
      const { type, body } = await writeResponse(value, format, request.url)
      const isCut = fault?.kind === 'corrupt' && typeof body === 'string'
      return () =>
        reply
          .code(status)
          .type(type)
          .send(isCut ? body.slice(0, body.length / 2) : body)
    }

    const cut = () => {
      reply.hijack()
      // Only after the response has begun: browsers silently repeat a request when a reused connection closes without a response.
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 1024 })
      reply.raw.write('{', () => request.raw.socket.destroy())
      return reply
    }

    /** Does everything but respond; returns a function that does. */
    const work = async (): Promise<() => FastifyReply> => {
      try {
        await received.read()
        if (fault?.kind === 'refuse') throw new PortalError(fault)
        const { fields } = received
        const result = await perform(
          request,
          reply,
          [...fields, ...basicCredentials(request, operation, fields)],
          change,
        )
        await change?.hasEnded()
        if (fault?.kind === 'cut') return cut
        if (fault?.kind === 'answer') return await written(fault.json)
        if (isRaw(operation)) return () => sendRaw(reply, result as RawAnswer)
        return await written(result instanceof StreamedList ? checkedList(result) : checked(result))
      } catch (error) {
        outcome = refusalOf(error) || hasDisconnected(error, request) ? 'refused' : 'failed'
        const failed = failureOf(error, request)
        await change?.hasFailed(outcome, failed)
        const failure = plays === undefined ? failed : failureAsPlayed(failed, plays)
        // The rest of the request is not worth waiting for.
        if (failure.code === 408) void reply.header('connection', 'close')
        if (isRepeatable(failure) && !reply.hasHeader('retry-after'))
          void reply.header('retry-after', retryAfterSeconds)
        const envelope = isAdministration(operation) ? adminEnvelope(failure) : failure.toEnvelope()
        return await written(envelope, statusOf(failure))
      } finally {
        await received.discard()
      }
    }

    const deliver = await work()
    try {
      return await deliver()
    } finally {
      countCall?.(name, outcome, performance.now() - began)
    }
  }

  /** Fastify's replies are thenables: a call ends when its response was sent, or the client has disconnected. */
  const followed = (request: FastifyRequest, reply: FastifyReply) =>
    // Until the caller is known, the address is.
    onBehalfOf(request.ip, () => calls.follow(answer(request, reply)))

  const methods = operation.onlyGet
    ? (['GET'] as const)
    : operation.method === 'GET' || operation.alsoGet
      ? (['GET', 'POST'] as const)
      : (['POST'] as const)
  for (const url of [operation.path, ...(operation.otherPaths ?? [])].flatMap(routesOf))
    server.route({ method: [...methods], url, handler: followed })
}
