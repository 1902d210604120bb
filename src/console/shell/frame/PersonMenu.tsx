import ButtonBase from '@mui/material/ButtonBase'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overlay } from '../part/part.tsx'
import type { Session } from '../session/session.ts'

// Loaded on demand: the menu is larger than the rest of the bar and rarely opened.
const PersonMenuItems = overlay(
  async () => (await import('./PersonMenuItems.tsx')).PersonMenuItems,
  ({ anchor }) => anchor !== null,
)

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toLocaleUpperCase())
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')

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
        sx={{
          inlineSize: 30,
          blockSize: 30,
          flexShrink: 0,
          borderRadius: 999,
          fontSize: '0.75rem',
          fontWeight: 650,
          backgroundColor: 'tone.brand.soft',
          color: 'tone.brand.text',
        }}
      >
        {initials(name)}
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
