import TuneIcon from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Suspense, useState } from 'react'
import { part } from '../shell/part/part.tsx'
import type { ContentState } from './list.ts'
import { useMessages } from './messages.ts'

export interface ViewOptionsProps {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

// Loaded when the options are opened.
const ViewOptionsPanel = part(async () => (await import('./ViewOptionsPanel.tsx')).ViewOptionsPanel)

/** The view options of the list: table or cards, sort order, items per page, and columns. */
export const ViewOptions = ({ state, change }: ViewOptionsProps) => {
  const { t } = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('options')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('options'),
            sx: { marginBlockStart: 1, inlineSize: 280, padding: 4 },
          },
        }}
      >
        {anchor && (
          <Suspense>
            <ViewOptionsPanel state={state} change={change} />
          </Suspense>
        )}
      </Popover>
    </>
  )
}
