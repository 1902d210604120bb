import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { masked } from '../../../rest/protocol/call.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Affected } from './Affected.tsx'
import type { Change } from '../changes/change.ts'
import type { CheckedChange, Keep } from './conflicts.ts'
import { Difference, Line } from './Difference.tsx'
import { isNothing } from '../changes/equality.ts'
import { formatValue } from '../changes/formatValue.ts'
import { listCounts } from './sections.ts'
import { worst } from '../changes/warning.ts'
import { WarningText } from '../../ui/WarningText.tsx'
import { t } from './messages.ts'

/** Up to this number, the affected objects of an only change are shown at once. */
const maxOpen = 5

interface Props {
  readonly considered: CheckedChange
  /** Whether the value is a password or key; the values are masked. */
  readonly isSecret?: boolean
  readonly disabled?: boolean
  /** Whether there are no other changes, so that short lists of affected objects are open. */
  readonly isOnly?: boolean
  /** Whether the page has several lists of changes: each change is a group then, not a landmark. */
  readonly isOneOfSeveral?: boolean
  /** Default: `h3`. */
  readonly heading?: 'h3' | 'h4'
  readonly onChoose?: ((keep: Keep) => void) | undefined
}

const hidden = (value: unknown) => (isNothing(value) ? value : masked)

const withoutSecret = (change: Change): Change => ({
  ...change,
  before: hidden(change.before),
  after: hidden(change.after),
  format: String,
})

/** One change: label, severity, values before and after, and a conflicting change by another person. */
export const ChangeView = ({
  considered,
  isSecret = false,
  disabled = false,
  isOnly = false,
  isOneOfSeveral = false,
  heading = 'h3',
  onChoose,
}: Props) => {
  const name = useId()
  const { conflict } = considered
  const change = isSecret ? withoutSecret(considered.change) : considered.change
  const { label, warnings = [], affected = [] } = change
  const aside = change.aside ?? (change.summary === undefined ? listCounts(change) : undefined)
  const severity = worst(warnings)
  return (
    <Box
      {...(isOneOfSeveral ? { role: 'group' } : { component: 'section' })}
      aria-label={label}
      sx={{
        paddingBlock: 3,
        paddingInline: 4,
        '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
      }}
    >
      <Typography
        component={heading}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
          rowGap: 1,
          fontSize: '0.8125rem',
          lineHeight: '20px',
          marginBlockEnd: '2px',
        }}
      >
        <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        {severity !== undefined && severity !== 'note' && (
          <StateChip tone={severity === 'dangerous' ? 'error' : 'warning'}>
            {t(`severity.${severity}`)}
          </StateChip>
        )}
        {aside !== undefined && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {aside}
          </Box>
        )}
      </Typography>
      <Difference {...change} />
      {affected.map((list) => (
        <Affected key={list.label} {...list} isOpen={isOnly && list.objects.length <= maxOpen} />
      ))}
      {conflict && (
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, marginBlockStart: 2 }}>
          <Typography component="legend" sx={{ padding: 0 }}>
            <WarningText>{t('conflict')}</WarningText>
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
