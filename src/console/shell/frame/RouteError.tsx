import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Page } from '../../ui/layout/Page.tsx'
import { Brand } from './Brand.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { NotFound } from './NotFound.tsx'
import { paths } from '../paths.ts'
import { useRetryOnline } from '../connection/useRetryOnline.ts'
import { MissingPartNotice } from '../part/MissingPartNotice.tsx'
import { isMissingPart, toProblem } from '../errors/problem.ts'
import { maybeSession } from '../session/session.ts'
import { t } from '../messages/index.ts'

interface Props {
  /** Replaces the layout, whose own code might be missing: only a reload loads it again. */
  readonly isOutside?: boolean
}

const Failure = ({ error, isOutside = false }: Props & { error: unknown }) => {
  const revalidator = useRevalidator()
  const isMissing = isMissingPart(error)
  const retry = () => {
    if (isOutside || (toProblem(error).kind === 'console' && !isMissing)) window.location.reload()
    else void revalidator.revalidate()
  }
  useRetryOnline(error, retry)
  return (
    <Page width="form" title={t(isMissing ? 'part.heading' : 'error.heading')}>
      {isMissing ? (
        <MissingPartNotice onRetry={retry} />
      ) : (
        <ErrorNotice error={error} onRetry={retry} />
      )}
    </Page>
  )
}

/** Replaces a page that could not be loaded or threw. An object that doesn't exist or is refused shows the page NotFound. */
export const RouteError = ({ isOutside = false }: Props) => {
  const error = useRouteError()
  const isItem = useLocation().pathname.startsWith(paths.item(''))
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { kind, message, details, advice } = toProblem(error)
  if (kind === 'missing')
    return <NotFound message={isItem ? t('notFound.item') : message} isItem={isItem} />
  if (kind === 'forbidden' && maybeSession() && !isOutside)
    return <NotFound message={details[0] ?? message} refusal={advice} />
  if (maybeSession() && !isOutside) return <Failure error={error} />
  // Without the layout there is no menu.
  return (
    <Box component="main" sx={{ maxInlineSize: 720, marginInline: 'auto', padding: 6 }}>
      <Box sx={{ marginBlockEnd: 6 }}>
        <Brand />
      </Box>
      <Failure error={error} isOutside={isOutside} />
      <Button href={paths.signIn()}>{t('error.signIn')}</Button>
    </Box>
  )
}
