import Link from '@mui/material/Link'
import { use, type ReactNode } from 'react'
import { TabStop } from './TabStop.ts'

interface Props {
  readonly children: ReactNode
  readonly onClick: () => void
  /** What starts to load on hover and focus. */
  readonly ahead?: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

/** The title of a row that opens a panel on the same page. */
export const TitleButton = ({ children, onClick, ahead }: Props) => (
  <Link
    component="button"
    type="button"
    tabIndex={use(TabStop) ? 0 : -1}
    {...ahead}
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
