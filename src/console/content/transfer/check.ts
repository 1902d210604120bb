import PQueue from 'p-queue'
import type { Client } from '../../../rest/protocol/client.ts'
import { reassigning, type ReassignDetail } from '../../../rest/content/transfer.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { chunk } from '../../shell/chunk.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { persist, type Wait } from '../../shell/errors/retry.ts'
import { retryWithoutRejected, type Rejection } from '../../shell/errors/retryWithoutRejected.ts'
import type { Handed, Parcel } from './handover.ts'

/** One reason why an item may not go to a member. */
export interface Finding {
  readonly item: Handed
  readonly target: string
  /** The portal's words and code; undefined where it only said no. */
  readonly words?: string
  readonly code?: string
  readonly messageCode?: string | undefined
  /** What the portal says as data. */
  readonly detail?: ReassignDetail
}

interface Options {
  readonly parcels: readonly Parcel[]
  readonly send: Client['send']
  /** Stops it; what was answered until then has been told. */
  readonly signal: AbortSignal
  /** Told for each request: what was asked about, and what stands in the way. */
  readonly onAnswer: (items: readonly Handed[], findings: readonly Finding[]) => void
  readonly wait?: Wait | undefined
}

/** Requests on their way at the same time. */
const atOnce = 3

const findingsOf = (target: string, { one, error, details }: Rejection<Handed>): Finding[] => {
  const { words, details: sentences, code } = toProblem(error)
  const told = {
    item: one,
    target,
    words: [words, ...sentences].join(' '),
    messageCode: error.messageCode,
    ...(code === undefined ? {} : { code }),
  }
  return details.length === 0
    ? [told]
    : details.map((detail) => ({
        ...told,
        detail,
        ...(detail.message === undefined ? {} : { words: detail.message }),
      }))
}

/**
 * Asks the portal whether items may be handed over (specification section 11), any number of them, a hundred of one owner at a
 * time. Rejects with what `send` throws when nothing is known, and with the signal's reason when it is stopped.
 */
export const checkParcels = async ({
  parcels,
  send,
  signal,
  onAnswer,
  wait,
}: Options): Promise<void> => {
  const failed = new AbortController()
  const stopped = AbortSignal.any([signal, failed.signal])
  const queue = new PQueue({ concurrency: atOnce })
  const one = async ({ owner, wish }: Parcel, items: readonly Handed[]) => {
    stopped.throwIfAborted()
    const { targetUsername } = wish
    const { answer, refused } = await persist(
      () =>
        retryWithoutRejected(
          items,
          ({ id }) => id,
          (left) =>
            send(
              reassigning.canReassignMany,
              { userName: owner, items: left.map(({ id }) => id), targetUsername },
              { signal: stopped },
            ),
        ),
      stopped,
      wait,
    )
    stopped.throwIfAborted()
    const denied = new Set(
      answer?.results?.filter(({ success }) => !success).map(({ itemId }) => itemId),
    )
    onAnswer(items, [
      ...refused.flatMap((refusal) => findingsOf(targetUsername, refusal)),
      ...items.filter(({ id }) => denied.has(id)).map((item) => ({ item, target: targetUsername })),
    ])
  }
  const requests = parcels.flatMap((parcel) =>
    chunk(parcel.items, itemsAtOnce).map((items) => () => one(parcel, items)),
  )
  try {
    await Promise.all(requests.map((request) => queue.add(request)))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
