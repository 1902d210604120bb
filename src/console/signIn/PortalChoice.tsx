import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { EnvironmentLabel } from '../shell/EnvironmentLabel.tsx'
import type { Connection } from '../shell/session/connections.ts'
import { t } from './messages.ts'

interface Props {
  readonly connections: readonly Connection[]
  readonly chosen: Connection
  readonly onChoose: (connection: Connection) => void
}

/** The choice between several portals. */
export const PortalChoice = ({ connections, chosen, onChoose }: Props) => (
  <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 2 }}>
    <Typography component="legend" sx={{ fontWeight: 600, padding: 0, marginBlockEnd: 2 }}>
      {t('portal')}
    </Typography>
    {connections.map((connection) => (
      <Box
        component="label"
        key={connection.url}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          paddingBlock: 2,
          paddingInline: 3,
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'control',
          cursor: 'pointer',
          '&:has(:checked)': { borderColor: 'primary.main', backgroundColor: 'tone.brand.soft' },
        }}
      >
        <input
          type="radio"
          name="portal"
          checked={connection === chosen}
          onChange={() => onChoose(connection)}
        />
        <Box component="span" sx={{ flex: 1, minInlineSize: 0 }}>
          {connection.name}
        </Box>
        <EnvironmentLabel connection={connection} />
      </Box>
    ))}
  </Box>
)
