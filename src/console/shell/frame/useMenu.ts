import { useId, useState, type MouseEvent } from 'react'

/** What a menu needs that is loaded when its button is used. It stays mounted after it was closed. */
export interface MenuProps {
  readonly id: string
  /** The button below which the menu is open; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

/** Whether a menu is open. */
export const isMenuOpen = ({ anchor }: MenuProps): boolean => anchor !== null

/** Returns the properties of a menu and of the button that opens it, and whether it was opened before. */
export const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  const menu: MenuProps = { id, anchor, onClose: () => setAnchor(null) }
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setWasOpened(true)
      setAnchor(currentTarget)
    },
  } as const
  return { menu, button, wasOpened }
}
