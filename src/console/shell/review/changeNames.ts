import type { Change } from '../changes/change.ts'
import { t } from './messages.ts'

/** The number of names before the others are counted. */
const maxNames = 2

/** Returns what changes in one line, such as "Name, Allowed origins, +1"; an empty text without changes. */
export const changeNames = (changes: readonly Pick<Change, 'label'>[]): string => {
  const labels = [...new Set(changes.map(({ label }) => label))]
  const names = labels.slice(0, maxNames).join(', ')
  return labels.length > maxNames ? t('names', { names, count: labels.length - maxNames }) : names
}
