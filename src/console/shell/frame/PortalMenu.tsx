import CheckIcon from '@mui/icons-material/Check'
import OpenInNewIcon from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { EnvironmentLabel } from '../EnvironmentLabel.tsx'
import { paths } from '../paths.ts'
import { readConnections } from '../session/configFile.ts'
import { ownUrl, type Connection } from '../session/connections.ts'
import { basePath, siteRoot } from '../site.ts'
import type { MenuProps } from './useMenu.ts'
import { t } from '../messages/index.ts'

interface Props extends MenuProps {
  /** The content of `config.json`. */
  readonly config: unknown
  readonly current: Connection
}

/** The configured portals. Another portal opens in a new tab, because a tab is signed in to one portal: on Home if another tab is signed in there, otherwise on the sign-in page. */
export const PortalMenu = ({ id, anchor, onClose, config, current }: Props) => (
  <Menu
    id={id}
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{
      list: { 'aria-label': t('portal.list') },
      paper: { sx: { marginBlockStart: 1, maxInlineSize: 'min(440px, calc(100vw - 32px))' } },
    }}
  >
    {readConnections(config, siteRoot()).map((connection) =>
      connection.url === current.url ? (
        <MenuItem key={connection.url} aria-current onClick={onClose} sx={entry}>
          <Portal connection={connection} />
          <CheckIcon aria-hidden fontSize="small" />
        </MenuItem>
      ) : (
        <MenuItem
          key={connection.url}
          component="a"
          href={`${basePath()}${paths.signIn(connection.url)}`}
          target="_blank"
          // Without an opener, the new tab gets no copy of this tab's session.
          rel="noopener"
          onClick={onClose}
          sx={entry}
        >
          <Portal connection={connection} />
          <OpenInNewIcon aria-hidden fontSize="small" />
        </MenuItem>
      ),
    )}
    <Box component="li" role="presentation" sx={{ paddingInline: 4, paddingBlock: 2 }}>
      <Typography variant="caption" color="textSecondary">
        {t('portal.help')}
      </Typography>
    </Box>
  </Menu>
)

const Portal = ({ connection }: { connection: Connection }) => (
  <Box component="span" sx={{ flex: 1, minInlineSize: 0 }}>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {connection.name}
      <EnvironmentLabel connection={connection} />
    </Box>
    <Typography
      component="span"
      variant="caption"
      color="textSecondary"
      sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' }}
    >
      {ownUrl(connection)}
    </Typography>
  </Box>
)

const entry = { gap: 4, paddingBlock: 2, color: 'text.primary', textDecoration: 'none' } as const
