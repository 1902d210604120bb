import { useMutation } from '@tanstack/react-query'
import type { SendOptions } from '../../../rest/protocol/client.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import { send, invalidate } from '../api.ts'
import { sendToServer } from '../serverClient.ts'
import { beginEntry, type BegunEntry, type FinishEntry } from './beginEntry.ts'
import { toast } from '../toasts/toasts.tsx'
import type { MutationMeta, MutationRecord, PartlyDone, UndoRequest } from './mutationMeta.ts'
import { followStarted, type StartedJob } from './startedJobs.ts'

/** Adds a mutation to the change history. A failure to write the history does not stop the mutation. */
const begin = async (
  operation: Operation,
  input: object,
  about: MutationRecord,
): Promise<BegunEntry | undefined> => {
  try {
    return await beginEntry(operation, { ...input }, about)
  } catch {
    return undefined
  }
}

/**
 * Runs a mutation, adds it to the change history, and follows the job that continues it. `undo` is the ID of its entry if the mutation
 * can be undone.
 */
const recorded = async <O extends Operation, T>(
  operation: O,
  input: Input<O>,
  about: HistoryAbout<T>,
  run: () => Promise<T>,
): Promise<{ result: T; undo: string | undefined }> => {
  const entry = await begin(operation, input, about)
  const ending = async (ended: Parameters<FinishEntry>[0]) => {
    try {
      return await entry?.finish(ended)
    } catch {
      // The outcome of the mutation matters more than a failure to record it.
      return undefined
    }
  }
  let result: T
  try {
    result = await run()
  } catch (error) {
    await ending({ error })
    throw error
  }
  const job = about.jobOf?.(result)
  const undo = await ending({
    href: about.createdHref?.(result),
    undo: about.undoOf?.(result),
    done: about.doneOf?.(result),
    isRunning: job !== undefined,
  })
  if (job) await followStarted(job, entry?.id)
  return { result, undo }
}

interface HistoryAbout<T> extends MutationRecord {
  readonly createdHref?: ((result: T) => string | undefined) | undefined
  readonly undoOf?: ((result: T) => UndoRequest | undefined) | undefined
  readonly doneOf?: ((result: T) => PartlyDone | undefined) | undefined
  readonly jobOf?: ((result: T) => StartedJob | undefined) | undefined
}

/**
 * Runs several requests as one mutation, such as an upload, and adds it to the change history with its outcome; `operation` and
 * `input` are those of an equivalent single request. Returns and throws what `run` does.
 */
export const withHistoryEntry = async <O extends Operation, T>(
  operation: O,
  input: Input<O>,
  about: HistoryAbout<T>,
  run: () => Promise<T>,
): Promise<T> => (await recorded(operation, input, about, run)).result

/** Returns the topic of the toasts about a mutation: the object that it names, otherwise the operation. */
export const mutationTopic = (path: string, target: MutationRecord['target']): string =>
  target?.href ?? target?.label ?? path

/**
 * Makes a change of one request: sends it, records request and outcome in the change history, invalidates the affected reads,
 * and shows a toast, which offers to undo the change where that is possible. Throws what `send` and `check` throw; the form, side panel,
 * or dialog that called it shows the error.
 */
export const mutate = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  about: MutationMeta<O>,
  options?: SendOptions,
): Promise<Result<O>> => {
  const { result, undo } = await recorded(operation, input, about, async () => {
    const answer = about.server
      ? await sendToServer(about.server, operation, input, options)
      : await send(operation, input, options)
    about.check?.(answer)
    return answer
  })
  await invalidate(...(about.invalidates ?? []))
  const { message, target } = about
  if (message !== undefined)
    toast(typeof message === 'string' ? message : message(result), {
      tone: 'success',
      topic: mutationTopic(operation.path, target),
      undo,
      ...(about.link ? { link: about.link(result) } : {}),
    })
  about.done?.(result)
  return result
}

/** `mutate` as a TanStack mutation: the form or dialog shows `error`, and `isPending` lasts until the affected reads are updated. */
export const useOperationMutation = <O extends Operation>(
  operation: O,
  about: MutationMeta<O> | ((input: Input<O>) => MutationMeta<O>),
) =>
  useMutation<Result<O>, Error, Input<O>>({
    mutationFn: (input) =>
      mutate(operation, input, typeof about === 'function' ? about(input) : about),
  })
