import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextField } from '../ui/fields/TextField.tsx'
import type { ContentState } from './list.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly name: 'modified' | 'created'
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
  readonly onClose: () => void
}

/** The first and the last day of a filter, both inclusive. */
export const DaysForm = ({ name, state, change, onClose }: Props) => {
  const { t } = useMessages()
  const first = `${name}From` as const
  const last = `${name}To` as const
  const { [first]: from, [last]: to } = state
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
        label={t('filter.from')}
        value={from}
        max={to === '' ? undefined : to}
        onChange={(event) => change({ [first]: event.target.value, folder: '' })}
      />
      <TextField
        type="date"
        label={t('filter.to')}
        value={to}
        min={from === '' ? undefined : from}
        onChange={(event) => change({ [last]: event.target.value, folder: '' })}
      />
      <Button type="submit" variant="outlined">
        {t('filter.days')}
      </Button>
    </Box>
  )
}
