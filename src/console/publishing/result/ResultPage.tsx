import Button from '@mui/material/Button'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PublicationGate } from '../PublicationGate.tsx'
import { hasPreviews, type Publication, publication } from '../queries.ts'
import { DataStoreFrame } from '../DataStoreFrame.tsx'
import { ResultView, resultList, StateView } from './ResultView.tsx'
import { useShownJob } from './shownJob.ts'
import { t } from './messages.ts'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  // A job that was just started is newer than what was read before. The page shows an error.
  await queryClient
    .query({ ...publication(params['dataStoreId'] ?? ''), staleTime: 0 })
    .catch(() => undefined)
  return null
}

/** The page that shows what the last job of a data store did, or an earlier one. */
export const Component = () => {
  const { dataStoreId = '' } = useParams()
  return (
    <PublicationGate key={dataStoreId} dataStoreId={dataStoreId} title={t('title')}>
      {(found) => <Result publication={found} />}
    </PublicationGate>
  )
}

const Result = ({ publication: found }: { publication: Publication }) => {
  const { state } = resultList.useUrl()
  const { datastoreId, publishedDatasets } = found
  const { job, isLast, isMissing, isReading } = useShownJob(found.job, state.job)
  if (isReading) return <LoadingPage title={t('title')} />
  if (!job)
    return (
      <DataStoreFrame publication={found} title={t('title')}>
        <EmptyState
          icon="publishing"
          line={t('noneLine')}
          action={
            <Button
              variant="outlined"
              href={
                publishedDatasets > 0
                  ? paths.synchronizeLayers(datastoreId)
                  : paths.publishLayers(datastoreId)
              }
            >
              {t(publishedDatasets > 0 ? 'synchronize' : 'publish')}
            </Button>
          }
        >
          {t('none')}
        </EmptyState>
      </DataStoreFrame>
    )
  const View = hasPreviews() ? ResultView : StateView
  return (
    <View
      publication={found}
      job={job}
      isLast={isLast}
      notice={
        isMissing ? (
          <Notice tone="warning">{t('last.missing')}</Notice>
        ) : (
          !isLast && (
            <Notice
              tone="info"
              action={
                <Button variant="outlined" href={paths.publishingResult(datastoreId)}>
                  {t('last.show')}
                </Button>
              }
            >
              {t('last.earlier')}
            </Notice>
          )
        )
      }
    />
  )
}
