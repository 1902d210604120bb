import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { Operation, Received } from '../../rest/protocol/operation.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../common/log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { RateLimit } from '../outbound/rateLimit.ts'
import type { Sealing } from '../access/sealing.ts'
import type { LogSecurityEvent, SecurityEvent } from './securityEvents.ts'
import type { PartStore } from '../uploads/partStore.ts'

/** The portal's own addresses, without a slash at the end. */
export interface Addresses {
  /** Where everything stands, for example `http://localhost:8080`. */
  readonly origin: string
  /** The portal's home context, `<origin>/portal`. */
  readonly portal: string
  /** The REST root, `<origin>/portal/sharing/rest`. */
  readonly rest: string
  /** The hosting server, `<origin>/server`. */
  readonly server: string
  /** Whether only the machine that the portal runs on can reach it. */
  readonly isLocal: boolean
}

/** The addresses of a portal that stands at `origin`. */
export const addressesOf = (origin: string, isLocal = true): Addresses => ({
  origin,
  isLocal,
  portal: `${origin}/portal`,
  rest: `${origin}/portal/sharing/rest`,
  server: `${origin}/server`,
})

/** The product version this portal speaks of itself. */
export const productVersion = '11.4'

/** The fixed ID of an installed portal's organization (rest-organization.md section 1). */
export const portalId = '0123456789ABCDEF'

export interface Services {
  readonly db: Database
  readonly files: FileStore
  /** The bytes of uploads on their way. */
  readonly parts: PartStore
  readonly jobs: Jobs
  readonly clock: Clock
  readonly log: Log
  readonly logSecurityEvent: LogSecurityEvent
  readonly addresses: Addresses
  /** Requests to other servers. */
  readonly outbound: Outbound
  /** How often members have URLs checked. */
  readonly urlChecks: RateLimit
  /** Bytes that the content of each member can have. */
  readonly storageQuota: number
  readonly sealing: Sealing
}

/** What a handler knows beside its parameters. */
export interface Context extends Services {
  /** Who calls; undefined when anonymous. Rights that the contract names have been checked. */
  readonly caller: Person | undefined
  /**
   * Checks again that the caller may make this call, inside the transaction that writes and after its locks; see `reauthorize`.
   * Every handler that does slow work before it writes calls it. Returns the caller with the rights of this moment.
   */
  readonly authorizeAgain: (tx: Database) => Promise<Person>
  /** Logs an event of this request. `username`: whom it is about. */
  readonly securityEvent: (event: SecurityEvent, about: { readonly username: string }) => void
  readonly request: {
    readonly ip: string
    readonly referer: string | undefined
    readonly cookies: Readonly<Record<string, string>>
    /** Aborted when the client goes away. */
    readonly signal: AbortSignal
    /** Headers `Range` and `If-None-Match`, for files. */
    readonly range: string | undefined
    readonly ifNoneMatch: string | undefined
  }
}

/** An answer that is not JSON. */
export interface RawAnswer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Readable | Buffer | string
}

type Answer<O extends Operation> =
  z.output<O['result']> extends Blob ? RawAnswer : z.input<O['result']>

export type Handler<O extends Operation> = (
  params: Received<O>,
  context: Context,
) => Promise<Answer<O>> | Answer<O>

/** The implementations of an area: none may be missing, all arguments arrive parsed. */
export type Handlers<Area extends Record<string, Operation>> = {
  readonly [Name in keyof Area]: Handler<Area[Name]>
}

/** The caller of an operation whose `callers` are never anonymous. */
export const signedIn = ({ caller }: Context): Person => {
  if (!caller)
    throw new Error('the contract lets anonymous callers in where the handler expects none')
  return caller
}
