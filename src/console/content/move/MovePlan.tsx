import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { content } from '../../../rest/content/content.ts'
import { send } from '../../shell/api.ts'
import { startRun } from '../../shell/bulk/runs.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import type { SelectedItem } from '../../shell/selection/selection.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { batchesOf } from '../batches.ts'
import { targetOf, type ItemsByPermission } from '../partitionByPermission.ts'
import { folderFor, formatFolder, root, type Destination } from './folders.ts'
import { foldersByOwner, maxItemsRead, readAgain } from './present.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly items: ItemsByPermission
  /** The title of the folder, `/` for the root folder. */
  readonly title: string
  readonly destinations: readonly Destination[]
  readonly onClose: () => void
}

/** Shows the target folders and starts the bulk operation. */
export const MovePlan = ({ items, title, destinations, onClose }: Props) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  /** The items as read right before they are moved. */
  const latest = useRef<readonly SelectedItem[]>([])
  const label = title === root ? t('root') : title
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
  const changes = [...open.values()].flatMap(({ owner, folder }): Change[] => {
    const own = ofOwner(owner).length
    return own === 0
      ? []
      : [
          {
            name: owner,
            label: t('itemsOf', { count: own, owner }),
            before: isRead ? before.get(owner) : undefined,
            after: [folder ?? t('newFolder', { title: label })],
            format: (id) => formatFolder(owner, String(id)),
          },
        ]
  })
  const refused = [
    ...(items.refused.length > 0
      ? [t('refused', { count: items.refused.length, reason: items.refusal })]
      : []),
    ...destinations.flatMap(({ owner, refusal }) =>
      refusal === undefined
        ? []
        : [
            t('refused', {
              count: items.allowed.filter((item) => item.owner === owner).length,
              reason: refusal,
            }),
          ],
    ),
  ]
  const steps = [...open.values()].flatMap(({ owner, folder }, index): RequestStep[] => {
    const variable = `FOLDER_${index + 1}`
    const make: RequestStep[] =
      folder === undefined
        ? [
            {
              operation: content.createFolder,
              input: { userName: owner, title },
              keeps: { variable, field: 'id' },
            },
          ]
        : []
    const moves = batchesOf(ofOwner(owner)).map((batch) => ({
      operation: content.moveItems,
      input: { ...batch, folder: folder ?? fromAnswer(variable) },
    }))
    return moves.length === 0 ? [] : [...make, ...moves]
  })
  const readPresent = async () => {
    latest.current = await readAgain(moving, send)
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
    const run = await startRun(
      {
        kind: 'move',
        title: t('run', { count: targets.length, title: label }),
        change: targets[0]?.change,
      },
      targets,
      { changes: left },
    )
    await navigate(paths.run(run.id))
  }
  return (
    <Plan
      title={t('plan', { count })}
      changes={changes}
      warnings={[
        ...refused,
        ...(there > 0 ? [t('there', { count: there })] : []),
        ...(isRead ? [] : [t('unread', { count: maxItemsRead })]),
      ]}
      request={steps}
      readAgain={isRead ? readPresent : undefined}
      apply={apply}
      disabledReason={count === 0 ? t('nothing') : undefined}
      onClose={onClose}
      actionLabel={t('action', { count })}
    />
  )
}
