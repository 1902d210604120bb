import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { thumbnailRefusal } from './image.ts'
import { ThumbnailField } from './ThumbnailField.tsx'
import { t } from './messages.ts'

interface Props {
  /** What has the thumbnail: that of a member is the profile picture. */
  readonly kind: 'item' | 'group' | 'member'
  readonly title: string
  readonly href: string
  /** The present thumbnail. */
  readonly image: ReactNode
  readonly hasThumbnail: boolean
  /** Returns the request that sets the thumbnail, whose parameter is `thumbnail`. */
  readonly setting: (image: File) => OperationRequest
  readonly removal: OperationRequest
  /** Operations whose cached results show the thumbnail. */
  readonly invalidates: readonly Operation[]
  readonly onClose: () => void
}

/** Replaces or removes a thumbnail. The history contains no files, so that it can't be undone. */
export const ThumbnailPanel = ({
  kind,
  title,
  href,
  image,
  hasThumbnail,
  setting,
  removal,
  invalidates,
  onClose,
}: Props) => {
  const use = kind === 'member' ? 'picture' : 'thumbnail'
  const [file, setFile] = useState<File | null>(null)
  const error = file ? thumbnailRefusal(setting(file).operation, file) : undefined
  const changing = useMutation({
    mutationFn: async (chosen: File | undefined) => {
      const { operation, input } = chosen ? setting(chosen) : removal
      const outcome = chosen ? 'changed' : 'removed'
      await mutate(operation, input, {
        title: t(`${use}.written.${outcome}`, { title }),
        endTitle: t(`${use}.written.${outcome}Done`, { title }),
        target: { label: title, href },
        invalidates,
        message: t(`${use}.done.${outcome}`, { title }),
      })
      onClose()
    },
  })
  const remove = async () => {
    const isSure = await confirm({
      title: t(`${use}.removeTitle`),
      body: t(`removeBody.${kind}`, { title }),
      action: t(`${use}.remove`),
      tone: 'danger',
    })
    if (isSure) changing.mutate(undefined)
  }
  return (
    <ActionPanel
      onClose={onClose}
      title={t(`${use}.change`)}
      subtitle={title}
      action={t(`${use}.change`)}
      disabledReason={error ?? (file ? undefined : t('needed'))}
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
            {t(`${use}.remove`)}
          </Button>
        )
      }
    >
      <Typography sx={{ fontWeight: 600, marginBlockEnd: 1 }}>{t(`${use}.current`)}</Typography>
      <Box sx={{ inlineSize: 240, maxInlineSize: '100%', marginBlockEnd: 2 }}>{image}</Box>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 5 }}>
        {hasThumbnail ? t(`${use}.final`) : t(`none.${kind}`)}
      </Typography>
      <ThumbnailField use={use} value={file} error={error} onChange={setFile} />
    </ActionPanel>
  )
}
