import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EnvironmentLabel, environmentOf } from '../EnvironmentLabel.tsx'
import { productVersion } from '../permissions.ts'
import { ownUrl } from '../session/connections.ts'
import type { Session } from '../session/session.ts'

/** The name, version, and label of the current portal, shown on every page. Red portals, such as production, fill the badge. */
export const PortalBadge = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const { connection, organization } = session
  const version = productVersion(session)
  const color = environmentOf(connection)
  const isFilled = color === 'red'
  const background = `var(--mui-palette-environment-${color})`
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minInlineSize: 0,
        paddingInline: 3,
        minBlockSize: 32,
        borderRadius: 1,
        ...(isFilled
          ? { backgroundColor: background, color: 'common.white' }
          : {
              backgroundColor: `color-mix(in srgb, ${background} 12%, var(--mui-palette-background-paper))`,
            }),
      }}
    >
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
        <Box component="span" title={t('version', { version })} sx={{ fontSize: '0.8125rem' }}>
          {version}
        </Box>
      )}
      <EnvironmentLabel connection={connection} isInverted={isFilled} />
    </Box>
  )
}
