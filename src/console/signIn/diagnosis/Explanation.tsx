import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { ownUrl, type Connection } from '../../shell/session/connections.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { siteRoot } from '../../shell/site.ts'
import { monospace } from '../../ui/theme.ts'
import { findMissing, type Access } from './access.ts'
import { requestsTo } from './requests.ts'
import { explain, reportOf, t, type Cause, type Diagnosis } from './messages.ts'

interface Props {
  /** The error of a sign-in, if there was one. */
  readonly error: unknown
  readonly connection: Connection
}

/** What became of looking for what is missing. */
interface Finding extends Props {
  readonly access: Access
}

/** Where a person can see more than this page can. */
const opensPortal: ReadonlySet<Cause> = new Set([
  'unreachable',
  'notAllowed',
  'redirected',
  'signInPage',
])

/**
 * What this console lacks at the portal, before people sign in and after a sign-in has failed. Nothing if they can sign in; the error
 * itself if no cause is found.
 */
export const Explanation = ({ error, connection }: Props) => {
  const [found, setFound] = useState<Finding>()
  useEffect(() => {
    let isCurrent = true
    const surroundings = { page: window.location.href, isOnline: navigator.onLine }
    void findMissing(connection, surroundings, requestsTo(connection), error).then((access) => {
      if (isCurrent) setFound({ error, connection, access })
    })
    return () => {
      isCurrent = false
    }
  }, [error, connection])
  if (!found || found.error !== error || found.connection !== connection)
    return error === undefined ? null : <Typography component="output">{t('checking')}</Typography>
  const { missing, isExplained } = found.access
  return (
    <>
      {error !== undefined && !isExplained && <ErrorNotice error={error} />}
      {missing.length > 0 && <Missing missing={missing} connection={connection} />}
    </>
  )
}

interface MissingProps {
  readonly missing: readonly Diagnosis[]
  readonly connection: Connection
}

/** All that is missing, as one text: for each part, what happened, why, and what to do. */
const Missing = ({ missing, connection }: MissingProps) => {
  const own = { origin: window.location.origin, redirectUri: siteRoot() }
  const [copied, setCopied] = useState<'copied' | 'notCopied'>()
  // The sign-in page has no toasts.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportOf(missing, connection, own))
      setCopied('copied')
    } catch {
      setCopied('notCopied')
    }
  }
  return (
    <Box
      role="alert"
      sx={{
        padding: 4,
        borderRadius: '10px',
        border: '1px solid',
        borderColor: 'tone.error.solid',
        backgroundColor: 'tone.error.soft',
        display: 'grid',
        gap: 4,
        overflowWrap: 'anywhere',
      }}
    >
      {missing.map((diagnosis) => {
        const { what, why, fix, clock, enter } = explain(diagnosis, connection, own)
        return (
          <Box key={diagnosis.cause} sx={{ display: 'grid', gap: 2 }}>
            <Typography sx={{ fontWeight: 650, color: 'tone.error.text' }}>{what}</Typography>
            <Typography>{why}</Typography>
            <Typography>{fix}</Typography>
            {enter !== undefined && (
              <Typography
                component="code"
                sx={{ fontFamily: monospace, fontSize: '0.8125rem', userSelect: 'all' }}
              >
                {enter}
              </Typography>
            )}
            {clock !== undefined && <Typography>{clock}</Typography>}
          </Box>
        )
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {missing.some(({ cause }) => opensPortal.has(cause)) && (
          <Button
            href={`${ownUrl(connection)}/home`}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
          >
            {t('openPortal')}
          </Button>
        )}
        {copied && <Typography component="output">{t(copied)}</Typography>}
      </Box>
    </Box>
  )
}
