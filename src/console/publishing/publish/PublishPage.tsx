import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { invalidate, queryClient } from '../../shell/api.ts'
import { useFocusOnTitle } from '../../shell/frame/useFocusOnTitle.ts'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { publication as publicationOf, serverList, type Publication } from '../queries.ts'
import { usePublishing } from '../usePublishing.ts'
import { usePublishStep } from './publishUrl.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { t } from './messages.ts'
import { PublishWizard } from './PublishWizard.tsx'

export const loader = ({ params: { dataStoreId = '' } }: LoaderFunctionArgs) =>
  Promise.all([
    queryClient.query(publicationOf(dataStoreId)),
    // Only preselects a server; the first step shows why the servers can't be read.
    queryClient.query(serverList()).catch(() => undefined),
  ])

/** The page of the first publication of a data store: what is decided before it, and its job. */
export const Component = () => {
  const { dataStoreId = '' } = useParams()
  const { data: publication } = useSuspenseQuery(publicationOf(dataStoreId))
  return <PublishPage key={dataStoreId} publication={publication} />
}

const PublishPage = ({ publication }: { readonly publication: Publication }) => {
  const { datastoreId, kind, owner, job: lastJob, publishedDatasets } = publication
  const [step] = usePublishStep()
  const permission = usePublishing(owner)
  useFocusOnTitle(step)
  if (!permission.allowed)
    return (
      <WizardFrame publication={publication}>
        <NoPermission
          permission={permission}
          reason={permission.because === 'owner' ? t('blocked.owner') : undefined}
          owner={owner}
          action={<ToDataStore id={datastoreId} />}
        />
      </WizardFrame>
    )
  if (lastJob?.status === 'processing')
    return lastJob.jobType === 'publishAllDatasets' ? (
      <Blocked
        publication={publication}
        line={t('blocked.runningLine')}
        action={
          <Button variant="contained" href={paths.publishingResult(datastoreId)}>
            {t('blocked.follow')}
          </Button>
        }
      >
        {t('blocked.running')}
      </Blocked>
    ) : (
      <Blocked
        publication={publication}
        line={t('blocked.deletingLine')}
        action={
          <Button variant="contained" onClick={() => void invalidate(publishing.publication)}>
            {t('blocked.again')}
          </Button>
        }
      >
        {t('blocked.deleting')}
      </Blocked>
    )
  if (publishedDatasets > 0)
    return (
      <Blocked
        publication={publication}
        line={t('blocked.publishedLine')}
        action={
          <Button variant="contained" href={paths.synchronizeLayers(datastoreId)}>
            {t('blocked.synchronize')}
          </Button>
        }
      >
        {t('blocked.published')}
      </Blocked>
    )
  if (kind === 'other')
    return (
      <Blocked publication={publication} action={undefined}>
        {t('blocked.other')}
      </Blocked>
    )
  return <PublishWizard publication={publication} />
}

const ToDataStore = ({ id }: { readonly id: string }) => (
  <Button variant="outlined" href={paths.dataStore(id)}>
    {t('toDataStore')}
  </Button>
)

interface BlockedProps {
  readonly publication: Publication
  readonly line?: string
  readonly action: ReactNode
  readonly children: string
}

/** Why nothing can be published for the first time, and what to do instead. */
const Blocked = ({ publication, line, action, children }: BlockedProps) => (
  <WizardFrame publication={publication}>
    <EmptyState
      icon="publishing"
      line={line}
      action={
        <>
          {action}
          <ToDataStore id={publication.datastoreId} />
        </>
      }
    >
      {children}
    </EmptyState>
  </WizardFrame>
)
