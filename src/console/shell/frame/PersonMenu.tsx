import { personName } from '../personName.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { overlay } from '../part/part.tsx'
import { MemberAvatar } from '../people/MemberAvatar.tsx'
import type { Session } from '../session/session.ts'
import { isMenuOpen, useMenu } from './useMenu.ts'
import { t } from '../messages/index.ts'

// Loaded on demand: the menu is larger than the rest of the bar and rarely opened.
const PersonMenuItems = overlay(
  async () => (await import('./PersonMenuItems.tsx')).PersonMenuItems,
  isMenuOpen,
)

interface Props {
  readonly session: Session
  /** Shows the name beside the avatar. */
  readonly isNamed?: boolean
}

/** The button with the signed-in person's avatar that opens the account menu. */
export const PersonMenu = ({ session, isNamed = false }: Props) => {
  const { menu, button, wasOpened } = useMenu()
  const name = personName(session.user)
  return (
    <>
      <ButtonBase
        aria-label={t('person.menu', { name })}
        {...PersonMenuItems.ahead}
        {...button}
        sx={{ flexShrink: 0, gap: 3, borderRadius: 999, fontWeight: 550 }}
      >
        <MemberAvatar of={session.user} size={30} />
        {isNamed && <Box component="span">{name}</Box>}
      </ButtonBase>
      {wasOpened && <PersonMenuItems session={session} {...menu} />}
    </>
  )
}
