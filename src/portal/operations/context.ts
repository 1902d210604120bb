import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { Operation, Received } from '../../rest/protocol/operation.ts'
import type { Version } from '../../rest/protocol/versions.ts'
import type { PortalUrls } from '../common/identity.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobQueue/jobs.ts'
import type { Log } from '../common/log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Views } from '../db/views.ts'
import type { DataStoreDatabases } from '../dataStores/databases.ts'
import type { RateLimit } from '../outbound/rateLimit.ts'
import type { Sealing } from '../access/sealing.ts'
import type { TaskScheduler } from '../scheduling/scheduler.ts'
import type { WebhookDeliverer } from '../webhooks/deliverer.ts'
import type { LogSecurityEvent, SecurityEvent } from '../access/securityEvents.ts'
import type { PlayedVersion } from '../common/plays.ts'
import type { PasswordCost } from '../access/passwords.ts'
import type { StreamedList } from './streamedList.ts'
import type { PartStore } from '../files/parts/partStore.ts'

export interface Services {
  readonly db: Database
  readonly files: FileStore
  /** The bytes of uploads in progress. */
  readonly parts: PartStore
  readonly views: Views
  readonly jobs: Jobs
  readonly tasks: TaskScheduler
  readonly webhooks: WebhookDeliverer
  readonly clock: Clock
  readonly log: Log
  readonly logSecurityEvent: LogSecurityEvent
  readonly portalUrls: PortalUrls
  /** The origin with which this machine reaches the portal, whatever proxies are in front of it. */
  readonly listener: string
  /** Requests to other servers. */
  readonly outbound: Outbound
  /** Limits how often members can check URLs. */
  readonly urlChecks: RateLimit
  /** Limits how often members can send messages to groups. */
  readonly groupMessages: RateLimit
  /** Maximum bytes of the content of each member. */
  readonly storageQuota: number
  readonly sealing: Sealing
  /** What a guess of a new password costs. */
  readonly passwordCost: PasswordCost
  /** The product version that the portal reports. */
  readonly version: Version
  /** The version of the product whose portal this one plays, if any: see `plays.ts`. */
  readonly plays: PlayedVersion | undefined
  /** The databases of data stores. */
  readonly dataStores: DataStoreDatabases
}

/** What a handler receives beside its parameters. */
export interface Context extends Services {
  /** The caller; undefined when anonymous. The rights that the contract requires have been checked. */
  readonly caller: Person | undefined
  /** The key of the caller's sign-in, such as `signInKey` returns it for tokens; undefined when anonymous. */
  readonly signIn: string | undefined
  /**
   * The client ID of an application that calls for itself: anonymous to every rule, but admitted to a private organization.
   */
  readonly applicationId: string | undefined
  /**
   * Checks again that the caller can make this call, inside the transaction that writes and after its locks; see `reauthorize`.
   * Every handler that does slow work before it writes calls it. Returns the caller with the current rights.
   */
  readonly authorizeAgain: (tx: Database) => Promise<Person>
  /** The ID of the federated server below whose URL the operation was called; undefined for operations of the portal. */
  readonly serverId: string | undefined
  /** Logs an event of this request. `about.username` is the member concerned. */
  readonly securityEvent: (event: SecurityEvent, about: { readonly username: string }) => void
  /**
   * Records objects that no parameter names, such as a new one, as those of this change. Called before the first transaction of the request
   * ends; see `access/recordedChanges.ts`.
   */
  readonly concerns: (parameter: string, ...ids: readonly string[]) => void
  readonly request: {
    readonly ip: string
    readonly referer: string | undefined
    readonly cookies: Readonly<Record<string, string>>
    /** Aborted when the client disconnects. */
    readonly signal: AbortSignal
    /** The headers `Range` and `If-None-Match`, for files. */
    readonly range: string | undefined
    readonly ifNoneMatch: string | undefined
    readonly ifMatch: string | undefined
    readonly ifRange: string | undefined
  }
}

/** A response that is not JSON. */
export interface RawAnswer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Readable | Buffer | string
}

type Answer<O extends Operation> =
  z.output<O['result']> extends Blob
    ? RawAnswer
    : z.input<O['result']> | StreamedList<ListEntry<z.input<O['result']>>>

/** The entries of the lists of a response; undocumented fields aside. */
type ListEntry<R> = ListEntries<R>[keyof ListEntries<R>]
type ListEntries<R> = {
  [K in keyof R as string extends K ? never : K]: R[K] extends readonly (infer Entry)[]
    ? Entry
    : never
}

/** The parameters of an operation, without the ID of the portal, which has been checked. */
export type HandlerParams<O extends Operation> = {
  [K in keyof Received<O> as Exclude<K, 'portalId'>]: Received<O>[K]
}

export type Handler<O extends Operation> = (
  params: HandlerParams<O>,
  context: Context,
) => Promise<Answer<O>> | Answer<O>

/** The implementations of an area: one for each operation, with parsed parameters. */
export type Handlers<Area extends Record<string, Operation>> = {
  readonly [Name in keyof Area]: Handler<Area[Name]>
}

/** Returns the caller of an operation that anonymous callers cannot call. */
export const signedIn = ({ caller }: Context): Person => {
  if (!caller)
    throw new Error('the contract allows anonymous callers where the handler expects a member')
  return caller
}
