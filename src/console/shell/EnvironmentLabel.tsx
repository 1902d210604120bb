import Box from '@mui/material/Box'
import type { Environment } from '../ui/designTokens.ts'
import type { Connection } from './session/connections.ts'

/** Returns the color that identifies a portal on every page; gray by default. */
export const environmentOf = (connection: Pick<Connection, 'color'> | undefined): Environment =>
  connection?.color ?? 'gray'

interface Props {
  readonly connection: Pick<Connection, 'color' | 'label'>
  /** On a background in the portal's color. */
  readonly isInverted?: boolean
}

/** The label of a portal, such as "Production", in the portal's color; renders nothing without a label. */
export const EnvironmentLabel = ({ connection, isInverted = false }: Props) => {
  if (!connection.label) return null
  const color = `environment.${environmentOf(connection)}`
  return (
    <Box
      component="span"
      title={connection.label}
      sx={{
        paddingInline: 2,
        borderRadius: '6px',
        fontSize: '0.75rem',
        lineHeight: '20px',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        flexShrink: 0,
        maxInlineSize: 160,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        backgroundColor: isInverted ? 'common.white' : color,
        color: isInverted ? color : 'common.white',
      }}
    >
      {connection.label}
    </Box>
  )
}
