import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatRelative } from '../../shell/format.ts'
import { session } from '../../shell/session/session.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { forget, type UnfinishedUpload } from './engine/unfinished.ts'
import { t } from './messages.ts'

/** Cancels an incomplete upload on the portal and removes it from the browser, also if the portal no longer has it. */
const discard = async (upload: UnfinishedUpload) => {
  const { itemId, name, uploadId, owner = session().person.username } = upload
  const input = { userName: owner, itemId, uploadId }
  try {
    await mutate(content.cancel, input, {
      title: t('discardWritten', { name }),
      endTitle: t('discardWrittenDone', { name }),
      target: { label: name },
    })
  } catch (error) {
    if (!(error instanceof PortalError && error.code === 400)) throw error
  }
  await forget(upload)
}

interface Props {
  readonly uploads: readonly UnfinishedUpload[]
  /** Called after an upload was discarded, also without success. */
  readonly onDiscarded: () => Promise<unknown>
}

/** Incomplete uploads with a button to discard each. */
export const UnfinishedList = ({ uploads, onDiscarded }: Props) => {
  const discarding = useMutation({ mutationFn: discard, onSettled: onDiscarded })
  return (
    <>
      <Notice tone="info">
        {t('unfinished', { count: uploads.length })}
        <Box component="ul" sx={{ margin: 0, marginBlockStart: 1, paddingInlineStart: 5 }}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              {t('unfinishedFile', {
                name: upload.name,
                size: formatBytes(upload.size),
                when: formatRelative(upload.started),
              })}{' '}
              <Button
                size="small"
                aria-label={t('discardName', { name: upload.name })}
                disabled={discarding.isPending}
                onClick={() => discarding.mutate(upload)}
              >
                {t('discard')}
              </Button>
            </li>
          ))}
        </Box>
      </Notice>
      {discarding.error && <ErrorNotice error={discarding.error} />}
    </>
  )
}
