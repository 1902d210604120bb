import Box from '@mui/material/Box'
import { useState } from 'react'
import { itemInfo } from '../../../rest/content/itemInfo.ts'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { hasThumbnail } from '../../shared/bulk/kinds/thumbnail.ts'
import { formatBytes } from '../../shell/format.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { selection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { ActionPanel } from '../../shell/part/ActionPanel.tsx'
import { ThumbnailField } from '../add/fields/ThumbnailField.tsx'
import { ItemsRead } from '../ItemsRead.tsx'
import { partitionByPermission } from '../partitionByPermission.ts'
import { usePresentItems } from '../usePresentItems.ts'
import { ThumbnailPlan } from './ThumbnailPlan.tsx'
import { t } from './messages.ts'

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
