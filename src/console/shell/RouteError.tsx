import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { NotFound } from './NotFound.tsx'
import { toProblem } from './problem.ts'

/** What stands in for a page that could not be loaded or broke. What does not exist is a page, not a crash. */
export const RouteError = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  const revalidator = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const problem = toProblem(error)
  if (problem.kind === 'missing') return <NotFound words={problem.words} />
  return (
    <Page title={t('error.heading')}>
      <ErrorNotice
        error={error}
        onRetry={() => {
          if (problem.kind === 'console') window.location.reload()
          else void revalidator.revalidate()
        }}
      />
    </Page>
  )
}
