import Box from '@mui/material/Box'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useMessages } from '../messages.ts'

interface Props {
  readonly count: number
  readonly disabledReason: string | undefined
  readonly onCheck: () => void
}

/** The button that starts the check. */
export const CheckButton = ({ count, disabledReason, onCheck }: Props) => {
  const { t } = useMessages()
  return (
    <Box sx={{ display: 'flex' }}>
      <ActionButton variant="contained" disabledReason={disabledReason} onClick={onCheck}>
        {t('check.begin', { count })}
      </ActionButton>
    </Box>
  )
}
