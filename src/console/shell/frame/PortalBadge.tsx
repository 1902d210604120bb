import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/StateChip.tsx'
import { connectionTone } from '../session/connectionTone.ts'
import { ownUrl } from '../session/connections.ts'
import type { Session } from '../session/session.ts'
import { productVersion } from '../permissions.ts'

/** The name, version, and label of the current portal, shown on every page. */
export const PortalBadge = ({ session }: { session: Session }) => {
  const { t } = useTranslation()
  const { connection, organization } = session
  const version = productVersion(session)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minInlineSize: 0,
        paddingInline: 2.5,
        minBlockSize: 32,
        border: '1px solid',
        borderColor: 'line',
        borderRadius: 1,
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
        <Box component="span" title={t('version', { version })}>
          <StateChip tone="neutral">{version}</StateChip>
        </Box>
      )}
      {connection.label && (
        <StateChip tone={connectionTone(connection)}>{connection.label}</StateChip>
      )}
    </Box>
  )
}
