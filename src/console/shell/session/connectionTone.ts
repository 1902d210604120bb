import type { Tone } from '../../ui/designTokens.ts'
import type { Connection, ConnectionColour } from './connections.ts'

const toneOf: Record<ConnectionColour, Tone> = {
  red: 'error',
  amber: 'warning',
  green: 'success',
  blue: 'info',
  violet: 'violet',
  grey: 'neutral',
}

/** Returns the color that identifies a portal on every page; gray by default. */
export const connectionTone = (connection: Pick<Connection, 'colour'> | undefined): Tone =>
  toneOf[connection?.colour ?? 'grey']
