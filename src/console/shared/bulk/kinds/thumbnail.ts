import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { itemInfo } from '../../../../rest/content/itemInfo.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { kind, type Means, type Task } from '../kind.ts'
import { hasThumbnail } from '../../thumbnail/image.ts'
import type { Outcome, Target } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { answerOutcome } from './results.ts'
import { t } from '../messages.ts'

/** The image that items get; null removes their thumbnails. Stored once for all items, with the bulk operation. */
const ThumbnailChange = z.object({
  image: z.custom<File>((value) => value instanceof File).nullable(),
  /** Removes only the thumbnail with this digest: an undo keeps one that was set since. */
  only: z.string().optional(),
})
type ThumbnailChange = z.output<typeof ThumbnailChange>

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

/** Returns a digest of an item's thumbnail as the portal returns it, which is the same for items with the same image. */
const digestOf = async (
  { id, thumbnail }: Pick<Item, 'id' | 'thumbnail'>,
  { send, signal }: Pick<Means, 'send' | 'signal'>,
): Promise<string> => {
  const image = await send(items.info, { itemId: id, path: thumbnail ?? '' }, { signal })
  return bytesToHex(sha256(new Uint8Array(await image.arrayBuffer())))
}

/** Returns the digest of the image that an item was given; undefined if the portal does not return it. */
const digestOfNew = async (id: string, means: Means): Promise<string | undefined> => {
  try {
    const item = await means.send(items.read, { itemId: id }, { signal: means.signal })
    return await digestOf(item, means)
  } catch {
    return undefined
  }
}

const changeOne = async (
  { target, change: { image, only } }: Task<ThumbnailChange>,
  item: Item | undefined,
  means: Means,
): Promise<Outcome & { readonly isNew?: boolean }> => {
  const { id } = target
  const { again, send, signal } = means
  if (!item) return { id, state: 'failed', message: t('missing') }
  if (!image && !hasThumbnail(item)) return { id, state: 'skipped', message: t('thumbnail.none') }
  try {
    if (only !== undefined && (await digestOf(item, means)) !== only)
      return { id, state: 'failed', message: t('thumbnail.changed') }
    const { operation, input } = thumbnailStep(target, image)
    await send(operation, input, { signal })
    // An earlier thumbnail is lost. After a repeated request it is not known whether there was one.
    return { id, state: 'done', isNew: image !== null && !again && !hasThumbnail(item) }
  } catch (error) {
    if (!isAnswer(error)) throw error
    return answerOutcome(id, error)
  }
}

/**
 * Gives items one thumbnail, or removes their thumbnails, with a request for each. Only new thumbnails can be undone, and only while no
 * other one was set since.
 */
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
    // All items have the same image, so that one of them shows how the portal returns it.
    let digest: Promise<string | undefined> | undefined
    for (const task of tasks) {
      const { isNew = false, ...outcome } = await changeOne(
        task,
        present.get(task.target.id),
        means,
      )
      const only = isNew ? await (digest ??= digestOfNew(outcome.id, means)) : undefined
      const undo: ThumbnailChange | undefined =
        only === undefined ? undefined : { image: null, only }
      outcomes.push({ ...outcome, ...(undo && { opposite: undo }) })
    }
    return outcomes
  },
  found: async (tasks, how) => {
    const removals = tasks.filter(({ change }) => change.image === null)
    if (removals.length === 0) return []
    const present = await itemsById(
      removals.map(({ target }) => target.id),
      how,
    )
    return removals.flatMap(({ target: { id } }): Outcome[] => {
      const item = present.get(id)
      return item && !hasThumbnail(item) ? [{ id, state: 'done' }] : []
    })
  },
  // The portal can return an image that it has converted.
  isRecognizable: ({ change }) => change.image === null,
  // A new image can have the path of the old one.
  invalidates: [search.items, items.read, items.own, items.info],
})
