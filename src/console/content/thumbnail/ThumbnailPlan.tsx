import type { Item } from '../../../rest/records/item.ts'
import { hasThumbnail, thumbnailStep } from '../../shared/bulk/kinds/thumbnail.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note, warning } from '../../shell/plan/warning.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import { targetOf, type ItemsByPermission } from '../partitionByPermission.ts'
import { t } from './messages.ts'

/** Copied requests: those of the first items, since each item has its own. */
const maxCopied = 20

interface Props {
  readonly items: ItemsByPermission
  /** The items as they were read. */
  readonly present: ReadonlyMap<string, Item>
  /** Null removes the thumbnails. */
  readonly image: File | null
  readonly onClose: () => void
}

/** Shows how many items change and which thumbnails are lost, and starts the bulk operation. */
export const ThumbnailPlan = ({ items, present, image, onClose }: Props) => {
  const startRun = useStartRun()
  const found = items.allowed.filter(({ id }) => present.has(id))
  const withOne = found.filter(({ id }) => hasThumbnail(present.get(id) ?? {}))
  const changing = image ? found : withOne
  const count = changing.length
  const unchanged = found.length - count
  const undoable = count - withOne.length
  const changes: readonly Change[] = [
    {
      name: 'thumbnail',
      label: t('label'),
      before: image ? undefined : t('label'),
      after: image?.name,
      summary: image ? t('becomes', { count, name: image.name }) : t('removed', { count }),
      affected: [affectedItems(changing)],
    },
  ]
  const warnings = [
    withOne.length > 0 && warning(t('lost', { count: withOne.length })),
    items.refused.length > 0 &&
      warning(t('refused', { count: items.refused.length, reason: items.refusal })),
    unchanged > 0 && note(t('none', { count: unchanged })),
  ]
  const start = async () => {
    await startRun(
      {
        kind: 'thumbnail',
        title: t('run', { count }),
        endTitle: t('runEnded', { count }),
        change: { image },
      },
      changing.map(targetOf),
      { changes },
    )
  }
  return (
    <Plan
      title={t('plan', { count })}
      undo={
        undoable === 0
          ? 'none'
          : withOne.length === 0
            ? 'bulk'
            : { reason: t('undoSome', { count: undoable }) }
      }
      changes={changes}
      warnings={warnings}
      request={changing.slice(0, maxCopied).map((item) => thumbnailStep(item, image))}
      apply={start}
      actionLabel={t('action', { count })}
      onClose={onClose}
    />
  )
}
