import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { foldersOf, folderMutation, root } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { content } from '../../../rest/content/content.ts'
import { send } from '../../shell/api.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { affectedItems, countedBy } from '../../shared/selection/affected.ts'
import { Review } from '../../shell/review/Review.tsx'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { batchesOf } from '../batches.ts'
import { targetOf, type ItemsByPermission } from '../partitionByPermission.ts'
import { fieldOf, folderFor, formatFolder, idOf, type Destination } from './folders.ts'
import { t } from './messages.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'

interface Props {
  readonly items: ItemsByPermission
  /** The title of the folder, `/` for the root folder. */
  readonly title: string
  readonly destinations: readonly Destination[]
  readonly onClose: () => void
  /** Called when the portal refused the name of the folder. */
  readonly onRefused: (refused: Refused<'title'>) => void
}

/** Shows the target folders and starts the bulk operation. */
export const MoveReview = ({ items, title, destinations, onClose, onRefused }: Props) => {
  const startRun = useStartRun()
  /** The items as read right before they are moved. */
  const latest = useRef<readonly SelectedItem[]>([])
  const label = title === root ? tFolders('root') : title
  const open = new Map(
    destinations.filter(({ refusal }) => refusal === undefined).map((one) => [one.owner, one]),
  )
  const able = items.allowed.filter(({ owner }) => open.has(owner))
  const moving = able.filter(
    ({ owner, ownerFolder }) =>
      ownerFolder === undefined || (ownerFolder ?? root) !== open.get(owner)?.folder,
  )
  const count = moving.length
  const there = able.length - count
  const ofOwner = (owner: string) => moving.filter((item) => item.owner === owner)
  const isRead = count <= maxItemsRead
  const before = foldersByOwner(moving)
  // The review shows the titles of folders, also of those that were not read for the destination.
  useQueries({ queries: [...open.keys()].map((owner) => foldersOf(owner)) })
  const fullNameOf = useFullNames([...open.keys()])
  const changes = [...open.values()].flatMap(({ owner, folder }): Change[] => {
    const own = ofOwner(owner)
    if (own.length === 0) return []
    const folderOf = (id: unknown) => formatFolder(owner, String(id))
    const after = folder ?? t('newFolder', { title: label })
    const from = isRead ? before.get(owner) : undefined
    const number = t('items', { count: own.length })
    const counted = countedBy(
      own,
      ({ ownerFolder }) => folderOf(idOf(ownerFolder)),
      (inFolder) => t('items', { count: inFolder }),
    )
    return [
      {
        name: owner,
        label: open.size > 1 ? t('folderOf', { owner: fullNameOf(owner) }) : t('folder'),
        before: from,
        after: [after],
        format: folderOf,
        summary:
          from === undefined
            ? t('to', { items: number, title: folderOf(after) })
            : from.length === 1
              ? t('fromOne', { items: number, title: folderOf(after), from: folderOf(from[0]) })
              : t('fromSeveral', { items: number, title: folderOf(after), count: from.length }),
        affected: [
          ...(from && from.length > 1
            ? [{ label: t('showFolders', { count: from.length }), objects: counted }]
            : []),
          affectedItems(own),
        ],
      },
    ]
  })
  const refused = [
    items.refused.length > 0 &&
      warning(t('refused', { count: items.refused.length, reason: items.refusal })),
    ...destinations.flatMap(({ owner, refusal }) =>
      refusal === undefined
        ? []
        : [
            warning(
              t('refused', {
                count: items.allowed.filter((item) => item.owner === owner).length,
                reason: refusal,
              }),
            ),
          ],
    ),
  ]
  const steps = [...open.values()].flatMap(({ owner, folder }, index): RequestStep[] => {
    const variable = `FOLDER_${index + 1}`
    const make = folder === undefined ? [folderMutation(owner, title, {}, variable)] : []
    const moves = batchesOf(ofOwner(owner)).map((batch) => ({
      operation: content.moveItems,
      input: { ...batch, folder: folder ?? fromAnswer(variable) },
    }))
    return moves.length === 0 ? [] : [...make, ...moves]
  })
  const readPresent = async () => {
    latest.current = await readAgain(moving)
    const now = foldersByOwner(latest.current)
    return Object.fromEntries(
      // Owners whose folders were unknown before can't be compared.
      [...now].filter(([owner]) => before.get(owner) !== undefined),
    )
  }
  const apply = async (left: readonly Change[]) => {
    const folders = new Map<string, string>()
    for (const { name: owner } of left) {
      const destination = open.get(owner)
      if (destination) folders.set(owner, await folderFor(destination, title))
    }
    const now = new Map(latest.current.map((item) => [item.id, item]))
    const going = moving
      .filter(({ owner }) => folders.has(owner))
      .map((item) => now.get(item.id) ?? item)
    const targets = going.map((item) => ({
      ...targetOf(item),
      change: {
        folder: folders.get(item.owner),
        ...(item.ownerFolder === undefined ? {} : { takenFrom: item.ownerFolder ?? root }),
      },
    }))
    await startRun(
      {
        kind: 'move',
        title: t('run', { count: targets.length, title: label }),
        endTitle: t('runEnded', { count: targets.length, title: label }),
        change: targets[0]?.change,
      },
      [targets],
      { changes: left },
    )
  }
  return (
    <Review
      title={t('plan', { count })}
      undo="bulk"
      changes={changes}
      warnings={[
        ...refused,
        there > 0 && note(t('there', { count: there })),
        !isRead && note(t('unread', { count: maxItemsRead })),
      ]}
      request={steps}
      readAgain={isRead ? readPresent : undefined}
      apply={(left) => sendForm(() => apply(left), fieldOf, onRefused)}
      disabledReason={count === 0 ? t('nothing') : undefined}
      onClose={onClose}
      actionLabel={t('action', { count })}
    />
  )
}

/** The maximum number of items that are read again before they are moved. */
const maxItemsRead = 1_000

type ItemLocation = Pick<SelectedItem, 'owner' | 'ownerFolder'>

/** Returns the folders of items by owner; undefined for owners with unknown folders. */
const foldersByOwner = (
  items: readonly ItemLocation[],
): ReadonlyMap<string, readonly string[] | undefined> => {
  const owners = new Set(items.map(({ owner }) => owner))
  return new Map(
    [...owners].map((owner) => {
      const own = items.filter((item) => item.owner === owner)
      const ids = own.map(({ ownerFolder }) => idOf(ownerFolder))
      const known = ids.filter((id) => id !== undefined)
      const sorted = [...new Set(known)].toSorted()
      return [owner, known.length === ids.length ? sorted : undefined]
    }),
  )
}

/**
 * Reads the current items, a hundred with each request. Deleted items, and items with another owner, are missing. Throws what
 * `send` throws.
 */
const readAgain = async <I extends SelectedItem>(items: readonly I[]): Promise<readonly I[]> => {
  const now: I[] = []
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce)
    const found = await itemsById(
      some.map(({ id }) => id),
      { send },
    )
    for (const item of some) {
      const there = found.get(item.id)
      if (there?.owner === item.owner) now.push({ ...item, ownerFolder: there.ownerFolder })
    }
  }
  return now
}
