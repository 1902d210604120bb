import { formatList } from '../../../shell/format.ts'
import { t } from './messages.ts'

const shown = 5

/** Returns the first of these names as a list, with the number of the others. */
export const firstNames = (names: readonly string[]): string => {
  const more = names.length - shown
  return formatList(more > 0 ? [...names.slice(0, shown), t('others', { count: more })] : names)
}
