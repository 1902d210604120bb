import ButtonBase from '@mui/material/ButtonBase'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/Avatar.tsx'
import { overlay } from '../part/part.tsx'
import type { Session } from '../session/session.ts'

// Loaded on demand: the menu is larger than the rest of the bar and rarely opened.
const PersonMenuItems = overlay(
  async () => (await import('./PersonMenuItems.tsx')).PersonMenuItems,
  ({ anchor }) => anchor !== null,
)

/** The button with the signed-in person's name that opens the account menu. */
export const PersonMenu = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const menuId = useId()
  const name = session.user.fullName ?? session.person.username
  return (
    <>
      <ButtonBase
        aria-label={t('person.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        {...PersonMenuItems.ahead}
        onClick={(event) => {
          setWasOpened(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ flexShrink: 0, borderRadius: 999 }}
      >
        <Avatar name={name} username={session.person.username} size={30} />
      </ButtonBase>
      {wasOpened && (
        <Suspense>
          <PersonMenuItems
            session={session}
            id={menuId}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
