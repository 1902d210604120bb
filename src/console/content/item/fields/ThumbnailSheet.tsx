import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { itemInfo } from '../../../../rest/content/itemInfo.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { imageLimits } from '../../../../rest/records/itemProperties.ts'
import { formatBytes } from '../../../shell/format.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import { confirm } from '../../../shell/frame/confirm.tsx'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { paths } from '../../../shell/paths.ts'
import { Thumbnail } from '../../../shell/Thumbnail.tsx'
import { ActionPanel } from '../../../shell/part/ActionPanel.tsx'
import { ThumbnailField } from '../../add/fields/ThumbnailField.tsx'
import { changedReads, pathOf } from '../item.ts'
import { t } from './messages.ts'

interface Props {
  readonly item: Item
  readonly onClose: () => void
}

/** Replaces or removes the thumbnail of an item. The history contains no files, so that it can't be undone. */
export const ThumbnailSheet = ({ item, onClose }: Props) => {
  const { id, title } = item
  const [file, setFile] = useState<File | null>(null)
  const error =
    file && file.size > imageLimits.thumbnail
      ? t('thumbnail.tooLarge', { limit: formatBytes(imageLimits.thumbnail) })
      : file
        ? refusal(itemInfo.updateThumbnail, 'thumbnail', file)
        : undefined
  const about = {
    target: { label: title, href: paths.item(id) },
    // A new image can have the path of the old one.
    invalidates: [...changedReads, items.info],
  }
  const changing = useMutation({
    mutationFn: async (image: File | undefined) => {
      const isRemoved = image === undefined
      await (isRemoved
        ? mutate(itemInfo.deleteThumbnail, pathOf(item), {
            ...about,
            title: t('thumbnail.removedWritten', { title }),
            message: t('thumbnail.removed', { title }),
          })
        : mutate(
            itemInfo.updateThumbnail,
            { ...pathOf(item), thumbnail: image },
            {
              ...about,
              title: t('thumbnail.changedWritten', { title }),
              message: t('thumbnail.changed', { title }),
            },
          ))
      onClose()
    },
  })
  const remove = async () => {
    const isSure = await confirm({
      title: t('thumbnail.removeTitle'),
      body: t('thumbnail.removeBody', { title }),
      action: t('thumbnail.remove'),
      tone: 'danger',
    })
    if (isSure) changing.mutate(undefined)
  }
  const hasThumbnail = item.thumbnail != null && item.thumbnail !== ''
  return (
    <ActionPanel
      onClose={onClose}
      title={t('thumbnail.title')}
      subtitle={title}
      action={t('thumbnail.change')}
      disabledReason={error ?? (file ? undefined : t('thumbnail.needed'))}
      sending={changing}
      onAction={() => {
        if (file) changing.mutate(file)
      }}
      otherAction={
        hasThumbnail && (
          <Button
            color="error"
            disabled={changing.isPending}
            onClick={() => void remove()}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('thumbnail.remove')}
          </Button>
        )
      }
    >
      <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>{t('thumbnail.current')}</Typography>
      <Box sx={{ inlineSize: 240, maxInlineSize: '100%', marginBlockEnd: 2 }}>
        <Thumbnail of={{ itemId: id, path: item.thumbnail }} type={item.type} isLarge />
      </Box>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 5 }}>
        {t(hasThumbnail ? 'thumbnail.final' : 'thumbnail.none')}
      </Typography>
      <ThumbnailField value={file} error={error} onChange={setFile} />
    </ActionPanel>
  )
}
