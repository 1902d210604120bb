import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as z from 'zod'
import { items } from '../../rest/content/items.ts'
import type { JobRef } from '../../rest/protocol/jobReference.ts'
import { FileUrl } from '../../rest/records/itemProperties.ts'
import { usePlainForm } from '../shell/forms/usePlainForm.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { downloadMemo, type DownloadMemo } from '../shared/jobs/download.ts'
import type { FollowedJob } from '../shared/jobs/followedJob.ts'
import { mutate } from '../shell/changes/mutate.ts'
import { paths } from '../shell/paths.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { t } from './messages.ts'

const Values = z.object({ dataUrl: z.string().trim().min(1).pipe(FileUrl) })

interface Props {
  readonly job: FollowedJob
  readonly reference: JobRef & { readonly kind: 'item' }
  readonly memo: DownloadMemo
}

/** Downloads the file of an item again, from the same URL or another one. */
export const RetryDownload = ({ job, reference, memo }: Props) => {
  const { userName, itemId } = reference
  const { title, filename } = memo
  const { formProps, field, sending } = usePlainForm({
    schema: Values,
    shown: { dataUrl: memo.dataUrl ?? '' },
    send: ({ dataUrl }: z.output<typeof Values>) =>
      mutate(
        items.update,
        { userName, itemId, dataUrl, async: true, ...(filename === '' ? {} : { filename }) },
        {
          title: t('retry.written', { title }),
          endTitle: t('retry.writtenDone', { title }),
          target: { label: title, href: paths.item(itemId) },
          jobOf: () => ({
            ref: reference,
            kind: job.kind,
            title: job.title,
            destination: job.destination,
            memo: downloadMemo({ title, dataUrl, filename }),
          }),
        },
      ),
  })
  const { error, ...url } = field('dataUrl')
  return (
    <Card title={t('retry.title')}>
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4, maxInlineSize: 640 }}>
        {sending.error && <ErrorNotice error={sending.error} />}
        <TextField
          label={t('retry.url')}
          help={t('retry.help')}
          autoComplete="off"
          spellCheck={false}
          error={error && t('retry.urlWrong')}
          {...url}
        />
        <div>
          <Button type="submit" variant="contained" loading={sending.isPending}>
            {t('retry.action')}
          </Button>
        </div>
      </Box>
    </Card>
  )
}
