import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EnvironmentLabel, environmentOf } from '../EnvironmentLabel.tsx'
import { overlay } from '../part/part.tsx'
import { productVersion } from '../permissions.ts'
import { loadConfig, portalEntries } from '../session/config.ts'
import { ownUrl } from '../session/connections.ts'
import type { Session } from '../session/session.ts'
import { isMenuOpen, useMenu } from './useMenu.ts'
import { t } from '../messages/index.ts'

const PortalMenu = overlay(async () => (await import('./PortalMenu.tsx')).PortalMenu, isMenuOpen)

const configuration = {
  queryKey: ['configuration'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadConfig(signal),
  staleTime: Number.POSITIVE_INFINITY,
}

/**
 * The name, version, and label of the current portal, shown on every page. Red portals, such as production, fill the badge. If other
 * portals are configured, it is a button that lists them.
 */
export const PortalBadge = ({ session }: { session: Session }) => {
  const { menu, button, wasOpened } = useMenu()
  const { data: config } = useQuery(configuration)
  const { connection, organization } = session
  const version = productVersion(session)
  const color = environmentOf(connection)
  const isFilled = color === 'red'
  const background = `var(--mui-palette-environment-${color})`
  const look = {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minInlineSize: 0,
    paddingInline: 3,
    minBlockSize: 32,
    borderRadius: 1,
    fontSize: '0.875rem',
    ...(isFilled
      ? { backgroundColor: background, color: 'common.white' }
      : {
          backgroundColor: `color-mix(in srgb, ${background} 12%, var(--mui-palette-background-paper))`,
        }),
  }
  const content = (
    <>
      <Box
        component="span"
        sx={{
          fontWeight: 650,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
        title={ownUrl(connection)}
      >
        {organization.name ?? connection.name}
      </Box>
      {version !== undefined && (
        <Box
          component="span"
          title={t('version', { version })}
          sx={{ display: { xs: 'none', md: 'block' }, fontSize: '0.8125rem' }}
        >
          {version}
        </Box>
      )}
      <EnvironmentLabel connection={connection} isInverted={isFilled} />
    </>
  )
  if (portalEntries(config).length < 2) return <Box sx={look}>{content}</Box>
  return (
    <>
      <ButtonBase {...PortalMenu.ahead} {...button} sx={look}>
        {content}
        <VisuallyHidden>{t('portal.switch')}</VisuallyHidden>
        <SpriteIcon name="portals" color="currentColor" />
      </ButtonBase>
      {wasOpened && <PortalMenu {...menu} config={config} current={connection} />}
    </>
  )
}
