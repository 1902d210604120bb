import IconButton from '@mui/material/IconButton'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { overlay } from '../part/part.tsx'
import { isMenuOpen, useMenu } from './useMenu.ts'
import { t } from '../messages/index.ts'

const HelpMenu = overlay(async () => (await import('./HelpMenu.tsx')).HelpMenu, isMenuOpen)

/** The button that opens the help menu; narrow windows have its entries in the account menu. */
export const HelpButton = () => {
  const { menu, button, wasOpened } = useMenu()
  return (
    <>
      <IconButton
        aria-label={t('help.menu')}
        {...HelpMenu.ahead}
        {...button}
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, padding: 1.5 }}
      >
        <SpriteIcon name="help" size={20} />
      </IconButton>
      {wasOpened && <HelpMenu {...menu} />}
    </>
  )
}
