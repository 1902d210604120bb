import { foldersOf } from '../../shared/folders/folders.ts'
import { content } from '../../../rest/content/content.ts'
import { transfer, transferring } from '../../../rest/content/transfer.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { queryClient } from '../../shell/api.ts'
import {
  inputOfOne,
  transferKind,
  transfersSeveral,
  type TransferChange,
} from '../../shared/bulk/kinds/transfer.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { formatList } from '../../shell/format.ts'
import { chunk } from '../../shell/chunk.ts'
import { permission } from '../../shell/permissions.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import type { Change } from '../../shell/changes/change.ts'
import { session } from '../../shell/session/session.ts'
import { pausedByMoving } from '../../shared/usage/itemTasks.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { targetsOf, type TransferBatch } from './transfer.ts'
import { t } from './messages.ts'

const folderLabel = ({ owner, target }: TransferBatch): string => {
  const { targetFoldername } = target
  if (targetFoldername === undefined) return t('plan.folderDefault', { owner })
  return targetFoldername === '/'
    ? t('plan.folderRoot')
    : t('plan.folder', { folder: targetFoldername })
}

/** Returns one change for each batch. */
export const changesOf = (batches: readonly TransferBatch[]): Change[] =>
  batches.map((batch) => ({
    name: JSON.stringify([batch.owner, batch.target]),
    label: t('items', { count: batch.items.length }),
    aside: folderLabel(batch),
    before: batch.owner,
    after: batch.target.targetUsername,
    isPerson: true,
    affected: [affectedItems(batch.items)],
  }))

/** Returns whether the member can undo the transfer. */
export const isUndoable = (batches: readonly TransferBatch[]): boolean =>
  targetsOf(batches).every((target) => permission(session(), transferring, target).allowed)

export const warningsOf = (
  batches: readonly TransferBatch[],
  staying: number,
  nameOf: (username: string) => string,
): PossibleWarnings => {
  const owners = [...new Set(batches.map(({ owner }) => nameOf(owner)))]
  return [
    warning(t('plan.loses', { owners: formatList(owners) }), {
      detail: t('plan.sees'),
    }),
    staying > 0 && note(t('plan.stay', { count: staying })),
  ]
}

/** What an undo restores besides owners and folders, for its review. */
export const restoredBy = (batches: readonly TransferBatch[]) => {
  const all = batches.flatMap(({ items }) => items.flatMap(({ restores }) => restores ?? []))
  return {
    tasks: all.flatMap((restored) => restored.tasks),
    hasFolders: all.some(({ folders }) => folders.length > 0),
  }
}

/**
 * Returns the requests of the transfer; of an undo with those that enable tasks. Folders are deleted only if they are empty, which copied
 * requests can't decide.
 */
export const requestsOf = (batches: readonly TransferBatch[]): RequestStep[] =>
  batches.flatMap(({ owner, target, items }): RequestStep[] => [
    ...(transfersSeveral()
      ? chunk(items, transferKind.chunkSize).map((part) => ({
          operation: transfer.reassignMany,
          input: { userName: owner, items: part.map(({ id }) => id), ...target },
        }))
      : items.map((item) => ({
          operation: transfer.reassign,
          input: inputOfOne(item, owner, target),
        }))),
    ...items.flatMap(({ restores }) =>
      (restores?.tasks ?? []).map(({ id: taskId }) => ({
        operation: tasks.enable,
        input: { userName: target.targetUsername, taskId },
      })),
    ),
  ])

/** Returns the titles of a member's folders by ID; undefined without access to them. */
const folderTitles = async (owner: string) => {
  if (!permission(session(), content.list, owner).allowed) return undefined
  const { folders = [] } = await queryClient.query(foldersOf(owner))
  return new Map(folders.map(({ id, title }) => [id, title]))
}

/**
 * Returns the targets of the bulk operation: each item with its new owner and folder, and with its current folder if the member can
 * undo the transfer and has access to the folder, and its tasks that are paused. Throws what `send` throws.
 */
export const runTargets = async (batches: readonly TransferBatch[]): Promise<Target[]> => {
  const targets: Target[] = []
  const paused = isUndoable(batches)
    ? await pausedByMoving(batches.flatMap(({ items }) => items))
    : undefined
  for (const { owner, target, items } of batches) {
    const canUndo = permission(session(), transferring, target.targetUsername).allowed
    const titles = canUndo ? await folderTitles(owner) : undefined
    for (const { id, title, type, ownerFolder, restores } of items) {
      const takenFrom = ownerFolder === null ? '/' : ownerFolder && titles?.get(ownerFolder)
      const change: TransferChange = {
        ...target,
        ...(titles && takenFrom ? { takenFrom } : {}),
        ...(paused?.has(id) ? { pauses: [...(paused.get(id) ?? [])] } : {}),
        ...(restores ? { restores } : {}),
      }
      targets.push({ id, title, type, owner, change })
    }
  }
  return targets
}
