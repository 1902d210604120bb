import { useRef } from 'react'
import { Chosen } from './Chosen.tsx'
import { Search } from './Search.tsx'
import { useNamed, type Source } from '../../shell/objects/source.ts'
import { t } from './messages.ts'

/** Properties of every picker. */
export interface PickerProps<T> {
  /** Accessible name; with `id`, the text of the label element. */
  readonly label: string
  readonly id?: string | undefined
  readonly describedBy?: string | undefined
  readonly isWrong?: boolean
  /** The selected IDs, in order. */
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** Maximum number of selected entries; with 1, a new selection replaces the old one. */
  readonly max?: number
  /** Whether the order is significant. */
  readonly isOrdered?: boolean
  /** A query in the portal's syntax that restricts the results. */
  readonly within?: string
  /** Why entries outside of `within` can't be selected, unless `filter` knows better. */
  readonly outside?: string
  /** Returns why an entry can't be selected; undefined if it can. Shown for results and selected entries. */
  readonly filter?: (one: T) => string | undefined
}

interface Props<T> extends PickerProps<T> {
  readonly source: Source<T>
}

/** A picker for one or more objects of the portal: the selected entries and a search. */
export const Picker = <T,>({
  source,
  label,
  id,
  describedBy,
  isWrong = false,
  chosen,
  onChange,
  max = Number.POSITIVE_INFINITY,
  isOrdered = false,
  within = '*',
  outside = t('outside'),
  filter,
}: Props<T>) => {
  const root = useRef<HTMLDivElement>(null)
  const { byId, isRead } = useNamed(source, chosen)
  const isOne = max === 1
  const noteOf = (one: T | undefined) =>
    one === undefined ? (isRead ? t(`unknown.${source.kind}`) : undefined) : filter?.(one)
  return (
    <div ref={root}>
      <Chosen
        label={label}
        chosen={chosen.map((key) => {
          const one = byId.get(key)
          return { entry: one ? source.entryOf(one) : { id: key, title: key }, note: noteOf(one) }
        })}
        isOrdered={isOrdered}
        onChange={onChange}
        onRemoved={() => root.current?.querySelector('input')?.focus()}
      />
      <Search
        source={source}
        id={id}
        label={label}
        describedBy={describedBy}
        isWrong={isWrong}
        placeholder={t(`${isOne ? 'searchOne' : 'search'}.${source.kind}`)}
        full={!isOne && chosen.length >= max ? t('full', { count: max }) : undefined}
        within={within}
        outside={outside}
        whyNot={(one) => (chosen.includes(source.entryOf(one).id) ? t('already') : filter?.(one))}
        onPick={(one) => {
          const { id: picked } = source.entryOf(one)
          if (!chosen.includes(picked)) onChange(isOne ? [picked] : [...chosen, picked])
        }}
      />
    </div>
  )
}
