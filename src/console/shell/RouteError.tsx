import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { Brand } from './Brand.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { NotFound } from './NotFound.tsx'
import { paths } from './paths.ts'
import { toProblem } from './problem.ts'
import { maybeSession } from './session.ts'

const Failure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const revalidator = useRevalidator()
  const retry = () => {
    if (toProblem(error).kind === 'console') window.location.reload()
    else void revalidator.revalidate()
  }
  return (
    <Page title={t('error.heading')}>
      <ErrorNotice error={error} onRetry={retry} />
    </Page>
  )
}

/** What stands in for a page that could not be loaded or broke. What does not exist is a page, not a crash. */
export const RouteError = () => {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { kind, words } = toProblem(error)
  if (kind === 'missing') return <NotFound words={words} />
  if (maybeSession()) return <Failure error={error} />
  // Outside the frame there is no menu to leave by.
  return (
    <Box component="main" sx={{ maxInlineSize: 720, marginInline: 'auto', padding: 6 }}>
      <Box sx={{ marginBlockEnd: 6 }}>
        <Brand />
      </Box>
      <Failure error={error} />
      <Button href={paths.signIn()}>{t('error.signIn')}</Button>
    </Box>
  )
}
