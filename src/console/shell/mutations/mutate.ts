import { useMutation } from '@tanstack/react-query'
import type { SendOptions } from '../../../rest/protocol/client.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import { loadable } from '../../ui/loadable.ts'
import { send, invalidate } from '../api.ts'
import type { FinishEntry } from '../history/beginEntry.ts'
import { toast } from '../frame/toasts.tsx'
import type { MutationMeta, MutationRecord } from './mutationMeta.ts'

const journal = loadable(() => import('../history/beginEntry.ts'))

/** Loads what enters writes into the journal, so that a write that follows is entered even if the connection is bad by then. */
export const { preload: preloadHistory } = journal

/** Enters a write into the journal. A journal that cannot be written stops nobody's work. */
const begin = async (
  operation: Operation,
  input: object,
  about: MutationRecord,
): Promise<FinishEntry | undefined> => {
  try {
    const { beginEntry } = await journal.load()
    return await beginEntry(operation, { ...input }, about)
  } catch {
    return undefined
  }
}

/**
 * Does something that counts as one write, and enters it into the journal with its outcome: for writes that take several requests,
 * such as an upload; `operation` and `input` are those that would do it at once. Answers and throws what `run` does.
 */
export const withHistoryEntry = async <O extends Operation, T>(
  operation: O,
  input: Input<O>,
  about: MutationRecord & {
    readonly createdHref?: ((result: T) => string | undefined) | undefined
  },
  run: () => Promise<T>,
): Promise<T> => {
  const end = await begin(operation, input, about)
  const ending = async (ended: Parameters<FinishEntry>[0]) => {
    try {
      await end?.(ended)
    } catch {
      // The write has been done, or its error is what counts.
    }
  }
  try {
    const result = await run()
    await ending({ href: about.createdHref?.(result) })
    return result
  } catch (error) {
    await ending({ error })
    throw error
  }
}

/**
 * The one way to write: sends, enters request and outcome into the journal, reads again what the write made untrue, and tells the
 * person. Throws what `send` throws; an error is not told here: it belongs to the form, sheet or dialog that sent it.
 */
export const mutate = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  about: MutationMeta<O>,
  options?: SendOptions,
): Promise<Result<O>> => {
  const result = await withHistoryEntry(operation, input, about, () =>
    send(operation, input, options),
  )
  await invalidate(...(about.invalidates ?? []))
  const { message, target } = about
  if (message !== undefined)
    toast(typeof message === 'string' ? message : message(result), {
      tone: 'success',
      topic: target?.href ?? target?.label ?? operation.path,
    })
  about.done?.(result)
  return result
}

/** `write` as a mutation: `error` is for the form or dialog to show, and `isPending` lasts until the screen is right. */
export const useOperationMutation = <O extends Operation>(
  operation: O,
  about: MutationMeta<O> | ((input: Input<O>) => MutationMeta<O>),
) =>
  useMutation<Result<O>, Error, Input<O>>({
    mutationFn: (input) =>
      mutate(operation, input, typeof about === 'function' ? about(input) : about),
  })
