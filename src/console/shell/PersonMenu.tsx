import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useColorScheme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayLeave } from './leaveGuard.tsx'
import { signOut, type Session } from './session.ts'

const modes = ['light', 'dark', 'system'] as const

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toLocaleUpperCase())
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')

/** Who is signed in, how the console looks, and the way out. */
export const PersonMenu = ({ session: { user, person } }: { session: Session }) => {
  const { t } = useTranslation()
  const { mode, setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const name = user.fullName ?? person.username
  const role =
    person.role === 'org_admin' || person.role === 'org_publisher' || person.role === 'org_user'
      ? user.roleId === undefined || user.roleId === person.role
        ? t(`role.${person.role}`)
        : t('role.custom')
      : person.role
  const leave = async () => {
    setAnchor(null)
    if (await mayLeave()) await signOut()
  }
  return (
    <>
      <ButtonBase
        aria-label={t('person.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          inlineSize: 30,
          blockSize: 30,
          flexShrink: 0,
          borderRadius: 999,
          fontSize: '0.75rem',
          fontWeight: 650,
          backgroundColor: 'tone.accent.soft',
          color: 'tone.accent.text',
        }}
      >
        {initials(name)}
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minInlineSize: 240 } } }}
      >
        <Box component="li" role="presentation" sx={{ paddingInline: 4, paddingBlock: 2 }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <Typography variant="caption" color="textSecondary">
            {person.username} · {role}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" />
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', fontSize: '0.75rem' }}>
          {t('person.appearance')}
        </ListSubheader>
        {modes.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={mode === choice}
            onClick={() => setMode(choice)}
            sx={{ justifyContent: 'space-between' }}
          >
            {t(`person.${choice}`)}
            {mode === choice && <CheckIcon aria-hidden fontSize="small" />}
          </MenuItem>
        ))}
        <Divider component="li" role="presentation" />
        <MenuItem onClick={() => void leave()}>{t('person.signOut')}</MenuItem>
      </Menu>
    </>
  )
}
