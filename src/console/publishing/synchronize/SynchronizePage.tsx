import Button from '@mui/material/Button'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataStoreFrame } from '../DataStoreFrame.tsx'
import { PublicationGate } from '../PublicationGate.tsx'
import { type Publication, publication } from '../queries.ts'
import { Synchronize } from './Synchronize.tsx'
import { t } from './messages.ts'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  // The page shows an error in place of the preview.
  await queryClient.query(publication(params['dataStoreId'] ?? '')).catch(() => undefined)
  return null
}

/** The page that shows what a synchronization of a data store will do, and starts it. */
export const Component = () => {
  const { dataStoreId = '' } = useParams()
  return (
    <PublicationGate key={dataStoreId} dataStoreId={dataStoreId} title={t('title')}>
      {(found) =>
        found.kind === 'other' || found.publishedDatasets === 0 ? (
          <Nothing publication={found} />
        ) : (
          <Synchronize publication={found} />
        )
      }
    </PublicationGate>
  )
}

/** A data store without layers: the first publication has a page of its own. */
const Nothing = ({ publication: found }: { publication: Publication }) => {
  const { datastoreId, kind } = found
  const isDatabase = kind !== 'other'
  return (
    <DataStoreFrame publication={found} title={t('title')}>
      <EmptyState
        icon="publishing"
        line={t(isDatabase ? 'notPublished.help' : 'noDatabase.help')}
        action={
          isDatabase ? (
            <Button variant="contained" href={paths.publishLayers(datastoreId)}>
              {t('notPublished.action')}
            </Button>
          ) : (
            <Button variant="outlined" href={paths.dataStore(datastoreId)}>
              {t('failed.toDataStore')}
            </Button>
          )
        }
      >
        {t(isDatabase ? 'notPublished.line' : 'noDatabase.line')}
      </EmptyState>
    </DataStoreFrame>
  )
}
