import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import * as z from 'zod'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { DataTable, enterTable, type Sorting, type TableProps } from '../../ui/table/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SegmentedProps } from '../../ui/fields/SegmentedControl.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { Toolbar } from '../../ui/table/Toolbar.tsx'
import { ViewTabs } from '../../ui/table/ViewTabs.tsx'
import { columnChoice, hiddenColumns } from './columnChoice.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './export/ExportButton.tsx'
import type { ListExport } from './export/listExport.ts'
import { ViewsButton, type Preset } from './views/ViewsButton.tsx'
import type { SelectedOnly } from './selectedOnly.tsx'
import { lastPage, pageSize as defaultPageSize, type List, type ListState } from './listState.ts'
import { t } from './messages.ts'
import { densities, type Density } from '../../ui/table/density.ts'
import { preference } from '../storage/preference.ts'
import { ToolButton } from './ToolButton.tsx'

/** The row height of all lists, stored in this browser. */
const listDensity = preference<Density>('list.density', z.enum(densities), 'standard')

/** Shows the row height of lists and changes it to the next one: compact, standard, comfortable. */
const DensityButton = () => {
  const density = listDensity.use()
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'standard'
  return (
    <ToolButton
      label={t(`view.density.${density}`)}
      icon={density}
      onClick={() => listDensity.set(next)}
    />
  )
}

interface Search {
  readonly label: string
  /** Why the portal refused the search. */
  readonly error?: string | undefined
  /** Shown next to the field, such as a link to the search syntax. */
  readonly help?: ReactNode
  /** Default: changes the search text of the list. */
  readonly onSearch?: (text: string) => void
  /** Whether the page has read all rows, and searches them itself. */
  readonly isInPage?: boolean
}

interface Pages {
  /** The number of rows on all pages. */
  readonly total: number
  readonly pageSize?: number
  /** The number of rows that were found, if the portal can't show all of them on pages. */
  readonly found?: number | undefined
  /** Whether `total` is of the state before, until the rows are loaded. */
  readonly isOutdated?: boolean
}

interface Empty {
  /** A name in the sprite. Default: a magnifying glass. */
  readonly icon?: string
  readonly message: string
  /** How the list gets its first row. */
  readonly line?: string | undefined
  /** An action that leads out of the empty list. Default: the link `reset`. */
  readonly action?: ReactNode
  /** The label of a link to the list without search text and filters; undefined if it has none. */
  readonly reset?: string | undefined
  /** Resets search text and filters, in place of the link. */
  readonly onReset?: () => void
}

interface Props<T extends object, V extends string> extends Omit<
  TableProps<T>,
  'empty' | 'sorting' | 'onSort' | 'hidden' | 'ref'
> {
  /** The name of the list, under which the chosen columns are stored. */
  readonly name: string
  /** Without sorting, the rows stay in the order in which they are given. */
  readonly list: Omit<List<ListState>, 'change' | 'sorting'> & {
    readonly sorting: Sorting | undefined
  }
  readonly search?: Search | undefined
  /** The views of the list with their counts. */
  readonly views?: SegmentedProps<V> | undefined
  /** Further filters, beside the search. */
  readonly filters?: ReactNode
  /** At the end of the toolbar, such as a count or view options. */
  readonly options?: ReactNode
  /** Progress, errors, and notices, between the filters and the rows. */
  readonly status?: ReactNode
  /** Shown instead of the table, such as cards. */
  readonly cards?: ReactNode
  /** Given if the portal returns the rows in pages. */
  readonly pages?: Pages | undefined
  /** How all rows that the list finds are exported to a file. Default: the list has no export. */
  readonly exported?: ListExport<T> | undefined
  /** Views that the list offers to everyone, in addition to saved ones. */
  readonly presets?: readonly Preset[]
  /** For lists whose `rows` are the selected ones on request, whatever the list finds. */
  readonly only?: SelectedOnly
  /** Shown instead of the rows if there are none; undefined while the list could not be loaded. */
  readonly empty?: Empty | undefined
}

/**
 * A list as all list pages show it: search, views, filters, table or cards, empty state, and pager. Its state is in the URL
 * (`useList`). Columns with an accessor are sorted here; columns with `sort: true` are sorted by the portal or the page.
 */
export const ListView = <T extends object, V extends string = string>({
  name,
  list,
  search,
  views,
  filters,
  options,
  status,
  cards,
  pages,
  exported,
  presets = [],
  only,
  empty,
  ...table
}: Props<T, V>) => {
  const isOnlySelected = only?.ids !== undefined
  const density = listDensity.use()
  const choice = columnChoice(name).use()
  // The list's order is that of all its rows. Those of one page can't be put in order.
  const isPaged = pages !== undefined
  const columns = useMemo(
    () =>
      isOnlySelected
        ? table.columns.map(({ sort, ...column }) => ({
            ...column,
            ...(sort &&
              column.value &&
              !isPaged && { sort: (row: T) => column.value?.(row) ?? '' }),
          }))
        : table.columns,
    [table.columns, isOnlySelected, isPaged],
  )
  const hidden = useMemo(() => hiddenColumns(columns, choice), [columns, choice])
  const { state, sorting, onSort, onSearch, onPage, unfilteredUrl } = list
  const size = pages?.pageSize ?? defaultPageSize
  const isBeyond =
    pages !== undefined && pages.isOutdated !== true && state.page > lastPage(pages.total, size)
  useEffect(() => {
    // A link to a page that does not exist any more leads to the last one.
    if (isBeyond) onPage(lastPage(pages.total, size), true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that does not exist
  }, [isBeyond])
  const tableRef = useRef<HTMLDivElement>(null)
  const emptyState = empty && (
    <EmptyState
      icon={empty.icon ?? 'search'}
      line={empty.line}
      action={
        empty.action ??
        (empty.reset !== undefined && (
          <Button
            variant="outlined"
            {...(empty.onReset ? { onClick: empty.onReset } : { href: unfilteredUrl })}
          >
            {empty.reset}
          </Button>
        ))
      }
    >
      {empty.message}
    </EmptyState>
  )
  return (
    <>
      {isOnlySelected && (
        <Notice tone="info" action={<Button onClick={only.end}>{t('view.showList')}</Button>}>
          {t('view.onlySelected')}
        </Notice>
      )}
      {/* Hidden instead of removed: a text that is being typed is still searched. */}
      <Box sx={{ display: isOnlySelected ? 'none' : 'contents' }}>
        {views && <ViewTabs {...views} />}
        {[search, filters, options].some((part) => part != null) && (
          <Toolbar
            end={
              <>
                {options}
                <Box sx={{ display: 'flex' }}>
                  <ViewsButton list={name} presets={presets} />
                  {exported && exported.total > 0 && (
                    <ExportButton list={name} columns={columns} exported={exported} />
                  )}
                  {cards === undefined && (
                    <>
                      <ColumnsButton list={name} columns={columns} table={tableRef} />
                      {/* Cards have no row height. */}
                      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
                        <DensityButton />
                      </Box>
                    </>
                  )}
                </Box>
              </>
            }
          >
            {search && (
              <SearchField
                label={search.label}
                value={state.q}
                onSearch={search.onSearch ?? onSearch}
                error={search.error}
                typedFor={search.isInPage ? 'page' : 'request'}
                onDown={() => enterTable(tableRef.current)}
              />
            )}
            {search?.help}
            {filters}
          </Toolbar>
        )}
      </Box>
      {status}
      {cards === undefined ? (
        <DataTable
          {...table}
          columns={columns}
          ref={tableRef}
          hidden={hidden}
          density={density}
          {...(!isOnlySelected && { sorting, onSort })}
          empty={emptyState}
        />
      ) : table.rows.length > 0 ? (
        cards
      ) : (
        emptyState
      )}
      {pages && (
        <Pager
          label={table.caption}
          page={state.page}
          pageSize={size}
          total={pages.total}
          found={pages.found}
          onPage={onPage}
        />
      )}
    </>
  )
}
