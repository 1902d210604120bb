import IconButton from '@mui/material/IconButton'
import { useState, type ReactNode } from 'react'
import { SpriteIcon } from '../icons/SpriteIcon.tsx'
import { Popover } from '../layout/Popover.tsx'
import { t } from '../messages.ts'

interface Props {
  /** The label of the field. */
  readonly label: string
  /** Two or three sentences. */
  readonly children: ReactNode
}

/** The button beside a label that shows further help about the field. */
export const HelpButton = ({ label, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const name = t('about', { label })
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ inlineSize: 24, blockSize: 24, padding: 0, flexShrink: 0 }}
      >
        <SpriteIcon name="help" />
      </IconButton>
      {anchor && (
        <Popover label={name} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {children}
        </Popover>
      )}
    </>
  )
}
