import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Popover } from '../ui/layout/Popover.tsx'
import type { ContentState } from './list.ts'
import { t } from './messages.ts'
import { ViewOptionsPanel } from './ViewOptionsPanel.tsx'

export interface ViewOptionsProps {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

/** The view options of the list: table or cards, sort order, and items per page. */
export const ViewOptions = ({ state, change }: ViewOptionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-label={t('options')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          '@media (max-width: 599px)': {
            minInlineSize: 40,
            paddingInline: 2,
            '& > .MuiButton-startIcon': { margin: 0 },
          },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('options')}
        </Box>
      </Button>
      {anchor && (
        <Popover isAtEnd label={t('options')} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <ViewOptionsPanel state={state} change={change} />
        </Popover>
      )}
    </>
  )
}
