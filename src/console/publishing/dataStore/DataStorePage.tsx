import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import {
  publication as publicationOf,
  publicationNow,
  serverList,
  type Publication,
} from '../queries.ts'
import { useEndOfJob } from '../PublicationGate.tsx'
import { publicationState, stateTones } from '../publishingState.ts'
import { usePublishing } from '../usePublishing.ts'
import { Actions, useRefusal } from './Actions.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { JobCard } from './JobCard.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { ServersCard } from './ServersCard.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'
import { Datasets } from './Datasets.tsx'
import { itemOf } from './item.ts'
import { Hidden } from './Hidden.tsx'
import { ConnectionSheet } from './ConnectionSheet.tsx'

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

const useCrumbs = () => {
  return [{ label: tPublishing('crumb'), href: paths.publishing() }]
}

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
        <Box sx={{ gridArea: 'job' }}>{job && <JobCard datastoreId={datastoreId} job={job} />}</Box>
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
          {kind !== 'other' && (
            <Datasets publication={publication} canPublish={permission.allowed} />
          )}
        </Box>
      </Box>
      {isChanging && (
        <ConnectionSheet
          publication={publication}
          servers={servers}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Page>
  )
}
