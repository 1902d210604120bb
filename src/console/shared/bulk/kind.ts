import type * as z from 'zod'
import type { Client } from '../../../rest/protocol/client.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import type { Outcome, Target } from './records.ts'

/** How requests are sent. */
export interface How {
  readonly send: Client['send']
  readonly signal: AbortSignal
}

/** The context of one chunk. */
export interface Means extends How {
  /** Whether the response to an earlier attempt might have been lost. `found` has found what it has changed whole. */
  readonly again: boolean
}

/** A target and its change. */
export interface Task<C> {
  readonly target: Target
  readonly change: C
}

/** A type of bulk operation. */
export interface Kind<C> {
  readonly change: z.ZodType<C>
  /** Maximum number of targets per request: the limit of the REST operation. */
  readonly chunkSize: number
  /** Maximum number of parallel requests. */
  readonly inFlight: number
  /** Targets with equal keys can share a request. Default: all targets. */
  readonly together?: (task: Task<C>) => string
  /**
   * Applies the changes and returns the outcome of each target; must be idempotent. Throws what `send` throws if the whole chunk
   * was refused or the outcome is unknown.
   */
  readonly perform: (tasks: readonly Task<C>[], means: Means) => Promise<Outcome[]>
  /**
   * Reads which targets have the change already, because an earlier attempt made it whose response was lost or not understood, and
   * returns their outcomes, `unclear` for those that can't be read: none of them is changed again. Sends nothing that changes.
   */
  readonly found: (tasks: readonly Task<C>[], how: How) => Promise<Outcome[]>
  /** Whether `found` can recognize a change; others can be repeated without harm. Default: all. */
  readonly isRecognizable?: (task: Task<C>) => boolean
  /** Does what follows the changes, with their outcomes, and returns the outcomes of the whole. Default: nothing follows. */
  readonly complete?: (
    tasks: readonly Task<C>[],
    outcomes: readonly Outcome[],
    how: How,
  ) => Promise<Outcome[]>
  /**
   * Adds to the outcomes of targets that a check has found what `complete` would still have to do for them. Sends nothing that
   * changes. Default: nothing.
   */
  readonly checked?: (
    tasks: readonly Task<C>[],
    outcomes: readonly Outcome[],
    how: How,
  ) => Promise<Outcome[]>
  /** Returns the requests, for display, copying, and the change history. */
  readonly request: (
    tasks: readonly Task<C>[],
    how: Pick<Means, 'send'>,
  ) => RequestStep | Promise<RequestStep>
  /** The reads that the operation invalidates. */
  readonly invalidates: readonly Pick<Operation, 'path'>[]
}

/** Declares a type of bulk operation; infers its types. */
export const kind = <C>(description: Kind<C>): Kind<C> => description
