import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Popover } from '../../ui/layout/Popover.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { part } from '../part/part.tsx'
import { useMessages } from './viewMessages.ts'

export interface ColumnsProps {
  /** The list whose columns are stored. */
  readonly list: string
  /** The columns of the list, shown or not. */
  readonly columns: readonly {
    readonly id: string
    readonly header: string
    readonly isExtra?: boolean
  }[]
}

const ColumnChoices = part(async () => (await import('./ColumnChoices.tsx')).ColumnChoices)

/** Opens the choice of a list's columns. */
export const ColumnsButton = (props: ColumnsProps) => {
  const { t } = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const label = t('columns')
  return (
    <>
      <Tooltip text={label}>
        {({ onFocus, ...hover }) => (
          <IconButton
            {...hover}
            onFocus={(event) => {
              ColumnChoices.preload()
              onFocus(event)
            }}
            onPointerEnter={ColumnChoices.preload}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <SpriteIcon name="columns" size={20} />
          </IconButton>
        )}
      </Tooltip>
      {anchor && (
        <Popover isAtEnd label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <Suspense>
            <ColumnChoices {...props} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
