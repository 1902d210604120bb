import type { Change } from './change.ts'
import { isSame } from './equality.ts'
import { formatValue } from './formatValue.ts'
import type { HistoryEntry } from './entry.ts'

type StoredChange = HistoryEntry['changes'][number]

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Returns the texts of a change's values as the review showed them, in the order of the entries of lists. */
export const textsOf = ({ before, after, format }: Change): StoredChange['texts'] => {
  if (!format) return undefined
  const texts = (value: unknown) => entriesOf(value).map((entry) => formatValue(entry, format))
  return { before: texts(before), after: texts(after) }
}

/** Returns a stored change with its values formatted as they were in the review. */
export const readChange = ({
  section,
  texts,
  summary,
  isPerson,
  ...change
}: StoredChange): Change => {
  const known = (['before', 'after'] as const).flatMap((side) =>
    entriesOf(change[side]).map((value, index) => ({ value, text: texts?.[side][index] })),
  )
  return {
    ...change,
    ...(section === undefined ? {} : { section }),
    ...(summary === undefined ? {} : { summary }),
    ...(isPerson === undefined ? {} : { isPerson }),
    ...(texts
      ? {
          format: (value) =>
            known.find((one) => isSame(one.value, value))?.text ?? formatValue(value),
        }
      : {}),
  }
}
