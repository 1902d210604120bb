import type { Tone } from '../../ui/designTokens.ts'
import type { Connection, ConnectionColor } from './connections.ts'

const toneOf: Record<ConnectionColor, Tone> = {
  red: 'error',
  amber: 'warning',
  green: 'success',
  blue: 'info',
  violet: 'violet',
  gray: 'neutral',
}

/** Returns the color that identifies a portal on every page; gray by default. */
export const connectionTone = (connection: Pick<Connection, 'color'> | undefined): Tone =>
  toneOf[connection?.color ?? 'gray']
