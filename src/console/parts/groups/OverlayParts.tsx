import Button from '@mui/material/Button'
import { startTransition, useState } from 'react'
import { toast } from '../../shell/toasts/toasts.tsx'
import { part } from '../../shell/part/part.tsx'
import { PlainDialog } from '../../ui/layout/PlainDialog.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Popover } from '../../ui/layout/Popover.tsx'
import { Example } from '../Example.tsx'

const LoadedPart = part(async () => (await import('./LoadedPart.tsx')).LoadedPart)

/** What opens above the page: popover, dialog, side panel, and notifications. */
export const OverlayParts = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [open, setOpen] = useState<'dialog' | 'panel' | 'part'>()
  const close = () => setOpen(undefined)
  return (
    <Example name="Opened by a button" isRow>
      <Button variant="outlined" onClick={(event) => setAnchor(event.currentTarget)}>
        Open popover
      </Button>
      <Button variant="outlined" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outlined" onClick={() => setOpen('panel')}>
        Open side panel
      </Button>
      <Button variant="outlined" onClick={() => startTransition(() => setOpen('part'))}>
        Load part
      </Button>
      {(['neutral', 'success', 'warning', 'error'] as const).map((tone) => (
        <Button key={tone} onClick={() => toast(`A notification with the tone ${tone}`, { tone })}>
          Show {tone}
        </Button>
      ))}
      {anchor && (
        <Popover label="Popover" anchor={anchor} onClose={() => setAnchor(undefined)}>
          Content of the popover
        </Popover>
      )}
      {open === 'dialog' && (
        <PlainDialog label="Dialog" onClose={close}>
          Content of the dialog <Button onClick={close}>Close</Button>
        </PlainDialog>
      )}
      {open === 'part' && <LoadedPart />}
      {open === 'panel' && (
        <ActionPanel
          onClose={close}
          title="Side panel"
          subtitle="Subject"
          action="Apply changes"
          onAction={close}
        >
          Content of the panel
        </ActionPanel>
      )}
    </Example>
  )
}
