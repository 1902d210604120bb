import { formatList } from '../../shell/format.ts'
import { t } from './messages.ts'

/** The maximum number of names in a sentence or a cell. */
const maxNames = 10

/** Returns names as a list; of many, the first ones and how many more there are. */
export const namesInWords = (names: readonly string[]): string =>
  formatList(
    names.length <= maxNames
      ? names
      : [...names.slice(0, maxNames), t('more', { count: names.length - maxNames })],
  )
