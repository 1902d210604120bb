import { part } from '../shell/part/part.tsx'
import { checks } from '../shared/attention/check.ts'
import { Attention } from './Attention.tsx'

/** The card with what needs attention. The page does not wait for it, since its checks know every area. */
export const HomeAttention = part(async () => {
  await checks.load()
  return Attention
})
