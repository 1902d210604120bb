import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Days } from './days.ts'
import { useMessages } from './messages.ts'

interface Props extends Days {
  readonly onChange: (days: Days) => void
  readonly onClose: () => void
}

/** The first and the last day of a filter, both inclusive. */
export const DaysForm = ({ from, to, onChange, onClose }: Props) => {
  const { t } = useMessages()
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
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
}
