import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { TestOutcome } from './testOutcome.ts'
import { t } from './messages.ts'

interface Props {
  readonly outcome: TestOutcome | undefined
  /** Why there is no outcome: the portal refused the test. */
  readonly error: Error | null
  /** Whether the connection was changed after the test. */
  readonly isOutdated?: boolean
  /** The name of the server that tested the connection. */
  readonly server: string | undefined
}

/** Whether a server can connect to the database, and if not, the reason of each machine. Announced to screen readers. */
export const TestResult = ({ outcome, error, isOutdated = false, server }: Props) => {
  const place = useRef<HTMLElement>(null)
  // It appears below the button, where the bar of the page can cover it.
  useEffect(() => {
    if (outcome || error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome, error])
  const succeeded = server === undefined ? t('test.success') : t('test.successOn', { server })
  const failed = server === undefined ? t('test.failure') : t('test.failureOn', { server })
  return (
    <Box
      ref={place}
      aria-live="polite"
      // No space while it is empty, and none below the last notice of a card.
      sx={{ '&:not(:empty)': { marginBlockStart: 3 }, '& > :last-child': { marginBlockEnd: 0 } }}
    >
      {error && <ErrorNotice error={error} />}
      {outcome && isOutdated && <Notice tone="neutral">{t('test.outdated')}</Notice>}
      {outcome && !isOutdated && outcome.hasSucceeded && (
        <Notice tone="success">{succeeded}</Notice>
      )}
      {outcome && !isOutdated && !outcome.hasSucceeded && (
        <Notice tone="error">
          <strong>{failed}</strong>
          {outcome.reasons.length > 0 && (
            <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 4 }}>
              {outcome.reasons.map(({ machine, message }) => (
                <li key={machine}>{t('test.machine', { machine, message })}</li>
              ))}
            </Box>
          )}
          {t('test.advice')}
        </Notice>
      )}
    </Box>
  )
}
