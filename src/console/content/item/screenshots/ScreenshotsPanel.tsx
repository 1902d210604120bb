import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { imageLimits, maxScreenshots } from '../../../../rest/records/itemProperties.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatBytes } from '../../../shell/format.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { paths } from '../../../shell/paths.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { FilePick } from '../../../shared/pickers/FilePick.tsx'
import { imageExtensions } from '../../../shared/thumbnail/image.ts'
import { changedReads, pathOf } from '../item.ts'
import { screenshotRead } from './screenshotRead.ts'
import { t } from './messages.ts'

interface Props {
  readonly item: Item
  readonly onClose: () => void
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Adds and removes screenshots of an item. The portal replaces all of them, so that those that stay are sent again. The history
 * contains no files, so that the change can't be undone.
 */
export const ScreenshotsPanel = ({ item, onClose }: Props) => {
  const { id, title, screenshots = [] } = item
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<readonly File[]>([])
  const images = useQueries({ queries: screenshots.map((path) => screenshotRead(id, path)) })
  const kept = screenshots.flatMap((path, index) =>
    removed.has(path) ? [] : [{ path, number: index + 1, bytes: images[index]?.data }],
  )
  const limit = formatBytes(imageLimits.screenshot)
  const tooLarge = added.find(({ size }) => size > imageLimits.screenshot)
  const failed = images.find(({ error }) => error !== null)
  const changing = useMutation({
    mutationFn: async () => {
      const files = kept.flatMap(({ path, bytes }) =>
        bytes ? [new File([bytes], fileName(path), { type: bytes.type })] : [],
      )
      await mutate(
        items.update,
        { ...pathOf(item), screenshot: [...files, ...added] },
        {
          target: { label: title, href: paths.item(id) },
          // New images have the paths of the old ones.
          invalidates: [...changedReads, items.info],
          title: t('written', { title }),
          endTitle: t('writtenDone', { title }),
          message: t('changed', { title }),
        },
      )
      onClose()
    },
  })
  const empty = added.find(({ size }) => size === 0)
  const error = tooLarge
    ? t('tooLarge', { name: tooLarge.name, limit })
    : empty && t('empty', { name: empty.name })
  const refusal =
    error ??
    (removed.size + added.length === 0
      ? t('unchanged')
      : kept.length + added.length === 0
        ? t('oneLeft')
        : kept.some(({ bytes }) => bytes === undefined)
          ? t('reading')
          : undefined)
  return (
    <ActionPanel
      onClose={onClose}
      title={t('change')}
      subtitle={title}
      action={t('change')}
      disabledReason={refusal}
      sending={changing}
      onAction={() => changing.mutate()}
    >
      {failed?.error && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      <Typography variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('current')}
      </Typography>
      {screenshots.length === 0 && <Typography color="textSecondary">{t('none')}</Typography>}
      <Box
        component="ul"
        aria-label={t('current')}
        sx={{ display: 'grid', gap: 3, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {kept.map(({ path, number, bytes }) => (
          <Box component="li" key={path} sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <Box
              sx={{
                inlineSize: 150,
                aspectRatio: '3 / 2',
                overflow: 'hidden',
                borderRadius: '8px',
                backgroundColor: 'sunken',
                '& img': { inlineSize: '100%', blockSize: '100%' },
              }}
            >
              {bytes && <BlobImage bytes={bytes} alt={t('one', { number })} />}
            </Box>
            <Button
              size="small"
              aria-label={t('removeOne', { number })}
              onClick={() => setRemoved(new Set([...removed, path]))}
            >
              {t('remove')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ marginBlock: 5 }}>
        <FilePick
          label={t('added')}
          help={t('addedHelp', { limit, most: maxScreenshots })}
          error={error}
          accept={imageExtensions}
          maxFiles={maxScreenshots - kept.length}
          files={added}
          onChange={setAdded}
        />
      </Box>
      <Typography color="textSecondary">{t('final')}</Typography>
    </ActionPanel>
  )
}
