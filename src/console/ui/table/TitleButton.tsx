import Link from '@mui/material/Link'
import { use, type ReactNode } from 'react'
import { Tooltip, type TooltipAnchor } from '../Tooltip.tsx'
import { TabStop } from './TabStop.ts'

interface Props {
  readonly children: ReactNode
  readonly onClick: () => void
  /** All of a title that is cut, for hover and focus. */
  readonly tip?: string
}

/** The title of a row that opens a panel on the same page. */
export const TitleButton = ({ children, onClick, tip }: Props) => {
  const tabIndex = use(TabStop) ? 0 : -1
  const button = (anchor?: TooltipAnchor) => (
    <Link
      component="button"
      type="button"
      tabIndex={tabIndex}
      {...anchor}
      onClick={onClick}
      sx={{
        display: 'inline-block',
        // Long words wrap.
        maxInlineSize: '100%',
        fontWeight: 550,
        textAlign: 'start',
        fontSize: 'inherit',
        overflowWrap: 'inherit',
      }}
    >
      {children}
    </Link>
  )
  return tip === undefined ? button() : <Tooltip text={tip}>{button}</Tooltip>
}
