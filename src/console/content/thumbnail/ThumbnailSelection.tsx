import Box from '@mui/material/Box'
import { useState } from 'react'
import { itemInfo } from '../../../rest/content/itemInfo.ts'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { hasThumbnail, thumbnailStep } from '../../shared/bulk/kinds/thumbnail.ts'
import { formatBytes } from '../../shell/format.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { selection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { ActionPanel } from '../../shell/part/ActionPanel.tsx'
import { ThumbnailField } from '../../shared/thumbnail/ThumbnailField.tsx'
import { ItemsRead } from '../ItemsRead.tsx'
import {
  partitionByPermission,
  targetOf,
  type ItemsByPermission,
} from '../partitionByPermission.ts'
import { usePresentItems } from '../usePresentItems.ts'
import { t } from './messages.ts'
import type { Item } from '../../../rest/records/item.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note, warning } from '../../shell/plan/warning.ts'
import { affectedItems } from '../../shared/selection/affected.ts'

const modes = ['set', 'remove'] as const

/** Gives the selected items one thumbnail, or removes their thumbnails, after a review. */
export const ThumbnailSelection = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useSession()
  const [items] = useState(() =>
    partitionByPermission(selection.now().items(), itemInfo.updateThumbnail, session),
  )
  const present = usePresentItems(items.allowed)
  const [mode, setMode] = useState<(typeof modes)[number]>('set')
  const [file, setFile] = useState<File | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const image = mode === 'set' ? file : null
  const error =
    image && image.size > imageLimits.thumbnail
      ? t('tooLarge', { limit: formatBytes(imageLimits.thumbnail) })
      : image
        ? refusal(itemInfo.updateThumbnail, 'thumbnail', image)
        : undefined
  const whyNot = !present.isComplete
    ? t('stillReading')
    : mode === 'set'
      ? (error ?? (file ? undefined : t('needed')))
      : [...present.items.values()].some(hasThumbnail)
        ? undefined
        : t('nothing')
  if (isPlanning)
    return (
      <ThumbnailPlan
        items={items}
        present={present.items}
        image={image}
        onClose={() => setIsPlanning(false)}
      />
    )
  return (
    <ActionPanel
      onClose={onClose}
      title={t('title', { count: items.allowed.length })}
      disabledReason={whyNot}
      onAction={() => setIsPlanning(true)}
    >
      <ItemsRead chosen={items.allowed.length + items.refused.length} present={present} />
      <Box role="radiogroup" aria-label={t('mode')} sx={{ marginBlockEnd: 4 }}>
        {modes.map((one) => (
          <RadioChoice
            key={one}
            name="thumbnail"
            label={t(one)}
            help={t(`${one}Help`)}
            checked={mode === one}
            onChange={() => setMode(one)}
          />
        ))}
      </Box>
      {mode === 'set' && <ThumbnailField value={file} error={error} onChange={setFile} />}
    </ActionPanel>
  )
}

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
const ThumbnailPlan = ({ items, present, image, onClose }: Props) => {
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
      [changing.map(targetOf)],
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
