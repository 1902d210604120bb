import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Notice } from '../../ui/Notice.tsx'
import { formatList } from '../format.ts'
import { useMessages } from './messages.ts'

interface Props {
  /** How many changes were restored; left out where choices are not counted. */
  readonly count?: number
  /** The labels of fields whose values are not kept. */
  readonly secrets?: readonly string[]
  readonly onDiscard: () => void
}

/** Says that entries from an earlier visit are back, and what must be entered again. */
export const UnappliedNotice = ({ count, secrets = [], onDiscard }: Props) => {
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
