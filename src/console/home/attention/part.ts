import { part } from '../../shell/part/part.tsx'

/** The card with what needs attention, whose checks know every area. The page does not wait for it. */
export const Attention = part(async () => (await import('./Attention.tsx')).Attention)
