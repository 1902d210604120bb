import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Notice } from '../../ui/Notice.tsx'
import { formatList } from '../format.ts'
import { useMessages } from './messages.ts'

export interface UnappliedProps {
  /** The number of restored changes; omitted for forms that don't count them. */
  readonly count?: number
  /** The labels of fields whose values are not stored. */
  readonly secrets?: readonly string[]
  readonly onDiscard: () => void
}

/** The notice that entries of an earlier visit were restored, and which values must be entered again. */
export const UnappliedContent = ({ count, secrets = [], onDiscard }: UnappliedProps) => {
  const { t } = useMessages()
  const isRestored = count === undefined || count > 0
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Notice
        tone="draft"
        action={
          isRestored && (
            <Button variant="outlined" color="inherit" size="small" onClick={onDiscard}>
              {t('discard')}
            </Button>
          )
        }
      >
        {isRestored && (count === undefined ? t('choices') : t('restored', { count }))}
        {secrets.length > 0 && ` ${t('secrets', { names: formatList(secrets) })}`}
      </Notice>
    </Box>
  )
}
