import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../rest/content/search.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import type { Item } from '../../../rest/records/item.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { TransferChange } from '../../shared/bulk/kinds/transfer.ts'
import type { Chunk, Run, Target } from '../../shared/bulk/records.ts'
import { bulk } from '../../shared/bulk/runs.ts'
import { chunk } from '../../shell/chunk.ts'
import type { TransferBatch, TransferItem } from './transfer.ts'

/** A transfer that is undone. */
export type UndoneTransfer = Pick<Run, 'id' | 'title'>

interface Opposite {
  readonly target: Target
  readonly change: TransferChange
}

/** Returns the changes that undo a part of a transfer, with their items. */
export const oppositesOf = ({
  targets,
  outcomes,
}: Pick<Chunk, 'targets' | 'outcomes'>): Opposite[] => {
  const byId = new Map(targets.map((target) => [target.id, target]))
  return outcomes.flatMap(({ id, opposite }) => {
    const target = byId.get(id)
    const { data: change } = TransferChange.safeParse(opposite)
    return target && change ? [{ target, change }] : []
  })
}

/**
 * Returns the batches that transfer items back to their previous owners and folders; `present` are the items as they are now. Items
 * that are back already are omitted. Each item contains what else the undo restores: the tasks to enable, and the folder that the
 * transfer created for it.
 */
export const undoBatches = (
  all: readonly Opposite[],
  present: ReadonlyMap<string, Pick<Item, 'owner' | 'ownerFolder'>>,
): TransferBatch[] => {
  const created = new Set(all.flatMap(({ change }) => change.restores?.folders ?? []))
  const inUse = new Set([...present.values()].map(({ ownerFolder }) => ownerFolder))
  // The new owner has moved all items out of these folders.
  const left = [...created].filter((id) => !inUse.has(id))
  const batches = new Map<string, TransferBatch & { readonly items: TransferItem[] }>()
  for (const { target, change } of all) {
    const { targetUsername, targetFoldername, userName: owner = target.owner, restores } = change
    const { id, title, type = '' } = target
    const item = present.get(id)
    if (item?.owner === targetUsername) continue
    const folder = item?.ownerFolder
    const folders = [...(folder != null && created.has(folder) ? [folder] : []), ...left]
    const key = JSON.stringify([owner, targetUsername, targetFoldername])
    const batch = batches.get(key) ?? {
      owner,
      target: { targetUsername, ...(targetFoldername === undefined ? {} : { targetFoldername }) },
      items: [],
    }
    batches.set(key, batch)
    batch.items.push({
      id,
      title,
      type,
      owner,
      ...(folder === undefined ? {} : { ownerFolder: folder }),
      restores: { tasks: restores?.tasks ?? [], folders },
    })
  }
  return [...batches.values()]
}

/** Query for the batches that undo a transfer. */
export const undoOfTransfer = (runId: string) =>
  queryOptions({
    queryKey: [search.items.path, 'undo of a transfer', runId],
    queryFn: async ({ signal }) => {
      const opposites: Opposite[] = []
      for await (const part of bulk.chunksOf(runId)) opposites.push(...oppositesOf(part))
      const present = new Map<string, Item>()
      for (const ids of chunk(
        opposites.map(({ target }) => target.id),
        itemsAtOnce,
      ))
        for (const [id, item] of await itemsById(ids, { send, signal })) present.set(id, item)
      return undoBatches(opposites, present)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
