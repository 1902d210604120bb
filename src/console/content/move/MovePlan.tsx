import { useNavigate } from 'react-router'
import { fromAnswer } from '../../../rest/asCode.ts'
import { content } from '../../../rest/content.ts'
import { startRun } from '../../shell/bulk/runs.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import type { WriteStep } from '../../shell/write/about.ts'
import { batchesOf } from '../batches.ts'
import { targetOf, type Divided } from '../divided.ts'
import { folderFor, root, type Destination } from './folders.ts'
import { useWords } from './words.ts'

interface Props {
  readonly items: Divided
  /** The title of the folder, `/` for the root. */
  readonly title: string
  readonly destinations: readonly Destination[]
  readonly onClose: () => void
}

/** Where each item goes, for the last time before it does. */
export const MovePlan = ({ items, title, destinations, onClose }: Props) => {
  const { t } = useWords()
  const navigate = useNavigate()
  const label = title === root ? t('root') : title
  const open = new Map(
    destinations.filter(({ refusal }) => refusal === undefined).map((one) => [one.owner, one]),
  )
  const going = items.allowed.filter(({ owner }) => open.has(owner))
  const moving = going.filter(
    ({ owner, ownerFolder }) =>
      ownerFolder === undefined || (ownerFolder ?? root) !== open.get(owner)?.folder,
  )
  const count = moving.length
  const there = going.length - count
  const ofOwner = (owner: string) => moving.filter((item) => item.owner === owner)
  const changes = [...open.values()].flatMap(({ owner, folder }): Change[] => {
    const own = ofOwner(owner).length
    return own === 0
      ? []
      : [
          {
            name: owner,
            label: t('itemsOf', { count: own, owner }),
            before: undefined,
            after: folder === undefined ? t('newFolder', { title: label }) : label,
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
  const steps = [...open.values()].flatMap(({ owner, folder }, index): WriteStep[] => {
    const variable = `FOLDER_${index + 1}`
    const make: WriteStep[] =
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
  const apply = async () => {
    const folders = new Map<string, string>()
    for (const { name: owner } of changes) {
      const destination = open.get(owner)
      if (destination) folders.set(owner, await folderFor(destination, title))
    }
    const targets = moving.map((item) => ({
      ...targetOf(item),
      change: {
        folder: folders.get(item.owner),
        ...(item.ownerFolder === undefined ? {} : { takenFrom: item.ownerFolder ?? root }),
      },
    }))
    const run = await startRun(
      {
        kind: 'move',
        title: t('run', { count, title: label }),
        change: targets[0]?.change,
      },
      targets,
      { changes },
    )
    await navigate(paths.run(run.id))
  }
  return (
    <Plan
      title={t('plan', { count })}
      changes={changes}
      warnings={[...refused, ...(there > 0 ? [t('there', { count: there })] : [])]}
      request={steps}
      apply={apply}
      disabledReason={count === 0 ? t('nothing') : undefined}
      onClose={onClose}
      actionLabel={t('action', { count })}
    />
  )
}
