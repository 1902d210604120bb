import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Server } from '../../../rest/records/server.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { invalidate, query, queryClient } from '../../shell/api.ts'
import { overlay, part } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import {
  permission as permissionOf,
  refusalMessage,
  usePermission,
} from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { usePublishingMessages } from '../messages.ts'
import { changedByPublishing, publication as publicationOf, serverList } from '../queries.ts'
import { publicationState, stateTones, type Publication } from '../publishingState.ts'
import { usePublishing } from '../usePublishing.ts'
import { Actions, useRefusal } from './Actions.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { JobCard } from './JobCard.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { ServersCard } from './ServersCard.tsx'
import { useMessages } from './messages.ts'

const Datasets = part(async () => (await import('./Datasets.tsx')).Datasets)
const ConnectionSheet = overlay(async () => (await import('./ConnectionSheet.tsx')).ConnectionSheet)

/** How often a job in progress is read again (ms). */
const pollMs = 2_000

const itemOf = (itemId: string) => query(items.read, { itemId })

/** Reads what is published; again and again while a job is in progress. */
const publicationRead = (datastoreId: string) => ({
  ...publicationOf(datastoreId),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Publication | undefined } }) =>
    state.data?.job?.status === 'processing' ? pollMs : (false as const),
})

export const loader = async ({ params: { dataStoreId = '' } }: LoaderFunctionArgs) => {
  const { owner } = await queryClient.query(itemOf(dataStoreId))
  if (!permissionOf(session(), publishing.publication, owner).allowed) return null
  Datasets.preload()
  await Promise.all([
    queryClient.query(publicationOf(dataStoreId)),
    queryClient.query(serverList()),
  ])
  return null
}

/** The page of a data store: its connection and servers, what is published from it, and the datasets of its database. */
export const Component = () => {
  const { dataStoreId = '' } = useParams()
  const { data: item } = useSuspenseQuery(itemOf(dataStoreId))
  const reading = usePermission(publishing.publication, item.owner)
  return reading.allowed ? (
    <DataStore key={dataStoreId} datastoreId={dataStoreId} />
  ) : (
    <Hidden item={item} permission={reading} />
  )
}

const useCrumbs = () => {
  const { t } = usePublishingMessages()
  return [{ label: t('crumb'), href: paths.publishing() }]
}

/** A data store of another member: who can see it, and who can be asked. */
const Hidden = ({ item, permission }: { item: Item; permission: Permission }) => {
  const { t } = useMessages()
  return (
    <Page width="object" title={item.title} crumbs={useCrumbs()}>
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

/** Reads what a job has changed when it has ended. */
const useEndOfJob = ({ job }: Publication) => {
  const isProcessing = job?.status === 'processing'
  const was = useRef(isProcessing)
  useEffect(() => {
    if (was.current && !isProcessing)
      void invalidate(...changedByPublishing, search.items, content.list)
    was.current = isProcessing
  }, [isProcessing])
}

const DataStore = ({ datastoreId }: { datastoreId: string }) => {
  const { data: publication } = useSuspenseQuery(publicationRead(datastoreId))
  const { data } = useSuspenseQuery(serverList())
  useEndOfJob(publication)
  return <Contents publication={publication} servers={data.servers} />
}

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
}

/** Returns why the connection of a data store can't be changed; undefined if it can. */
const useConnectionRefusal = ({ kind, owner }: Publication): string | undefined => {
  const { t } = useMessages()
  const refusal = refusalMessage(usePermission(items.update, owner))
  if (kind === 'sample') return t('menu.sample')
  return kind === 'postgresql' ? refusal : t('menu.noConnection')
}

const Contents = ({ publication, servers }: Props) => {
  const { t } = useMessages()
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
          <StateChip tone={stateTones[state]}>{t(`state.${state}`)}</StateChip>
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
          ahead={ConnectionSheet.ahead}
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
        <Box sx={{ gridArea: 'job' }}>{job && <JobCard datastoreId={datastoreId} job={job} />}</Box>
        <Box sx={{ gridArea: 'details' }}>
          <ConnectionCard
            publication={publication}
            disabledReason={connectionRefusal}
            ahead={ConnectionSheet.ahead}
            onChange={change}
          />
          <ServersCard publication={publication} servers={servers} />
          <PublicationCard publication={publication} servers={servers} />
        </Box>
        <Box sx={{ gridArea: 'datasets', minInlineSize: 0 }}>
          {kind !== 'other' && (
            <Suspense>
              <Datasets publication={publication} canPublish={permission.allowed} />
            </Suspense>
          )}
        </Box>
      </Box>
      {isChanging && (
        <Suspense>
          <ConnectionSheet
            publication={publication}
            servers={servers}
            onClose={() => setIsChanging(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
