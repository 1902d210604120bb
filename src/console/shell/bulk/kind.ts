import type * as z from 'zod'
import type { Client } from '../../../rest/protocol/client.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import type { SelectedItem } from '../selection/selectedItem.ts'
import type { OperationRequest } from '../mutations/mutationMeta.ts'
import type { Outcome, Target } from './records.ts'

/** What the engine hands to a kind for one chunk. */
export interface Means {
  readonly send: Client['send']
  readonly signal: AbortSignal
  /** The answer to an earlier try may have been lost: some of it may be done already. */
  readonly again: boolean
}

/** A target with what is to be done with it. */
export interface Task<C> {
  readonly target: Target
  readonly change: C
}

/** Something that can be done with many targets. */
export interface Kind<C> {
  readonly change: z.ZodType<C>
  /** Targets that travel together at most: the operation's own limit. */
  readonly chunkSize: number
  /** Chunks on their way at the same time. */
  readonly inFlight: number
  /** Targets whose answers are equal may travel together; all may when left out. */
  readonly together?: (task: Task<C>) => string
  /**
   * Does it, and tells for each target what became of it; doing the same twice must do no harm. Throws what `send` throws when
   * the whole chunk was refused or nothing is known.
   */
  readonly perform: (tasks: readonly Task<C>[], means: Means) => Promise<Outcome[]>
  /** The request that does it with these, for people to see, copy and keep. */
  readonly request: (
    tasks: readonly Task<C>[],
    how: Pick<Means, 'send'>,
  ) => OperationRequest | Promise<OperationRequest>
  /** What is new about a target once it is done, or that it is gone, for a selection that holds it; left out where nothing is. */
  readonly after?: (task: Task<C>) => Partial<SelectedItem> | 'gone'
  /** What it makes untrue. */
  readonly stale: readonly Pick<Operation, 'path'>[]
}

/** Declares a kind; the function only fixes the types. */
export const kind = <C>(description: Kind<C>): Kind<C> => description
