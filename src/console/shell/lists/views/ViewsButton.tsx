import { useState } from 'react'
import { Popover } from '../../../ui/layout/Popover.tsx'
import { part } from '../../part/part.tsx'
import { ToolButton } from '../ToolButton.tsx'
import { t } from '../messages.ts'

/** A view that a list offers to everyone: its name and the query string of its URL. */
export interface Preset {
  readonly label: string
  readonly search: string
}

export interface ViewsProps {
  /** The list whose views are saved. */
  readonly list: string
  readonly presets: readonly Preset[]
}

const Views = part(async () => (await import('./Views.tsx')).Views)

/** Opens the presets and the saved views of a list. */
export const ViewsButton = (props: ViewsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const label = t('view.views')
  const close = () => setAnchor(undefined)
  return (
    <>
      <ToolButton
        label={label}
        icon="savedViews"
        isOpen={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Popover isAtEnd label={label} anchor={anchor} onClose={close}>
          <Views {...props} onClose={close} />
        </Popover>
      )}
    </>
  )
}
