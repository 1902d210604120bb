import type * as z from 'zod'
import type { Access } from './authorization.ts'
import type { JobRef } from './jobReference.ts'
import type { ReceivedFile, SentFile } from './files.ts'
import type { Version } from './versions.ts'

export type Params = z.ZodObject<z.core.$ZodShape>

/**
 * One operation of the portal's REST interface, as data. The client's call, the form, the route with its validation and
 * authorization, and the notice "needs 11.4" are all derived from this value.
 */
export interface Operation<P extends Params = Params, R extends z.ZodType = z.ZodType> {
  /** How clients call it. The portal also accepts POST for GET operations: long queries and tokens are sent in forms. */
  readonly method: 'GET' | 'POST'
  /** The interface documents GET beside POST; the portal accepts both. */
  readonly alsoGet?: true
  /** POST to the same path is another operation, so clients send GET, with the token in a header. */
  readonly onlyGet?: true
  /** It changes nothing although clients send POST; see `isReading`. */
  readonly isRead?: true
  /**
   * What `path` is below: the URL of a federated server, of one of its services (without `/FeatureServer`), of its administration
   * (without `/admin`), or of the administration of the portal. Without it, the REST root of the portal. Errors of an administration are in the envelope
   * of administrator directories.
   */
  readonly root?: 'serverUrl' | 'serviceUrl' | 'adminUrl' | 'portalAdminUrl'
  /** Below the root. `:name` is a parameter of `params`, `:name?` an optional segment. */
  readonly path: `/${string}`
  /**
   * Other paths that the interface shows for the operation. Clients use `path`. In a path without `:userName`, the user is the caller,
   * unless the form names another; other placeholders without a parameter are ignored.
   */
  readonly otherPaths?: readonly `/${string}`[]
  /** Path, query, and form fields together, as typed values; `wire.ts` derives their encoding. */
  readonly params: P
  /** The shape of the response. `answer` is its form: JSON, a file, or an HTML page. */
  readonly result: R
  readonly answer?: 'json' | 'file' | 'page'
  readonly access: Access
  /** Anonymous callers can call it in a private organization, too. */
  readonly alsoWhenPrivate?: true
  /** Its parameters are the credentials: it is called without a token, in a private organization, too, and never with credentials in the URL. */
  readonly isSigningIn?: true
  /**
   * Passwords and codes could be guessed with it, so the portal limits how often it is called: from an address, or, where this parameter is
   * sent, with the same value of it.
   */
  readonly countedBy?: 'address' | 'refresh_token'
  /** What it changes, for the log of security events. */
  readonly changes?: 'rights' | 'settings'
  /** Its file is written where it belongs while it arrives; others are stored under temporary names first. */
  readonly writesInPlace?: true
  /** The product version that introduced the operation, if later than 10.8.1. */
  readonly since?: Version
  /** Only portals of an organization's own, of ArcGIS Enterprise, have it; ArcGIS Online does not. */
  readonly product?: 'enterprise'
  /** In ArcGIS Online, it finds what all organizations share with the caller, unless the query names an organization with `orgid`. */
  readonly isWorldwide?: true
  /** Other portals don't have it: only the embedded portal does. `.meta({ addition: true })` says the same of a parameter, and of a field. */
  readonly addition?: true
  /** Parameters that were added later than the operation. */
  readonly paramsSince?: { readonly [K in keyof P['shape']]?: Version }
  /** Parameters that only portals of an organization's own have; ArcGIS Online ignores them. */
  readonly paramsOfProduct?: { readonly [K in keyof P['shape']]?: 'enterprise' }
  /** The operation sets all values: parameters that are omitted are cleared. */
  readonly isWhole?: true
  /** Values of the record whose fields are parameters that every call repeats, also when they do not change. */
  readonly repeats?: readonly string[]
  /** The job that the response started, if any. */
  readonly job?: (result: z.output<R>, params: z.output<P>) => JobRef | undefined
}

/** Returns whether the errors of an operation are in the envelope of administrator directories. */
export const isAdministration = ({ root }: Pick<Operation, 'root'>): boolean =>
  root === 'adminUrl' || root === 'portalAdminUrl'

/** Returns whether an operation changes nothing, so that it can be repeated, and no record of changes contains it. */
export const isReading = ({ method, isRead }: Pick<Operation, 'method' | 'isRead'>): boolean =>
  method === 'GET' || isRead === true

/** Declares an operation; the function only fixes its types. */
export const operation = <P extends Params, R extends z.ZodType>(
  description: Operation<P, R>,
): Operation<P, R> => description

/** The parameters that a caller passes: typed values; those with defaults are optional. */
export type Input<O extends Operation> = z.input<O['params']>

/** The parsed response. */
export type Result<O extends Operation> = z.output<O['result']>

/** The parameters that a handler receives: parsed values with their defaults, and files on disk. */
export type Received<O extends Operation> = ReceivedFiles<z.output<O['params']>>

type ReceivedFiles<T> = {
  [K in keyof T]: SentFile extends NonNullable<T[K]>
    ? ReceivedFile | Exclude<T[K], SentFile>
    : SentFile[] extends NonNullable<T[K]>
      ? ReceivedFile[] | Exclude<T[K], SentFile[]>
      : T[K]
}
