import Box from '@mui/material/Box'
import { useState } from 'react'
import { itemInfo } from '../../../rest/content/itemInfo.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { selection } from '../../shared/selection/selection.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { thumbnailRefusal } from '../../shared/thumbnail/image.ts'
import { ThumbnailField } from '../../shared/thumbnail/ThumbnailField.tsx'
import { ItemsReview } from '../ItemsReview.tsx'
import { partitionByPermission, type ItemsByPermission } from '../partitionByPermission.ts'
import { createThumbnailReview } from './changes.ts'
import { t } from './messages.ts'

const modes = ['set', 'remove'] as const

/** Gives the selected items one thumbnail, or removes their thumbnails, after a review. */
export const ThumbnailSelection = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useSession()
  const [items] = useState(() =>
    partitionByPermission(selection.now().items(), itemInfo.updateThumbnail, session),
  )
  const [mode, setMode] = useState<(typeof modes)[number]>('set')
  const [file, setFile] = useState<File | null>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const image = mode === 'set' ? file : null
  const error = image ? thumbnailRefusal(itemInfo.updateThumbnail, image) : undefined
  if (isPlanning)
    return <ThumbnailReview items={items} image={image} onClose={() => setIsPlanning(false)} />
  return (
    <ActionPanel
      onClose={onClose}
      title={t('title', { count: items.allowed.length })}
      disabledReason={mode === 'remove' ? undefined : (error ?? (file ? undefined : t('needed')))}
      onAction={() => setIsPlanning(true)}
    >
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

interface Props {
  readonly items: ItemsByPermission
  /** Null removes the thumbnails. */
  readonly image: File | null
  readonly onClose: () => void
}

/** The review of changed thumbnails. */
const ThumbnailReview = ({ items, image, onClose }: Props) => (
  <ItemsReview
    items={items.allowed}
    kind="thumbnail"
    change={{ image }}
    titles={(count) => ({ title: t('run', { count }), endTitle: t('runEnded', { count }) })}
    begin={() => createThumbnailReview(image)}
    describe={({ review, figures: { changing, same } }) => {
      const lost = review.lost()
      const undoable = changing - lost
      return {
        title: t('plan', { count: changing }),
        undo:
          undoable === 0
            ? 'none'
            : lost === 0
              ? 'bulk'
              : { reason: t('undoSome', { count: undoable }) },
        warnings: [
          lost > 0 && warning(t('lost', { count: lost })),
          items.refused.length > 0 &&
            warning(t('refused', { count: items.refused.length, reason: items.refusal })),
          same > 0 && note(t('none', { count: same })),
        ],
      }
    }}
    onClose={onClose}
  />
)
