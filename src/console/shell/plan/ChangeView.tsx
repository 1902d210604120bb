import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { masked } from '../../../rest/protocol/call.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import type { Change } from './change.ts'
import type { CheckedChange, Keep } from './conflicts.ts'
import { Difference, Line } from './Difference.tsx'
import { isNothing } from './equality.ts'
import { formatValue } from './formatValue.ts'
import { WarningLine } from './WarningLine.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly considered: CheckedChange
  /** Whether the value is a password or key; the values are masked. */
  readonly isSecret?: boolean
  readonly disabled?: boolean
  readonly onChoose?: ((keep: Keep) => void) | undefined
}

const hidden = (value: unknown) => (isNothing(value) ? value : masked)

const withoutSecret = (change: Change): Change => ({
  ...change,
  before: hidden(change.before),
  after: hidden(change.after),
  format: String,
})

/** One change: label, values before and after, warnings, and a conflicting change by another person. */
export const ChangeView = ({ considered, isSecret = false, disabled = false, onChoose }: Props) => {
  const { t } = useMessages()
  const name = useId()
  const { conflict } = considered
  const change = isSecret ? withoutSecret(considered.change) : considered.change
  const { label, section, warnings = [] } = change
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        paddingBlockEnd: 3,
        marginBlockEnd: 3,
        borderBlockEnd: '1px solid',
        borderColor: 'line',
      }}
    >
      <Typography component="h3" sx={{ fontSize: '0.8125rem', marginBlockEnd: 1 }}>
        <strong>{label}</strong>{' '}
        {section !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {section}
          </Box>
        )}
      </Typography>
      <Difference {...change} />
      {warnings.map((warning) => (
        <WarningLine key={warning}>{warning}</WarningLine>
      ))}
      {conflict && (
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, marginBlockStart: 2 }}>
          <Typography component="legend" sx={{ padding: 0, color: 'tone.warning.text' }}>
            {t('conflict')}
          </Typography>
          <Line what="now">{isSecret ? masked : formatValue(conflict.now, change.format)}</Line>
          {(['mine', 'theirs'] as const).map((keep) => (
            <RadioChoice
              key={keep}
              name={name}
              label={t(keep)}
              checked={conflict.keep === keep}
              onChange={() => {
                if (!disabled) onChoose?.(keep)
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
