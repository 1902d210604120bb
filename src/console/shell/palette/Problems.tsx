import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ConnectionError } from '../../../rest/protocol/errors.ts'
import { toProblem } from '../errors/problem.ts'
import { formatList } from '../format.ts'
import type { Results } from './useEntries.ts'
import { WarningText } from '../../ui/WarningText.tsx'
import { t } from './messages.ts'

/** What could not be searched and why, in one line. */
export const Problems = ({ portal, retrySettings }: Pick<Results, 'portal' | 'retrySettings'>) => {
  const [first] = portal.failures
  const textOf = () => {
    if (!first) return t('settingsMissing')
    if (portal.failures.every(({ error }) => error instanceof ConnectionError))
      return t('unreachable')
    return t('refused', {
      kinds: formatList(portal.failures.map(({ kind }) => t(`kind.${kind}`))),
      reason: toProblem(first.error).message,
    })
  }
  if (!first && !retrySettings) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        paddingBlock: 1,
        paddingInline: 5,
        fontSize: '0.8125rem',
        color: 'tone.warning.text',
        backgroundColor: 'tone.warning.soft',
      }}
    >
      <span role="alert">
        <WarningText>{textOf()}</WarningText>
      </span>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          portal.retry()
          retrySettings?.()
        }}
      >
        {t('retry')}
      </Button>
    </Box>
  )
}
