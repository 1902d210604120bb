import { personName } from '../personName.ts'
import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useColorScheme, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { builtInRoles, isBuiltInRole, roles } from '../../../rest/organization/roles.ts'
import { query } from '../api.ts'
import { AppLink } from '../AppLink.tsx'
import { singleKeys } from '../palette/shortcuts.ts'
import { helpItems } from './helpItems.tsx'
import { mayLeave } from '../confirm/leaveGuard.tsx'
import type { MenuProps } from './useMenu.ts'
import { paths } from '../paths.ts'
import { signOut, type Session } from '../session/session.ts'
import { t } from '../messages/index.ts'

const modes = ['light', 'dark', 'system'] as const

/** Returns the name of the person's role. That of a custom role is read. */
const useRole = ({ user, person }: Session): string => {
  const roleId = user.roleId ?? person.role
  const isBuiltIn = isBuiltInRole(roleId)
  const { data } = useQuery(query(roles.read, { roleId }, { enabled: !isBuiltIn }))
  return isBuiltIn ? builtInRoles[roleId].name : (data?.name ?? t('customRole'))
}

interface Props extends MenuProps {
  readonly session: Session
}

/** The signed-in person, the appearance, and sign-out; in narrow windows, also the entries of the help menu. */
export const PersonMenuItems = ({ session, id, anchor, onClose }: Props) => {
  const { mode, setMode } = useColorScheme()
  const role = useRole(session)
  const hasSingleKeys = singleKeys.use()
  const { pathname } = useLocation()
  // Narrow windows have no help button.
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { user, person } = session
  const leave = async () => {
    onClose()
    if (await mayLeave()) await signOut()
  }
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minInlineSize: 240 } } }}
    >
      <Box component="li" role="presentation" sx={{ paddingInline: 4, paddingBlock: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>{personName(user)}</Typography>
        <Typography variant="caption" color="textSecondary">
          {t('person.line', { username: person.username, role })}
        </Typography>
      </Box>
      <MenuItem component={AppLink} href={paths.account()} onClick={onClose}>
        {t('person.account')}
      </MenuItem>
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
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={hasSingleKeys}
        onClick={() => singleKeys.set(!hasSingleKeys)}
        sx={{ justifyContent: 'space-between' }}
      >
        {t('person.singleKeys')}
        {hasSingleKeys && <CheckIcon aria-hidden fontSize="small" />}
      </MenuItem>
      <Divider component="li" role="presentation" />
      {isNarrow && helpItems({ pathname, onClose })}
      {isNarrow && <Divider component="li" role="presentation" />}
      <MenuItem onClick={() => void leave()}>{t('person.signOut')}</MenuItem>
    </Menu>
  )
}
