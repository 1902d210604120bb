import { Agent } from 'node:http'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import type { Person } from '../../../rest/protocol/authorization.ts'
import { operations, type NamedOperation } from '../../../rest/index.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { portalAdminRoot } from '../../../rest/protocol/portalAdminRoot.ts'
import { activePerson } from '../../access/access.ts'
import { writtenMemberColumns } from '../../access/rights.ts'
import type { Database } from '../../db/database.ts'
import { members, organization, recordedChanges } from '../../db/schema.ts'
import { createLog } from '../../common/log.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import type { PlayedVersion } from '../../common/plays.ts'
import { idHeader } from '../../server/connections.ts'
import { isSuccess, violationsOf, type Received } from './laws.ts'
import { permissionOf } from './permissions.ts'
import { reproduction } from './reproduction.ts'
import {
  callers,
  encodings,
  requestsTo,
  type Caller,
  type Encoding,
  type FuzzRequest,
} from './requests.ts'
import { readSample } from './sample.ts'
import { send } from './sending.ts'
import { write } from './writing.ts'

/** The callers in the sample data. */
const usernames = { anonymous: undefined, member: 'editor', administrator: 'admin' } as const

/** The path of the server whose operations are called. It requires no upgrade. */
const fuzzedServer = '/gis'

export interface FuzzOptions {
  readonly seed: number
  /** Requests to each operation by each caller in each encoding. */
  readonly times: number
  /** The version of the product whose portal is played, if any. */
  readonly plays?: PlayedVersion
  /** Which part of the requests is sent, if runs with the same seed share them. Default: all. */
  readonly share?: { readonly index: number; readonly of: number }
  /** No operation starts after this time (epoch ms). */
  readonly until?: number
}

export interface FuzzReport {
  readonly requests: number
  /** Operations that succeeded at least once: a generator whose requests are always refused finds little. */
  readonly performed: readonly string[]
  /** Violated laws, each with the request that shows it. */
  readonly violations: readonly string[]
  /** The longest response time of each operation in ms. */
  readonly longest: ReadonlyMap<string, number>
}

/** The operations of the contract. */
export const fuzzedOperations: readonly NamedOperation[] = Object.entries<
  Record<string, Operation>
>(operations).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
)

/**
 * Stores the rows of the callers and of the organization, which administrators can change. Returns the function that restores them.
 */
const saveRows = async (db: Database): Promise<() => Promise<void>> => {
  const names = [usernames.member, usernames.administrator]
  const people = await db
    .select(writtenMemberColumns)
    .from(members)
    .where(inArray(members.username, names))
  const [settings] = await db.select().from(organization)
  return async () => {
    if (settings) await db.update(organization).set(settings)
    for (const person of people)
      await db.update(members).set(person).where(eq(members.username, person.username))
  }
}

/**
 * Returns whether the portal must not write this line to its log: errors, and values that the contract should have refused instead
 * of the database.
 */
const isForbidden = (line: string): boolean => {
  const { level, msg } = JSON.parse(line) as { readonly level: number; readonly msg: string }
  return level >= 50 || msg === 'the database refused a value'
}

/** Returns the outcomes of the changes that are recorded for a request. */
const recordedFor = async (db: Database, response: Received | undefined) => {
  const rows = await db
    .select({ outcome: recordedChanges.outcome })
    .from(recordedChanges)
    .where(eq(recordedChanges.requestId, String(response?.headers[idHeader])))
  return rows.map(({ outcome }) => outcome)
}

interface Session {
  readonly token: string | undefined
  readonly person: Person | undefined
}

/** Returns new tokens for all callers. */
const openSessions = async (portal: TestPortal): Promise<Record<Caller, Session>> => {
  const open = async (username: string | undefined): Promise<Session> => ({
    token: (await portal.signIn(username)).token,
    person:
      username === undefined ? undefined : await activePerson(portal.portal.services.db, username),
  })
  return {
    anonymous: await open(usernames.anonymous),
    member: await open(usernames.member),
    administrator: await open(usernames.administrator),
  }
}

/**
 * Returns how often to send requests. JSON bodies are always refused, and so is GET for most operations that write: once is enough.
 */
const timesOf = ({ operation }: NamedOperation, encoding: Encoding, times: number): number =>
  encoding === 'json' || (encoding === 'get' && operation.method === 'POST' && !operation.alsoGet)
    ? 1
    : times

/** Returns a client address: sign-ins are limited by address, so each request has its own. */
const addressOf = (number: number) =>
  `10.${Math.floor(number / 65_536) % 256}.${Math.floor(number / 256) % 256}.${number % 256}`

/** Returns all requests to one operation. */
const requestsOf = (
  operation: NamedOperation,
  sample: Awaited<ReturnType<typeof readSample>>,
  { seed, times, share = { index: 0, of: 1 } }: FuzzOptions,
): FuzzRequest[] => {
  const { path, root, onlyGet } = operation.operation
  const isTwin = ({ operation: other }: NamedOperation) =>
    other.path === path && other.root === root
  // The other method calls another operation.
  const ofOperation: readonly Encoding[] = onlyGet
    ? ['get']
    : fuzzedOperations.some((other) => other.operation.onlyGet && isTwin(other))
      ? encodings.filter((encoding) => encoding !== 'get')
      : encodings
  const ways = callers.flatMap((caller) => ofOperation.map((encoding) => ({ caller, encoding })))
  // Each way has its own seed, which does not depend on the operations before it.
  const position = fuzzedOperations.indexOf(operation)
  const first = seed + position * callers.length * encodings.length
  return ways.flatMap(({ caller, encoding }, index) =>
    (seed + position + index) % share.of === share.index
      ? fc.sample(requestsTo(operation, caller, encoding, sample), {
          seed: first + index,
          numRuns: timesOf(operation, encoding, times),
        })
      : [],
  )
}

/**
 * Sends requests generated from the contract to a new portal with the sample data `riverside`, one after the other, and checks the
 * laws of the interface on each. The same seed generates the same requests.
 */
export const fuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const logged: string[] = []
  const log = createLog({
    write: (line) => {
      if (isForbidden(line)) logged.push(line.trim())
    },
  })
  const portal = await startTestPortal({
    log,
    trustedProxies: ['127.0.0.1'],
    allowedHosts: ['localhost', '127.0.0.1'],
    ...(options.plays === undefined ? {} : { plays: options.plays }),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const violations: string[] = []
  const performed = new Set<string>()
  const longest = new Map<string, number>()
  let requests = 0

  const rootOf = ({ root }: Operation) => {
    if (root === undefined) return portal.root
    return root === 'portalAdminUrl'
      ? portalAdminRoot(portal.root)
      : portal.portal.url + fuzzedServer
  }

  const attempt = async (request: FuzzRequest, { token, person }: Session) => {
    const permission = await permissionOf(portal.portal.services.db, request, person)
    const written = write(request, token, addressOf(requests++))
    const begin = performance.now()
    const { name } = request.operation
    const response = await send(rootOf(request.operation.operation), written, agent)
    longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - begin))
    if (response && isSuccess(response)) performed.add(name)
    const broken = violationsOf({
      request,
      response,
      permission,
      recorded: await recordedFor(portal.portal.services.db, response),
      logged: logged.splice(0),
      plays: options.plays,
    })
    violations.push(...broken.map((law) => `${law}\n${reproduction(request, written, response)}`))
  }

  try {
    const { services } = portal.portal
    const sample = await readSample(services, usernames.member)
    const restore = await saveRows(services.db)
    for (const operation of fuzzedOperations) {
      if (Date.now() > (options.until ?? Infinity)) break
      const sessions = await openSessions(portal)
      for (const request of requestsOf(operation, sample, options))
        await attempt(request, sessions[request.caller])
      await restore()
      const { status } = await fetch(`${portal.root}/info?f=json`)
      if (status !== 200) violations.push(`after ${operation.name}: info has the status ${status}`)
    }
    return { requests, performed: [...performed], violations, longest }
  } finally {
    agent.destroy()
    await portal.close()
  }
}
