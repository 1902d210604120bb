import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Publication, PublicationJob } from '../queries.ts'
import type { workOf } from '../publishingState.ts'
import { usePublishing } from '../usePublishing.ts'
import { countOf, type ResultRow } from './outcomes.ts'
import { t } from './messages.ts'
import { itemsAtOnce, sharing } from '../../../rest/content/sharing.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { loadSelection, selection, toSelected } from '../../shared/selection/selection.ts'

interface Props {
  readonly publication: Publication
  readonly job: PublicationJob
  readonly work: ReturnType<typeof workOf>
  readonly rows: readonly ResultRow[]
  readonly isLast: boolean
}

/** How a job has ended, what that means, and the next step. */
export const Summary = (props: Props) => {
  const { job, work, rows, isLast } = props
  const isPublication = work !== 'delete'
  return (
    <>
      {job.status === 'failed' ? (
        <Failed {...props} />
      ) : job.status === 'partial' ? (
        <Partial {...props} />
      ) : (
        <Completed {...props} />
      )}
      {isPublication && isLast && <ShareNewLayers publication={props.publication} rows={rows} />}
    </>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <Box sx={{ '& > p + p': { marginBlockStart: 1 } }}>{children}</Box>
)

const Skipped = ({ rows }: Pick<Props, 'rows'>) => {
  const count = countOf(rows, 'skipped')
  return count === 0 ? null : <Typography>{t('skipped', { count })}</Typography>
}

const Completed = ({ work, rows }: Props) => {
  const isPublication = work !== 'delete'
  const removed = isPublication ? countOf(rows, 'removed') : rows.length
  const count = rows.length - removed
  const done = count - countOf(rows, 'skipped')
  return (
    <Notice tone="success">
      <Lines>
        {isPublication && (
          <Typography sx={{ fontWeight: 600 }}>
            {t('completed.published', { done, count })}
          </Typography>
        )}
        <Skipped rows={rows} />
        {(!isPublication || removed > 0) && (
          <Typography sx={isPublication ? undefined : { fontWeight: 600 }}>
            {t('completed.deleted', { count: removed })}
          </Typography>
        )}
      </Lines>
    </Notice>
  )
}

/** Returns where a job can be repeated: the preview of a synchronization, or the first publication if there are no layers. */
const againPath = ({ datastoreId, publishedDatasets }: Publication) =>
  publishedDatasets > 0 ? paths.synchronizeLayers(datastoreId) : paths.publishLayers(datastoreId)

const Partial = ({ publication, work, rows, isLast }: Props) => {
  const refusal = refusalMessage(usePublishing(publication.owner))
  const failed = countOf(rows, 'failed')
  const isPublication = work !== 'delete'
  return (
    <Notice
      tone="warning"
      action={
        isLast &&
        (isPublication ? (
          <ActionButton
            variant="contained"
            icon="retry"
            disabledReason={refusal}
            href={
              publication.publishedDatasets > 0
                ? `${againPath(publication)}?show=again`
                : againPath(publication)
            }
          >
            {t('retry.failed', { count: failed })}
          </ActionButton>
        ) : (
          <Button variant="outlined" href={paths.dataStore(publication.datastoreId)}>
            {t('toDataStore')}
          </Button>
        ))
      }
    >
      <Lines>
        <Typography sx={{ fontWeight: 600 }}>
          {t('partial', { count: rows.length, failed })}
        </Typography>
        <Skipped rows={rows} />
        {isLast && (
          <Typography>
            {isPublication ? t('retry.help', { count: failed }) : t('retry.deletion')}
          </Typography>
        )}
      </Lines>
    </Notice>
  )
}

const Failed = ({ publication, job, work, rows, isLast }: Props) => {
  const refusal = refusalMessage(usePublishing(publication.owner))
  return (
    <Notice
      tone="error"
      action={
        isLast && (
          <ActionButton
            variant="outlined"
            disabledReason={refusal}
            href={
              work !== 'delete' ? againPath(publication) : paths.dataStore(publication.datastoreId)
            }
          >
            {t('retry.whole')}
          </ActionButton>
        )
      }
    >
      <Lines>
        <Typography sx={{ fontWeight: 600 }}>{t('failed.line')}</Typography>
        <Typography>{t('failed.reason', { reason: job.statusMessage })}</Typography>
        <Typography>{t('failed.done', { count: rows.length })}</Typography>
        {isLast && <Typography>{t('failed.todo')}</Typography>}
      </Lines>
    </Notice>
  )
}

interface ShareNewLayersProps {
  readonly publication: Pick<Publication, 'owner'>
  readonly rows: readonly ResultRow[]
}

/** The next step after layers were published: sharing them. Nothing if there are no new layers, or if the member can't share them. */
const ShareNewLayers = ({ publication: { owner }, rows }: ShareNewLayersProps) => {
  const navigate = useNavigate()
  const permission = usePermission(sharing.shareOwn, owner)
  const ids = rows.flatMap(({ outcome, mapItemId, featureItemId }) =>
    outcome === 'published' ? [mapItemId, featureItemId].filter((id) => id !== undefined) : [],
  )
  const count = ids.length
  const share = useMutation({
    mutationFn: async () => {
      if (count <= itemsAtOnce) {
        await navigate(paths.sharing(...ids))
        return
      }
      // More than a URL can name.
      const found = await itemsById(ids, { send })
      await loadSelection()
      selection.clear()
      selection.add([...found.values()].map(toSelected))
      await navigate(paths.sharing())
    },
  })
  if (count === 0 || !permission.allowed) return null
  return (
    <>
      <Notice
        tone="info"
        action={
          <ActionButton
            variant="outlined"
            icon="share"
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            {t('share.action', { count })}
          </ActionButton>
        }
      >
        {t('share.line')}
      </Notice>
      {share.error && <ErrorNotice error={share.error} />}
    </>
  )
}
