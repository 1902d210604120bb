import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { formatBytes, formatRelative } from '../format.ts'
import { accountScope } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { t as translate } from '../messages/index.ts'
import { mutate } from '../mutations/mutate.ts'
import { claimedFiles } from './engine/claim.ts'
import {
  forget,
  unfinishedReplacement,
  unfinishedUploads,
  type UnfinishedUpload,
} from './engine/unfinished.ts'
import { useMessages } from './messages.ts'

/** Cancels an incomplete upload on the portal and removes it from the browser, also if the portal no longer has it. */
const discard = async (upload: UnfinishedUpload) => {
  const { itemId, name, uploadId, owner = session().person.username } = upload
  const input = { userName: owner, itemId, uploadId }
  try {
    await mutate(content.cancel, input, {
      title: translate('upload:discardWritten', { name }),
      target: { label: name },
    })
  } catch (error) {
    if (!(error instanceof PortalError && error.code === 400)) throw error
  }
  await forget(upload)
}

const replacement = async (itemId: string) => {
  const found = await unfinishedReplacement(itemId)
  return found ? [found] : []
}

/** Returns the incomplete uploads that no tab is running. */
const leftOver = async (replacing: string | undefined) => {
  const isClaimed = await claimedFiles(accountScope())
  const all = replacing === undefined ? await unfinishedUploads() : await replacement(replacing)
  return all.filter((upload) => !isClaimed(upload))
}

interface Props {
  /** The item whose file is replaced. Default: uploads of new items. */
  readonly replacing?: string
}

/** Incomplete uploads of earlier pages, which can be resumed or discarded. */
export const UnfinishedUploads = ({ replacing }: Props) => {
  const { t } = useMessages()
  const client = useQueryClient()
  const queryKey = ['unfinished uploads', accountScope(), replacing]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => leftOver(replacing),
    staleTime: 0,
    gcTime: 0,
  })
  const discarding = useMutation({
    mutationFn: discard,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (data.length === 0) return null
  return (
    <>
      <Notice tone="info">
        {t('unfinished', { count: data.length })}
        <Box component="ul" sx={{ margin: 0, marginBlockStart: 1, paddingInlineStart: 5 }}>
          {data.map((upload) => (
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
