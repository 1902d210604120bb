import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { SpriteIcon } from '../../../ui/icons/SpriteIcon.tsx'
import { Popover } from '../../../ui/layout/Popover.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { part } from '../../part/part.tsx'
import { useMessages } from '../viewMessages.ts'

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
  const { t } = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const label = t('views')
  const close = () => setAnchor(undefined)
  return (
    <>
      <Tooltip text={label}>
        {({ onFocus, ...hover }) => (
          <IconButton
            {...hover}
            onFocus={(event) => {
              Views.preload()
              onFocus(event)
            }}
            onPointerEnter={Views.preload}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <SpriteIcon name="savedViews" size={20} />
          </IconButton>
        )}
      </Tooltip>
      {anchor && (
        <Popover isAtEnd label={label} anchor={anchor} onClose={close}>
          <Suspense>
            <Views {...props} onClose={close} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
