import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient, query } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import {
  hasPreviews,
  publication as publicationOf,
  publicationNow,
  serverList,
  type Publication,
  type PublicationJob,
} from '../queries.ts'
import { PublishedLayers } from '../PublishedLayers.tsx'
import { useEndOfJob } from '../PublicationGate.tsx'
import {
  publicationState,
  stateTones,
  kindOf,
  jobTone,
  outcomeTone,
  publicationStates,
  workOf,
} from '../publishingState.ts'
import { usePublishing } from '../usePublishing.ts'
import { Actions, useRefusal } from './Actions.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { ServersCard } from './ServersCard.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'
import { Datasets } from './Datasets.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { usePermission } from '../../shell/permissions.ts'
import { datasetOutcomes } from '../../../rest/records/datasetOutcome.ts'
import { isPublishingJob } from '../../../rest/records/job.ts'
import { formatDuration } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { items } from '../../../rest/content/items.ts'

const ConnectionPanel = overlay(async () => (await import('./ConnectionPanel.tsx')).ConnectionPanel)

/** Reads the item of a data store. */
const itemOf = (itemId: string) => query(items.read, { itemId })

export const loader = async ({ params: { dataStoreId = '' } }: LoaderFunctionArgs) => {
  const servers = queryClient.query(serverList())
  try {
    await queryClient.query(publicationOf(dataStoreId))
  } catch (error) {
    if (!(error instanceof PortalError && error.code === 403)) throw error
    // Throws if the member can't see the item either.
    await queryClient.query(itemOf(dataStoreId))
    return { isHidden: true }
  }
  await servers
  return { isHidden: false }
}

/** The page of a data store: its connection and servers, what is published from it, and the datasets of its database. */
export const Component = () => {
  const { dataStoreId = '' } = useParams()
  const { isHidden } = useLoaderData<typeof loader>()
  if (!isHidden) return <DataStore key={dataStoreId} datastoreId={dataStoreId} />
  return <Hidden datastoreId={dataStoreId} />
}

const useCrumbs = () => [{ label: tPublishing('crumb'), href: paths.publishing() }]

const DataStore = ({ datastoreId }: { datastoreId: string }) => {
  const { data: publication } = useSuspenseQuery(publicationNow(datastoreId))
  const { data } = useSuspenseQuery(serverList())
  useEndOfJob(publication)
  return <Contents publication={publication} servers={data.servers} />
}

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
}

/** Returns why the connection of a data store can't be changed; undefined if it can: by everyone who can see it. */
const useConnectionRefusal = ({ kind }: Publication): string | undefined => {
  if (kind === 'sample') return t('menu.sample')
  if (kind === 'database') return t('menu.elsewhere')
  return kind === 'postgresql' ? undefined : t('menu.noConnection')
}

const Contents = ({ publication, servers }: Props) => {
  const [isChanging, setIsChanging] = useState(false)
  const { datastoreId, title, owner, kind, job, publishedDatasets, serverIds } = publication
  const permission = usePublishing(owner)
  const refusal = useRefusal(permission)
  const connectionRefusal = useConnectionRefusal(publication)
  const state = publicationState(publication)
  const change = () => setIsChanging(true)
  const registered = serverIds.map((id) => ({
    id,
    name: servers.find((server) => server.id === id)?.name ?? t('servers.unknown', { id }),
  }))
  return (
    <Page
      width="object"
      title={title}
      crumbs={useCrumbs()}
      subtitle={
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}
        >
          <StateChip tone={stateTones[state]}>{tPublishing(`state.${state}`)}</StateChip>
          <span>{t('published', { count: publishedDatasets })}</span>
          <Person username={owner} />
        </Box>
      }
      action={
        <Actions
          publication={publication}
          servers={registered}
          permission={permission}
          connectionRefusal={connectionRefusal}
          onChangeConnection={change}
        />
      }
    >
      {!permission.allowed && (
        <NoPermission permission={permission} reason={refusal} owner={owner} isViewOnly />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplate: {
            xs: '"job" "details" "datasets" / minmax(0, 1fr)',
            lg: '"job details" auto "datasets details" 1fr / minmax(0, 1fr) 336px',
          },
          columnGap: 4,
        }}
      >
        <Box sx={{ gridArea: 'job' }}>{job && <JobCard publication={publication} job={job} />}</Box>
        <Box sx={{ gridArea: 'details' }}>
          <ConnectionCard
            publication={publication}
            disabledReason={connectionRefusal}
            onChange={change}
          />
          <ServersCard publication={publication} servers={servers} />
          <PublicationCard publication={publication} servers={servers} />
        </Box>
        <Box sx={{ gridArea: 'datasets', minInlineSize: 0 }}>
          {kind !== 'other' &&
            (hasPreviews() ? (
              <Datasets publication={publication} canPublish={permission.allowed} />
            ) : (
              <PublishedLayers datastoreId={datastoreId} />
            ))}
        </Box>
      </Box>
      {isChanging && (
        <ConnectionPanel
          publication={publication}
          servers={servers}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Page>
  )
}

interface ConnectionCardProps {
  readonly publication: Publication
  /** Why the connection can't be changed. */
  readonly disabledReason: string | undefined
  readonly onChange: () => void
}

/** The connection of a data store, without secrets. */
const ConnectionCard = ({ publication, disabledReason, onChange }: ConnectionCardProps) => {
  const { kind, connection } = publication
  const { host, port, database, user, tls, hasPassword } = connection
  return (
    <Card
      title={t('connection.title')}
      aside={
        <ActionButton
          size="small"
          aria-label={t('connection.changeLabel')}
          disabledReason={disabledReason}
          onClick={onChange}
        >
          {t('connection.change')}
        </ActionButton>
      }
    >
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <DescriptionList
          facts={[
            { label: t('connection.kind'), value: t(`kind.${kindOf(publication)}`) },
            { label: t('connection.host'), value: host },
            { label: t('connection.port'), value: port === null ? null : String(port) },
            { label: t('connection.database'), value: database },
            { label: t('connection.user'), value: user },
            {
              label: t('connection.password'),
              value:
                kind === 'postgresql' &&
                t(hasPassword ? 'connection.stored' : 'connection.notStored'),
            },
            {
              label: t('connection.tls'),
              value:
                tls === null ? null : t(tls ? 'connection.required' : 'connection.notRequired'),
            },
          ]}
        />
        {host === null && <Typography color="textSecondary">{t('connection.none')}</Typography>}
      </Box>
    </Card>
  )
}

/** The page of a data store of another member: who can see it, and who can be asked. */
const Hidden = ({ datastoreId }: { readonly datastoreId: string }) => {
  const { data: item } = useSuspenseQuery(itemOf(datastoreId))
  const permission = usePermission(publishing.publication, item.owner)
  return (
    <Page
      width="object"
      title={item.title}
      crumbs={[{ label: tPublishing('crumb'), href: paths.publishing() }]}
    >
      <NoPermission
        permission={permission}
        reason={t('onlyReaders')}
        owner={item.owner}
        action={
          <>
            <Button variant="outlined" href={paths.publishing()}>
              {t('back')}
            </Button>
            <Button variant="outlined" href={paths.item(item.id)}>
              {t('openItem')}
            </Button>
          </>
        }
      />
    </Page>
  )
}

interface JobCardProps {
  readonly publication: Publication
  readonly job: PublicationJob
}

/** The last job of a data store: what it is, its state or progress, and what it did. */
const JobCard = ({ publication, job }: JobCardProps) => {
  const { jobType, status, statusMessage, created, modified, progress, datasets } = job
  const isProcessing = status === 'processing'
  const known = publicationStates.find((state) => state === status)
  const counts = datasetOutcomes.flatMap((outcome) => {
    const count = datasets.filter((one) => one.outcome === outcome).length
    return count === 0 ? [] : [{ outcome, count }]
  })
  const name = isPublishingJob(jobType) ? tPublishing(`work.${workOf(publication, job)}`) : jobType
  return (
    <Card
      title={t('job.title')}
      aside={
        <StateChip tone={jobTone(status)}>
          {known ? tPublishing(`state.${known}`) : status}
        </StateChip>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
          {created !== null && modified !== null && (
            <Typography component="div" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
              <Moment time={isProcessing ? created : modified} />
              {!isProcessing && ` · ${formatDuration(Math.max(0, modified - created))}`}
            </Typography>
          )}
          {status === 'failed' && (
            <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
              {statusMessage}
            </Typography>
          )}
          {counts.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 2 }}>
              {counts.map(({ outcome, count }) => (
                <StateChip key={outcome} tone={outcomeTone(outcome)}>
                  {t('job.outcome', { outcome: tPublishing(`outcome.${outcome}`), count })}
                </StateChip>
              ))}
            </Box>
          )}
        </Box>
        <Button
          variant="outlined"
          size="small"
          href={paths.publishingResult(publication.datastoreId)}
        >
          {t(isProcessing ? 'progress' : 'job.result')}
        </Button>
      </Box>
      {isProcessing && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ProgressLine
            label={name}
            {...(progress.total > 0
              ? { value: progress.done / progress.total, figures: t('job.by', { ...progress }) }
              : {})}
          />
        </Box>
      )}
    </Card>
  )
}
