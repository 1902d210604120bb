import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { DaysFilter } from './days/DaysFilter.tsx'
import { sortedAs, type ListExport } from './export/listExport.ts'
import { isNarrowed, readList, useList, writeList } from './listState.ts'
import type { List, listSchema } from './listState.ts'
import { t } from './messages.ts'
import { ValueFilter } from './ValueFilter.tsx'

/** What shows a filter, if no kind fits. */
export interface FilterProps<S> {
  readonly name: string
  readonly label: string
  readonly state: S
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

interface Filter<S, V extends string> {
  readonly label: string
  /** The values to choose from. Default: those that the page knows. */
  readonly values?: readonly V[]
  /** Returns a value in words. Default: the name that the page knows, or the value. */
  readonly nameOf?: (value: V) => string
  /** Explains a value that only links set. */
  readonly help?: string
  /** Chooses the values in place of a kind. */
  readonly Filter?: ComponentType<FilterProps<S>>
  /** When the filter is shown. Default: always. */
  readonly isShown?: (state: S) => boolean
}

/** The fields that are filtered by; `modified` by days, if the state has `modifiedFrom` and `modifiedTo`. */
type FilterOf<K> = K extends `${infer D}From` ? D : K extends `${string}To` ? never : K

type ValueOf<V> = Extract<Exclude<V extends readonly (infer One)[] ? One : V, ''>, string>

type Filters<S> = {
  readonly [K in FilterOf<keyof S>]?: Filter<S, K extends keyof S ? ValueOf<S[K]> : never>
}

interface Config<T, L extends ReturnType<typeof listSchema>> {
  /** The name of the list, under which the chosen columns and views are stored. */
  readonly name: string
  readonly schema: L
  /** The label of the search. Default: the list has no search. */
  readonly search?: string
  readonly filters: Filters<z.output<L>>
  /** The label of the button that clears the filters. Default: a button that clears the search text, too. */
  readonly clear?: string
  /** Whether that button keeps the search text. */
  readonly keepsText?: boolean
  /** Returns what changes with filters. */
  readonly also?: (changed: Partial<z.output<L>>) => Partial<z.output<L>>
  readonly rowId: (row: T) => string
  /** The name of the exported file. Default: the name of the list. */
  readonly fileName?: string
  /** Whether all rows are read in the order of the list. Default: they are sorted after they are read. */
  readonly isReadInOrder?: boolean
}

interface Shown<T> {
  readonly rows: readonly T[]
  /** The number of rows on all pages. Default: it is not known, and the page reads further rows. */
  readonly total?: number
  readonly columns: readonly Column<T>[]
  /** Reads all rows. Default: the list has no export. */
  readonly read?: ListExport<T>['read']
  /** The values of filters that the page knows. */
  readonly values?: Readonly<Record<string, readonly Named[]>>
  /** Filters that the page applies. */
  readonly more?: ReactNode
}

interface Named {
  readonly id: string
  readonly name: string
}

/**
 * A list that the portal searches, sorts, and returns in pages. From its schema and filters follow its state in the URL (`read`,
 * `useUrl`) and what `ListView` shows (`use`).
 */
export const portalList = <T, L extends ReturnType<typeof listSchema>>(config: Config<T, L>) => {
  type S = z.output<L>
  const { name, schema, also, rowId, fileName = name } = config
  const plain = schema.parse({}) as Readonly<Record<string, unknown>>
  const declared = config.filters as object as Readonly<Record<string, Filter<S, string>>>
  const filters = Object.entries(declared).map(([key, filter]) => ({
    ...filter,
    key,
    fields: key in plain ? [key] : [`${key}From`, `${key}To`],
  }))
  /** Returns the state that some filters do not narrow. */
  const without = (some: typeof filters) =>
    Object.fromEntries(
      [...(config.keepsText ? [] : ['q']), ...some.flatMap(({ fields }) => fields)].map(
        (field): [string, unknown] => [field, plain[field]],
      ),
    ) as Partial<S>
  return {
    read: (request: Request) => readList(schema, new URL(request.url).searchParams),
    /** Returns the state of the list in the URL, for the query of the page. */
    useUrl: () => useList(schema),
    /** Whether search text or filters narrow the list. */
    isFiltered: (state: S) => isNarrowed(state, without(filters)),
    /** Returns a view that the list offers to everyone. */
    preset: (label: string, state: Partial<z.output<L>>) => ({
      label,
      search: writeList(schema, schema.parse(state)).toString(),
    }),
    /** Returns props of `ListView`. */
    use: (list: List<S>, { total, read, values = {}, more, ...table }: Shown<T>) => {
      const { state } = list
      const shown = filters.filter(({ isShown }) => isShown?.(state) ?? true)
      const change = (changed: Partial<S>) => list.change({ ...changed, ...also?.(changed) })
      return {
        ...table,
        name,
        list,
        rowId,
        search: config.search === undefined ? undefined : { label: config.search },
        filters: (
          <FilterBar
            isFiltered={isNarrowed(state, without(shown))}
            clearLabel={config.clear ?? t('clear')}
            onClear={() => change(without(filters))}
          >
            {shown.map((filter) => (
              <FilterChip
                {...filter}
                key={filter.key}
                name={filter.key}
                state={state}
                plain={plain}
                known={values[filter.key]}
                change={change}
              />
            ))}
            {more}
          </FilterBar>
        ),
        ...(total !== undefined && {
          pages: { total },
          ...(read && {
            exported: {
              fileName,
              total,
              read,
              ...(!config.isReadInOrder && {
                sorted: (rows: readonly T[]) => sortedAs(rows, table.columns, state),
              }),
            },
          }),
        }),
      }
    },
  }
}

interface ChipProps<S> extends Filter<S, string> {
  readonly name: string
  readonly state: S
  readonly plain: Readonly<Record<string, unknown>>
  readonly known: readonly Named[] | undefined
  readonly change: (changed: Partial<S>) => void
}

/** A filter of a list as a chip. */
const FilterChip = <S extends object>(props: ChipProps<S>) => {
  const { name, label, state, plain, known = [], help, Filter } = props
  const { values = known.map(({ id }) => id) } = props
  const nameOf = props.nameOf ?? ((one) => known.find(({ id }) => id === one)?.name ?? one)
  const choices = () => values.map((value) => ({ value, label: nameOf(value) }))
  const set = (changed: Readonly<Record<string, unknown>>) => props.change(changed as Partial<S>)
  const onChange = (value: unknown) => set({ [name]: value })
  const all = state as Readonly<Record<string, string | readonly string[]>>
  const value = all[name]
  if (value === undefined)
    return (
      <DaysFilter
        label={label}
        from={String(all[`${name}From`])}
        to={String(all[`${name}To`])}
        onChange={({ from, to }) => set({ [`${name}From`]: from, [`${name}To`]: to })}
      />
    )
  if (Filter) {
    const several =
      typeof value === 'string'
        ? {
            chosen: value === plain[name] ? [] : [value],
            onChange: ([one = plain[name]]: readonly unknown[]) => onChange(one),
          }
        : { chosen: value, onChange }
    return <Filter {...several} label={label} name={name} state={state} />
  }
  if (typeof value !== 'string')
    return (
      <ValueFilter
        label={label}
        chosen={value}
        onChange={onChange}
        choices={choices}
        nameOf={nameOf}
        none={t('noValues')}
      />
    )
  const isSet = value !== plain[name]
  const menu = {
    label,
    value: isSet ? nameOf(value) : undefined,
    onClear: () => onChange(plain[name]),
  }
  if (help !== undefined) return isSet && <FilterMenu {...menu}>{() => help}</FilterMenu>
  return (
    <FilterMenu {...menu}>
      {(close) => (
        <SelectField
          label={label}
          placeholder={t('any')}
          value={value}
          choices={choices()}
          onChange={(event) => {
            onChange(event.target.value)
            close()
          }}
        />
      )}
    </FilterMenu>
  )
}
