import type { ReactNode } from 'react'
import { loadable } from '../loadable.ts'
import { useLoadable } from '../useLoadable.ts'

export interface PopoverProps {
  /** Accessible name of the popover. */
  readonly label: string
  /** The button that opened the popover. */
  readonly anchor: HTMLElement
  /** Opens below the end of the button instead of its start. */
  readonly isAtEnd?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const popover = loadable(async () => (await import('./PopoverPanel.tsx')).PopoverPanel)

/** A popover below a button. Its code is loaded when the first one is opened. */
export const Popover = (props: PopoverProps) => {
  const { part: PopoverPanel } = useLoadable(popover)
  return PopoverPanel && <PopoverPanel {...props} />
}
