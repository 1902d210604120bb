import { formatBytes } from './format.ts'
import { texts } from '../ui/texts.ts'

const t = texts('storage', {
  used: '{{used}} used',
  figures: '{{used}} of {{quota}} used',
  exceeded: '{{used}} used, more than the quota of {{quota}}',
})

/** Returns how much storage a member uses (bytes), and of which quota; not every portal enforces the quota that it returns. */
export const storageText = (usage: number, quota = 0): string => {
  const figures = { used: formatBytes(usage), quota: formatBytes(quota) }
  if (quota <= 0) return t('used', figures)
  return t(usage > quota ? 'exceeded' : 'figures', figures)
}
