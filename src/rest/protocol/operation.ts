import type * as z from 'zod'
import type { Access } from './authorization.ts'
import type { JobRef } from './jobReference.ts'
import type { ReceivedFile, SentFile } from './files.ts'
import type { Version } from './versions.ts'

export type Params = z.ZodObject<z.core.$ZodShape>

/**
 * One operation of the portal's REST interface, as data. The client call, the form, the route with its validation and
 * its authorization, and the notice "needs 11.4" are all drawn from this value; nothing about an operation is said twice.
 */
export interface Operation<P extends Params = Params, R extends z.ZodType = z.ZodType> {
  /** How clients call it. The portal also answers POST where GET is written: long queries and tokens travel in forms. */
  readonly method: 'GET' | 'POST'
  /** The specification lists GET beside POST; the portal answers both alike. */
  readonly alsoGet?: true
  /** Below the REST root. `:name` is a parameter of `params`, `:name?` a segment that may be left out. */
  readonly path: `/${string}`
  /** Path, query and form fields together, as typed values; `wire.ts` derives how they travel. */
  readonly params: P
  /** The answer's shape. `answer` says what travels: JSON, a file, or a page for people. */
  readonly result: R
  readonly answer?: 'json' | 'file' | 'page'
  readonly access: Access
  /** The product version that introduced it. */
  readonly since?: Version
  /** Parameters that came later than the operation. */
  readonly paramsSince?: { readonly [K in keyof P['shape']]?: Version }
  /** It sets all there is: what is left out of its parameters is not left alone but cleared. */
  readonly isWhole?: true
  /** The job that an answer started, if it started one. */
  readonly job?: (result: z.output<R>, params: z.output<P>) => JobRef | undefined
}

/** Declares an operation; the function only fixes the types. */
export const operation = <P extends Params, R extends z.ZodType>(
  description: Operation<P, R>,
): Operation<P, R> => description

/** What a caller passes: typed values, defaults may be left out. */
export type Input<O extends Operation> = z.input<O['params']>

/** What an answer holds. */
export type Result<O extends Operation> = z.output<O['result']>

/** What a handler receives: parsed values with defaults filled in, files as they arrived on disk. */
export type Received<O extends Operation> = ReceivedFiles<z.output<O['params']>>

type ReceivedFiles<T> = {
  [K in keyof T]: SentFile extends NonNullable<T[K]>
    ? ReceivedFile | Exclude<T[K], SentFile>
    : SentFile[] extends NonNullable<T[K]>
      ? ReceivedFile[] | Exclude<T[K], SentFile[]>
      : T[K]
}
