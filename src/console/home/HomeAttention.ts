import { part } from '../shell/part/part.tsx'
import { checks } from '../shared/attention/check.ts'

/** The card with what needs attention. The page does not wait for it, since its checks know every area. */
export const HomeAttention = part(async () => {
  const [{ Attention }] = await Promise.all([import('./Attention.tsx'), checks.load()])
  return Attention
})
