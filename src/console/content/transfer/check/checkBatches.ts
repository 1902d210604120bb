import PQueue from 'p-queue'
import type { Client } from '../../../../rest/protocol/client.ts'
import { transfer, type ReassignDetail } from '../../../../rest/content/transfer.ts'
import { itemsAtOnce } from '../../../../rest/content/sharing.ts'
import { transfersSeveral } from '../../../shared/bulk/kinds/transfer.ts'
import { chunk } from '../../../shell/chunk.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { persist, type Wait } from '../../../shell/errors/retry.ts'
import { retryWithoutRejected, type Rejection } from '../../../shell/errors/retryWithoutRejected.ts'
import type { TransferItem, TransferBatch } from '../transfer.ts'

/** A reason why an item can't be transferred to a member. */
export interface BatchResult {
  readonly item: TransferItem
  readonly target: string
  /** The portal's message and code; undefined if it provided none. */
  readonly message?: string
  readonly code?: string
  readonly messageCode?: string | undefined
  /** The structured reason. */
  readonly detail?: ReassignDetail
}

interface Options {
  readonly batches: readonly TransferBatch[]
  readonly send: Client['send']
  /** Stops the check; results until then have been passed to `onAnswer`. */
  readonly signal: AbortSignal
  /** Called after each request with its items and their findings. */
  readonly onAnswer: (items: readonly TransferItem[], findings: readonly BatchResult[]) => void
  readonly wait?: Wait | undefined
}

/** The maximum number of concurrent requests. */
const atOnce = 3

const findingsOf = (
  target: string,
  { one, error, details }: Rejection<TransferItem>,
): BatchResult[] => {
  const { message: text, details: sentences, code } = toProblem(error)
  const common = {
    item: one,
    target,
    message: [text, ...sentences].join(' '),
    messageCode: error.messageCode,
    ...(code === undefined ? {} : { code }),
  }
  return details.length === 0
    ? [common]
    : details.map((detail) => ({
        ...common,
        detail,
        ...(detail.message === undefined ? {} : { message: detail.message }),
      }))
}

/**
 * Checks with `canReassignItems` whether items can be transferred, a hundred of one owner with each request; before 11.0, with
 * `canReassign`, one after the other. Rejects with what `send` throws if the result is unknown, and with the signal's reason when it is
 * stopped.
 */
export const checkBatches = async ({
  batches,
  send,
  signal,
  onAnswer,
  wait,
}: Options): Promise<void> => {
  const failed = new AbortController()
  const stopped = AbortSignal.any([signal, failed.signal])
  const queue = new PQueue({ concurrency: atOnce })
  const ask = async <R>(
    items: readonly TransferItem[],
    call: (left: readonly TransferItem[]) => Promise<R>,
  ) => {
    stopped.throwIfAborted()
    const asked = await persist(
      () => retryWithoutRejected(items, ({ id }) => id, call),
      stopped,
      wait,
    )
    stopped.throwIfAborted()
    return asked
  }
  const oneByOne = async (
    { owner, target }: Pick<TransferBatch, 'owner' | 'target'>,
    items: readonly TransferItem[],
  ) => {
    const { targetUsername } = target
    for (const item of items) {
      const { answer, refused } = await ask([item], () =>
        send(
          transfer.canReassign,
          { userName: owner, itemId: item.id, targetUsername },
          { signal: stopped },
        ),
      )
      const isDenied = answer?.success === false
      onAnswer(
        [item],
        [
          ...refused.flatMap((refusal) => findingsOf(targetUsername, refusal)),
          ...(isDenied ? [{ item, target: targetUsername }] : []),
        ],
      )
    }
  }
  const several = async ({ owner, target }: TransferBatch, items: readonly TransferItem[]) => {
    const { targetUsername } = target
    const { answer, refused } = await ask(items, (left) =>
      send(
        transfer.canReassignMany,
        { userName: owner, items: left.map(({ id }) => id), targetUsername },
        { signal: stopped },
      ),
    )
    if (refused.some(({ error }) => error.isAbsent)) return oneByOne({ owner, target }, items)
    const denied = new Set(
      answer?.results?.filter(({ success }) => !success).map(({ itemId }) => itemId),
    )
    onAnswer(items, [
      ...refused.flatMap((refusal) => findingsOf(targetUsername, refusal)),
      ...items.filter(({ id }) => denied.has(id)).map((item) => ({ item, target: targetUsername })),
    ])
  }
  const requests = batches.flatMap((batch) =>
    chunk(batch.items, itemsAtOnce).map(
      (items) => () => (transfersSeveral() ? several : oneByOne)(batch, items),
    ),
  )
  try {
    await Promise.all(requests.map((request) => queue.add(request)))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
