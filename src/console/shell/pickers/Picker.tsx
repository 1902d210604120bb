import { useRef } from 'react'
import { Chosen } from './Chosen.tsx'
import { Search } from './Search.tsx'
import { useNamed, type Source } from './source.ts'
import { useWords } from './words.ts'

/** What every picker is told. */
export interface PickerProps<T> {
  /** What is chosen; with `id` it names a label that stands elsewhere. */
  readonly label: string
  readonly id?: string | undefined
  readonly describedBy?: string | undefined
  readonly isWrong?: boolean
  /** The IDs that are chosen, in their order. */
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** How many can be chosen; 1: choosing another replaces the one. */
  readonly most?: number
  /** The order of those chosen counts. */
  readonly isOrdered?: boolean
  /** A query of the portal that narrows what is found. */
  readonly within?: string
  /** Why something may not be chosen; undefined when it may. Said of what is found and of what is chosen already. */
  readonly filter?: (one: T) => string | undefined
}

interface Props<T> extends PickerProps<T> {
  readonly source: Source<T>
}

/** Chooses one or many things of the portal: those chosen, and a search for more. */
export const Picker = <T,>({
  source,
  label,
  id,
  describedBy,
  isWrong = false,
  chosen,
  onChange,
  most = Number.POSITIVE_INFINITY,
  isOrdered = false,
  within = '*',
  filter,
}: Props<T>) => {
  const { t } = useWords()
  const root = useRef<HTMLDivElement>(null)
  const { byId, isRead } = useNamed(source, chosen)
  const isOne = most === 1
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
        full={!isOne && chosen.length >= most ? t('full', { count: most }) : undefined}
        within={within}
        whyNot={(one) => (chosen.includes(source.entryOf(one).id) ? t('already') : filter?.(one))}
        onPick={(one) => {
          const { id: picked } = source.entryOf(one)
          if (!chosen.includes(picked)) onChange(isOne ? [picked] : [...chosen, picked])
        }}
      />
    </div>
  )
}
