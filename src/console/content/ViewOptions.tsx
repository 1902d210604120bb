import TuneIcon from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { part } from '../shell/part/part.tsx'
import { Popover } from '../ui/layout/Popover.tsx'
import type { ContentState } from './list.ts'
import { useMessages } from './messages.ts'

export interface ViewOptionsProps {
  readonly state: ContentState
  readonly change: (changed: Partial<ContentState>) => void
}

// Loaded when the options are opened.
const ViewOptionsPanel = part(async () => (await import('./ViewOptionsPanel.tsx')).ViewOptionsPanel)

/** The view options of the list: table or cards, sort order, and items per page. */
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
      {anchor && (
        <Popover isAtEnd label={t('options')} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <Suspense>
            <ViewOptionsPanel state={state} change={change} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
