import Box from '@mui/material/Box'
import { useDeferredValue, useMemo, type ComponentType, type ReactNode } from 'react'
import * as z from 'zod'
import { compare } from '../../ui/compare.ts'
import type { Column, Sorting } from '../../ui/table/DataTable.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { formatNumber } from '../format.ts'
import { countValues } from './counts.ts'
import { day, endOf, startOf, type Days } from './days/days.ts'
import { DaysFilter } from './days/DaysFilter.tsx'
import { exportOf, sortedAs, type ForFiles } from './export/listExport.ts'
import { anyOfThese, isNarrowed, listSchema, readList, useList } from './listState.ts'
import type { List, ListState } from './listState.ts'
import { t } from './messages.ts'
import { OwnerFilter } from './OwnerFilter.tsx'
import { withText } from '../searchText.ts'
import type { SelectedOnly } from './selectedOnly.tsx'
import { ValueFilter } from './ValueFilter.tsx'

/** What shows a facet, if no kind fits: a `FilterMenu`. */
export interface FacetProps {
  readonly label: string
  /** Returns the values of the counted rows, one for each row that has it. */
  readonly valuesOf: () => readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly none: string
}

/** A filter of a list by values of its rows. Its name is that of the parameter in the URL. */
interface Facet<T> {
  readonly label: string
  readonly valuesOf: (row: T) => readonly string[]
  /**
   * Default: any of several values. `members`: any of several usernames, shown by full name. `chips`: one of `values`, of which the
   * first one finds all rows. `link`: one value that only links set.
   */
  readonly kind?: 'members' | 'chips' | 'link'
  /** The values that the URL can have. Default: any text. */
  readonly values?: z.ZodType<string> & { readonly options?: readonly string[] }
  /** Returns a value in words; `rows` are all rows. Default: the value. A method, so that it can require one of `values`. */
  nameOf?(value: string, rows: readonly T[]): string
  /** What is shown if there are no values. Default: that there are none. */
  readonly none?: string
  /** Counts the values of all rows, instead of those that the other filters find. */
  readonly countsAll?: boolean
  /** Lists the values by name, instead of the most frequent first. */
  readonly byName?: boolean
  /** Many chips: those without rows are hidden, and they are in the next line. */
  readonly isLong?: boolean
  /** Explains a `link`. */
  readonly help?: ReactNode
  /** Chooses the values in place of a kind. */
  readonly Filter?: ComponentType<FacetProps>
}

type Facets<T> = Readonly<Record<string, Facet<T>>>

interface View<T> {
  readonly label: string
  /** Default: the view has all rows. Views are counted if one of them does not. */
  readonly has?: (row: T) => boolean
}

interface Config<T, V extends string, F extends Facets<T>, P extends z.ZodRawShape> {
  /** The name of the list, under which the chosen columns and views are stored. */
  readonly name: string
  /** Rows can be sorted by those with `sort`. Columns that depend on the state of the page are replaced there. */
  readonly columns?: readonly Column<T>[]
  /** Further columns by which rows can be sorted. */
  readonly sorts?: readonly string[]
  /** How the list is sorted by default. Default: by the first column that sorts. */
  readonly sorting?: Sorting
  /** Sorts the rows, for columns with `sort: true`. */
  readonly sorted?: (rows: readonly T[], order: Pick<ListState, 'sort' | 'order'>) => readonly T[]
  readonly rowId: (row: T) => string
  /** The label of the search. */
  readonly search: string
  /** Returns the texts that are searched. They are composed once for each row. */
  readonly textsOf: (row: T) => readonly (string | null | undefined)[]
  /** The views, the default one first. Default: one view. */
  readonly views?: Readonly<Record<V, View<T>>>
  readonly facets?: F & Facets<T>
  /** A filter by the days of a time (epoch ms), in the parameters `from` and `to`. */
  readonly days?: { readonly label: string; readonly timeOf: (row: T) => number }
  /** The label of a button that clears the filters and keeps the search text. Default: a button that clears both. */
  readonly clear?: string
  /** Further parameters in the URL. */
  readonly parameters?: P
  /** Those that filter the rows on the page, with the values that find all; the view, if the filters include it. */
  readonly unfiltered?: { readonly [K in keyof P]?: z.output<P[K]> } & {
    readonly show?: NoInfer<V>
  }
  /** The name of the exported file. Default: the name of the list. */
  readonly fileName?: string
  readonly forFiles?: () => Promise<ForFiles<T>>
}

interface UseOptions<F> {
  readonly only?: SelectedOnly
  /** Facets that are neither shown nor applied. */
  readonly without?: readonly (keyof F)[]
  /** Filters that the page applies. */
  readonly more?: ReactNode
}

type State<T, V extends string, F extends Facets<T>, P extends z.ZodRawShape> = ListState & {
  readonly show: V
} & {
  readonly [K in keyof F]: F[K] extends { readonly kind: 'chips' | 'link' }
    ? string
    : readonly string[]
} & { readonly [K in keyof P]: z.output<P[K]> }

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a list without facets or parameters
type NoFields = Readonly<Record<never, never>>

const anyText = z.string().max(300)

/** What finds all rows. */
const plainOf = ({ kind, values }: Facet<never>) =>
  kind === 'chips' ? (values?.options?.[0] ?? '') : kind === 'link' ? '' : []

const isPlain = (value: string | readonly string[], plain: ReturnType<typeof plainOf>) =>
  typeof value === 'string' ? value === plain : value.length === 0

/**
 * A list whose rows are all in the browser. From its columns, texts, views, and facets follow its state in the URL (`read`), which rows
 * are found (`matching`), and what `ListView` shows (`use`).
 */
export const localList = <
  T extends object,
  V extends string = string,
  F extends Facets<T> = NoFields,
  P extends z.ZodRawShape = NoFields,
>(
  config: Config<T, V, F, P>,
) => {
  type S = State<T, V, F, P>
  const { name, columns = [], rowId, days, sorting, parameters, forFiles } = config
  const facets = Object.entries<Facet<T>>(config.facets ?? {})
  const views: Readonly<Partial<Record<string, View<T>>>> = config.views ?? { all: { label: '' } }
  const viewNames = Object.keys(views) as [V, ...V[]]
  const sorts = [
    ...columns.filter(({ sort }) => sort !== undefined).map(({ id }) => id),
    ...(config.sorts ?? []),
  ]
  const schema = listSchema(viewNames, [sorting?.column ?? sorts[0] ?? '', ...sorts]).extend({
    order: z.enum(['asc', 'desc']).catch(sorting?.descending ? 'desc' : 'asc'),
    ...(days && { from: day, to: day }),
    ...Object.fromEntries(
      facets.map(([key, facet]) => {
        const { kind, values = anyText } = facet
        const isOne = kind === 'chips' || kind === 'link'
        return [key, isOne ? values.catch(plainOf(facet) as string) : anyOfThese(values)]
      }),
    ),
    ...parameters,
  }) as unknown as ReturnType<typeof listSchema>
  const plain = {
    ...Object.fromEntries(facets.map(([key, facet]) => [key, plainOf(facet)])),
    ...(days && { from: '', to: '' }),
  }
  const unfiltered = {
    ...(config.clear === undefined && { q: '' }),
    ...plain,
    ...config.unfiltered,
  } as Partial<S>

  const texts = new WeakMap<T, readonly [string]>()
  const textOf = (row: T): readonly [string] => {
    const known = texts.get(row)
    if (known) return known
    const text = [config.textsOf(row).join(' ').toLowerCase()] as const
    texts.set(row, text)
    return text
  }

  /** Returns the rows that match the search text and all filters except the view and the facet `but`. */
  const matching = (rows: readonly T[], state: Partial<S>, but?: string): readonly T[] => {
    const { q = '', from = '', to = '', ...chosen } = state as Partial<S & Days>
    const tests = facets.flatMap(([key, facet]) => {
      const value = (chosen as Partial<Record<string, string | readonly string[]>>)[key]
      if (key === but || value === undefined || isPlain(value, plainOf(facet))) return []
      const any = new Set(typeof value === 'string' ? [value] : value)
      return (row: T) => facet.valuesOf(row).some((one) => any.has(one))
    })
    const first = from === '' ? Number.NEGATIVE_INFINITY : startOf(from)
    const last = to === '' ? Number.POSITIVE_INFINITY : endOf(to)
    if (days && (from !== '' || to !== ''))
      tests.push((row) => days.timeOf(row) >= first && days.timeOf(row) <= last)
    const left =
      tests.length === 0 ? rows : rows.filter((row) => tests.every((matches) => matches(row)))
    return withText(left, q, textOf)
  }

  const inView = (rows: readonly T[], view: V): readonly T[] => {
    const has = views[view]?.has
    return has ? rows.filter(has) : rows
  }

  /** Returns the state of the list in the URL, for pages that read their rows by it. */
  const useUrl = () => useList(schema) as unknown as List<S>

  /** Returns the props of `ListView`, and what pages need in addition. */
  const use = (rows: readonly T[], { only, without = [], more }: UseOptions<F> = {}) => {
    const list = useUrl()
    const { state, change } = list
    const { sort, order } = state
    const applied = Object.fromEntries(
      ['q', ...Object.keys(plain)]
        .filter((key) => !without.includes(key))
        .map((key): [string, unknown] => [key, state[key as keyof S]]),
    )
    // The rows follow the URL with a low priority, so that many of them never delay typing and clicks.
    const wanted = useDeferredValue(JSON.stringify(applied))
    const filters = useMemo(() => JSON.parse(wanted) as Partial<S>, [wanted])
    const all = useMemo(() => config.sorted?.(rows, { sort, order }) ?? rows, [rows, sort, order])
    const found = useMemo(() => matching(all, filters), [all, filters])
    const listed = useMemo(() => inView(found, state.show), [found, state.show])
    const onlyIds = only?.ids
    const shown = useMemo(
      () => (onlyIds ? all.filter((row) => onlyIds.has(rowId(row))) : listed),
      [onlyIds, all, listed],
    )
    const foundBut = useMemo(() => {
      const known = new Map<string, readonly T[]>()
      return (key: string) => {
        const others = known.get(key) ?? matching(rows, filters, key)
        known.set(key, others)
        return others
      }
    }, [rows, filters])
    const isFiltered = isNarrowed(state, unfiltered)
    const isCounted = viewNames.some((view) => views[view]?.has)
    const clear = () => change(unfiltered)
    const set = (changed: Readonly<Record<string, unknown>> | Days) => change(changed as Partial<S>)
    const { from = '', to = '' } = state as Partial<Days>
    const exported = exportOf(config.fileName ?? name, shown, forFiles)
    return {
      state,
      change,
      /** The rows that match the search text and the filters, in all views. */
      found,
      isFiltered,
      clear,
      shown: {
        name,
        list,
        columns,
        rowId,
        rows: shown,
        exported: config.sorted
          ? exported
          : { ...exported, sorted: (read: readonly T[]) => sortedAs(read, columns, state) },
        ...(only && { only }),
        search: rows.length === 0 ? undefined : { label: config.search, isInPage: true },
        filters: rows.length > 0 && facets.length > 0 && (
          <FilterBar
            isFiltered={isFiltered}
            clearLabel={config.clear ?? t('clear')}
            onClear={clear}
          >
            {facets
              .filter(([key]) => !without.includes(key))
              .map(([key, facet]) => (
                <FacetFilter
                  key={key}
                  facet={facet}
                  all={rows}
                  found={() => (facet.countsAll ? rows : foundBut(key))}
                  value={state[key as keyof S]}
                  onChange={(value) => set({ [key]: value })}
                />
              ))}
            {days && <DaysFilter label={days.label} from={from} to={to} onChange={set} />}
            {more}
          </FilterBar>
        ),
      },
      /** Returns the views as tabs. */
      viewsOf: (label: string, onSelect = (show: V) => change({ show } as Partial<S>)) => ({
        label,
        selected: state.show,
        onSelect,
        options: viewNames.map((value) => ({
          value,
          label: views[value]?.label ?? value,
          ...(isCounted && { count: inView(found, value).length }),
        })),
      }),
    }
  }
  return {
    schema,
    read: (search: URLSearchParams) => readList(schema, search) as unknown as S,
    matching,
    inView,
    isFiltered: (state: S) => isNarrowed(state, unfiltered),
    unfiltered,
    useUrl,
    use,
  }
}

interface FacetFilterProps<T> {
  readonly facet: Facet<T>
  readonly all: readonly T[]
  /** Returns the rows whose values are counted. */
  readonly found: () => readonly T[]
  readonly value: string | readonly string[]
  readonly onChange: (value: string | readonly string[]) => void
}

/** A filter of a list as a chip, or as several. */
const FacetFilter = <T,>({ facet, all, found, value, onChange }: FacetFilterProps<T>) => {
  const { kind, label, valuesOf, none, Filter = kind === 'members' && OwnerFilter } = facet
  const nameOf = (one: string) => facet.nameOf?.(one, all) ?? one
  const counted = () => found().flatMap((row) => [...new Set(valuesOf(row))])
  if (typeof value !== 'string') {
    const shared = { label, none: none ?? t('noValues'), chosen: value, onChange }
    if (Filter) return <Filter {...shared} valuesOf={counted} />
    return (
      <ValueFilter
        {...shared}
        nameOf={nameOf}
        choices={() => {
          const choices = countValues(counted()).map(([one, count]) => ({
            value: one,
            label: nameOf(one),
            count: formatNumber(count),
          }))
          return facet.byName ? choices.toSorted((a, b) => compare(a.label, b.label)) : choices
        }}
      />
    )
  }
  if (kind === 'link')
    return (
      value !== '' && (
        <FilterMenu label={label} value={nameOf(value)} onClear={() => onChange('')}>
          {() => facet.help ?? nameOf(value)}
        </FilterMenu>
      )
    )
  return <Chips facet={facet} nameOf={nameOf} rows={found()} value={value} onChange={onChange} />
}

interface ChipsProps<T> extends Pick<FacetFilterProps<T>, 'facet' | 'onChange'> {
  readonly nameOf: (value: string) => string
  readonly rows: readonly T[]
  readonly value: string
}

/** Below the other filters. */
const ownRow = { '@media (min-width: 600px)': { order: 1, flexBasis: '100%' } } as const

const Chips = <T,>({ facet, nameOf, rows, value, onChange }: ChipsProps<T>) => {
  const { label, values, valuesOf, isLong = false } = facet
  const counts = useMemo(() => new Map(countValues(rows.flatMap(valuesOf))), [rows, valuesOf])
  const [plain = '', ...others] = values?.options ?? []
  const chips = others.map((one) => ({ value: one, count: counts.get(one) ?? 0 }))
  const shown = chips.filter((chip) => !isLong || chip.count > 0 || chip.value === value)
  return (
    <Box sx={isLong ? ownRow : undefined}>
      <SegmentedControl
        label={label}
        selected={value}
        onSelect={onChange}
        options={[{ value: plain, count: rows.length }, ...shown].map((chip) => ({
          ...chip,
          label: nameOf(chip.value),
        }))}
      />
    </Box>
  )
}
