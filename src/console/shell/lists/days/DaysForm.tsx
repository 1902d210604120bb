import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { lastDays, spans, type Days } from './days.ts'
import { t } from './messages.ts'

interface Props extends Days {
  readonly onChange: (days: Days) => void
  readonly onClose: () => void
}

/** The first and the last day of a filter, both inclusive. */
export const DaysForm = ({ from, to, onChange, onClose }: Props) => (
  <Box
    component="form"
    onSubmit={(event) => {
      event.preventDefault()
      onClose()
    }}
    sx={{ display: 'grid', gap: 3 }}
  >
    <Box
      component="fieldset"
      aria-label={t('spans')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        maxInlineSize: 300,
        minInlineSize: 0,
        margin: 0,
        padding: 0,
        border: 0,
      }}
    >
      {spans.map((count) => {
        const days = lastDays(count)
        return (
          <Button
            key={count}
            size="small"
            variant="outlined"
            aria-pressed={days.from === from && days.to === to}
            onClick={() => {
              onChange(days)
              onClose()
            }}
          >
            {count === 1 ? t('today') : t('last', { count })}
          </Button>
        )
      })}
    </Box>
    <TextField
      type="date"
      label={t('from')}
      value={from}
      max={to === '' ? undefined : to}
      onChange={(event) => onChange({ from: event.target.value, to })}
    />
    <TextField
      type="date"
      label={t('to')}
      value={to}
      min={from === '' ? undefined : from}
      onChange={(event) => onChange({ from, to: event.target.value })}
    />
    <Button type="submit" variant="outlined">
      {t('done')}
    </Button>
  </Box>
)
