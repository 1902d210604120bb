import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PortalError } from '../../rest/protocol/errors.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { NoPermission } from '../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { paths } from '../shell/paths.ts'
import { usePermission } from '../shell/permissions.ts'
import { LoadingPage } from '../ui/layout/LoadingPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import type { Publication } from './queries.ts'
import { t } from './messages.ts'
import { invalidate } from '../shell/api.ts'
import { changedByPublishing, publicationNow } from './queries.ts'

/** Reads what a job of a data store has changed when it has ended. */
export const useEndOfJob = (publication: Publication | undefined) => {
  const isRunning = publication?.job?.status === 'processing'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate(...changedByPublishing)
    wasRunning.current = isRunning
  }, [isRunning])
}

interface Props {
  readonly dataStoreId: string
  /** The title of the page before the data store is known. */
  readonly title: string
  /** The page of the data store. */
  readonly children: (publication: Publication) => ReactNode
}

/** Reads a data store for its page, and shows why it can't be read. */
export const PublicationGate = ({ dataStoreId, title, children }: Props) => {
  const { data, error, refetch } = useQuery(publicationNow(dataStoreId))
  useEndOfJob(data)
  // The data store belongs to someone else if the portal refuses to return it.
  const permission = usePermission(publishing.publication, '')
  if (data) return children(data)
  if (!error) return <LoadingPage title={title} />
  const isRefused = error instanceof PortalError && error.code === 403 && !permission.allowed
  return (
    <Page title={title} crumbs={[{ label: t('crumb'), href: paths.publishing() }]}>
      {isRefused ? (
        <NoPermission permission={permission} />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}
