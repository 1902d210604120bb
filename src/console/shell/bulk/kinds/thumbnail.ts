import * as z from 'zod'
import { itemInfo } from '../../../../rest/content/itemInfo.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { canResume } from '../../errors/retry.ts'
import type { RequestStep } from '../../mutations/mutationMeta.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome, Target } from '../records.ts'
import { t } from '../messages.ts'
import { itemsById } from './itemsById.ts'
import { refusedOutcome } from './results.ts'

/** The image that items get; null removes their thumbnails. Stored once for all items, with the bulk operation. */
const ThumbnailChange = z.object({
  image: z.custom<File>((value) => value instanceof File).nullable(),
})
type ThumbnailChange = z.output<typeof ThumbnailChange>

/** Returns whether the portal has a thumbnail of the item. */
export const hasThumbnail = ({ thumbnail }: Pick<Item, 'thumbnail'>): boolean =>
  thumbnail != null && thumbnail !== ''

/** Returns the request that gives an item the image, or removes its thumbnail. */
export const thumbnailStep = (
  { id, owner }: Pick<Target, 'id' | 'owner'>,
  image: File | null,
): RequestStep => {
  const path = { userName: owner, itemId: id }
  return image
    ? { operation: itemInfo.updateThumbnail, input: { ...path, thumbnail: image } }
    : { operation: itemInfo.deleteThumbnail, input: path }
}

const changeOne = async (
  { target, change: { image } }: Task<ThumbnailChange>,
  item: Item | undefined,
  { again, send, signal }: Means,
): Promise<Outcome> => {
  const { id } = target
  if (!item) return { id, state: 'failed', message: t('bulk:missing') }
  if (!image && !hasThumbnail(item))
    return again
      ? { id, state: 'done' }
      : { id, state: 'skipped', message: t('bulk:thumbnail.none') }
  try {
    const { operation, input } = thumbnailStep(target, image)
    await send(operation, input, { signal })
    // An earlier thumbnail is lost. After a repeated request it is not known whether there was one.
    const isNew = image !== null && !again && !hasThumbnail(item)
    const undo: ThumbnailChange = { image: null }
    return { id, state: 'done', ...(isNew ? { opposite: undo } : {}) }
  } catch (error) {
    if (!(error instanceof PortalError) || canResume(error)) throw error
    return refusedOutcome(id, error)
  }
}

/** Gives items one thumbnail, or removes their thumbnails, with a request for each. Only new thumbnails can be undone. */
export const thumbnailKind = kind<ThumbnailChange>({
  change: ThumbnailChange,
  chunkSize: 20,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is nothing to change.')
    return thumbnailStep(task.target, task.change.image)
  },
  perform: async (tasks, means) => {
    const present = await itemsById(
      tasks.map(({ target }) => target.id),
      means,
    )
    const outcomes: Outcome[] = []
    for (const task of tasks)
      outcomes.push(await changeOne(task, present.get(task.target.id), means))
    return outcomes
  },
  // A new image can have the path of the old one.
  invalidates: [search.items, items.read, items.own, items.info],
})
