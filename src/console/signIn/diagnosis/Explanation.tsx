import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { ownUrl, type Connection } from '../../shell/session/connections.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { siteRoot } from '../../shell/site.ts'
import { monospace } from '../../ui/theme.ts'
import { diagnose } from './diagnose.ts'
import { probe } from './probe.ts'
import { explain, t, type Cause, type Diagnosis } from './messages.ts'

interface Props {
  readonly error: unknown
  readonly connection: Connection
}

/** What became of looking for the cause of an error. */
interface DiagnosisState {
  readonly of: unknown
  readonly diagnosis: Diagnosis | undefined
}

/** Where a person can see more than this page can. */
const opensPortal: ReadonlySet<Cause> = new Set([
  'unreachable',
  'notAllowed',
  'redirected',
  'signInPage',
])

/** The cause of a failed sign-in and its solution. Shows the error itself while the diagnosis is running, and if it finds no cause. */
export const Explanation = ({ error, connection }: Props) => {
  const [found, setFound] = useState<DiagnosisState>()
  useEffect(() => {
    let isCurrent = true
    const surroundings = { page: window.location.href, isOnline: navigator.onLine }
    void diagnose(error, connection, surroundings, () => probe(connection)).then((diagnosis) => {
      if (isCurrent) setFound({ of: error, diagnosis })
    })
    return () => {
      isCurrent = false
    }
  }, [error, connection])
  if (!found || found.of !== error)
    return <Typography component="output">{t('checking')}</Typography>
  return found.diagnosis === undefined ? (
    <ErrorNotice error={error} />
  ) : (
    <Explained diagnosis={found.diagnosis} connection={connection} />
  )
}

/** One explanation: what happened, why, what to do. */
const Explained = ({
  diagnosis,
  connection,
}: {
  readonly diagnosis: Diagnosis
  readonly connection: Connection
}) => {
  const { what, why, fix, clock, enter } = explain(diagnosis, connection, {
    origin: window.location.origin,
    redirectUri: siteRoot(),
  })
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
        gap: 2,
        overflowWrap: 'anywhere',
      }}
    >
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
      {opensPortal.has(diagnosis.cause) && (
        <Button
          href={`${ownUrl(connection)}/home`}
          target="_blank"
          rel="noreferrer"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
        >
          {t('openPortal')}
        </Button>
      )}
    </Box>
  )
}
