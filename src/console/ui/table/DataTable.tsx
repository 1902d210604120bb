import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useEventCallback } from '@mui/material/utils'
import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import {
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { Checkbox } from '../fields/Checkbox.tsx'
import { Body, checkboxWidth, firstColumn, leftOut, narrow } from './Body.tsx'
import { DataRow, openerOf, openRow, type Column, type RowAction } from './DataRow.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Tooltip } from '../Tooltip.tsx'
import { rowHeights, type Density } from './density.ts'
import { VirtualRows } from './VirtualRows.tsx'
import { compare } from '../compare.ts'
import { t } from '../messages.ts'

export type { Column, RowAction }

export interface Sorting {
  readonly column: string
  readonly descending: boolean
}

export interface Selection<T> {
  /** IDs of the selected rows. */
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** Rows that cannot be selected; the page says why in the row. */
  readonly selectable?: (row: T) => boolean
}

export interface TableProps<T> {
  /** What the rows are, for those who listen. */
  readonly caption: string
  readonly rows: readonly T[]
  /** Stable: declared at module level or memoized. */
  readonly columns: readonly Column<T>[]
  /** IDs of columns that are not shown; rows can be sorted by them. */
  readonly hidden?: ReadonlySet<string>
  readonly rowId: (row: T) => string
  /** What a row is called, in "Select …". */
  readonly rowName?: (row: T) => string
  /** How the rows are sorted; the table keeps it itself when left out. */
  readonly sorting?: Sorting | undefined
  /** With it the caller stores the sorting. Columns with an accessor are sorted by the table in any case. */
  readonly onSort?: (sorting: Sorting) => void
  readonly selection?: Selection<T>
  /** Up to four actions on a row, shown on hover and focus. Stable, like the columns. */
  readonly actionsOf?: (row: T) => readonly RowAction[]
  /** In place of the rows when there are none. */
  readonly empty?: ReactNode
  /** Height that the table leaves free for what is below it (px). */
  readonly below?: number
  /** The height of rows; default: standard. */
  readonly density?: Density
  readonly ref?: Ref<HTMLDivElement>
}

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features

const virtualFrom = 100

const toDefinition = <T extends object>({
  id,
  header,
  sort,
}: Column<T>): ColumnDef<Features, T> => ({
  id,
  header,
  accessorFn: typeof sort === 'function' ? sort : () => '',
  enableSorting: sort !== undefined,
  sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
})

const head = 'var(--mui-palette-sunken)'

/** Heads of columns that stay in place are above both the other heads and the rows. */
const aboveRows = { '@container (min-width: 640px)': { zIndex: 3 } } as const

/** Controls that use the arrow keys and characters themselves. */
const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=combobox]'

const rowOf = (element: Element) => element.closest<HTMLElement>('tr[data-index]')

/** Returns what gets the focus in a row that the arrow keys lead to: a checkbox from a checkbox, otherwise what opens the row. */
const targetIn = (row: Element, from: Element) => {
  const box = row.querySelector<HTMLElement>('input[type=checkbox]')
  return from instanceof HTMLInputElement ? box : (openerOf(row) ?? box)
}

/** Moves the focus to the first row of a table, if it has one. */
export const enterTable = (table: Element | null): void => {
  const row = table?.querySelector('tr[data-index]')
  if (row) targetIn(row, row)?.focus()
}

/** A header with more characters, such as the name of a role, ends with an ellipsis. */
const longHeader = 32

const LongHeader = ({ text }: { text: string }) => (
  <Box
    component="span"
    title={text}
    sx={{ maxInlineSize: 200, overflow: 'hidden', textOverflow: 'ellipsis' }}
  >
    {text}
  </Box>
)

/** A header that doesn't sort. With a reason why, it is reached like those that do. */
const UnsortedHeader = ({ text, reason }: { text: string; reason: string | undefined }) => {
  const reasonId = useId()
  if (reason === undefined) return text
  return (
    <>
      <Tooltip text={reason}>
        {(anchor) => (
          <TableSortLabel
            {...anchor}
            hideSortIcon
            aria-disabled
            aria-describedby={reasonId}
            sx={{ cursor: 'default' }}
          >
            {text}
          </TableSortLabel>
        )}
      </Tooltip>
      {/* Not part of the name of the header. */}
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  )
}

/**
 * Rows to compare, sort and select, in the markup of a table. More than 100 rows are virtualised: 50,000 scroll as fast as 50.
 * Everything is reached by keyboard: the sort buttons, the scrolling region, and one row; the arrow keys lead to the other rows, x selects
 * a row, Shift selects a range, and Enter opens a row.
 */
export const DataTable = <T extends object>({
  caption,
  rows,
  columns: allColumns,
  hidden,
  rowId,
  rowName,
  sorting,
  onSort,
  selection,
  actionsOf,
  empty,
  below = 0,
  density = 'standard',
  ref,
}: TableProps<T>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [ownSorting, setOwnSorting] = useState<Sorting | undefined>(sorting)
  const sorted = onSort ? sorting : ownSorting
  const definitions = useMemo(() => allColumns.map((column) => toDefinition(column)), [allColumns])
  const columns = useMemo(
    () => (hidden ? allColumns.filter(({ id }) => !hidden.has(id)) : allColumns),
    [allColumns, hidden],
  )
  const selected = selection?.selected
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries([...(selected ?? [])].map((id) => [id, true as const])),
    [selected],
  )
  const selectable = selection?.selectable
  const table = useTable<Features, T>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: !allColumns.some(({ sort }) => typeof sort === 'function'),
    enableSortingRemoval: false,
    enableRowRangeSelection: true,
    enableRowSelection: selectable ? (row) => selectable(row.original) : true,
    state: {
      rowSelection,
      sorting: sorted ? [{ id: sorted.column, desc: sorted.descending }] : [],
    },
    onSortingChange: (update) => {
      const before = sorted ? [{ id: sorted.column, desc: sorted.descending }] : []
      const [next] = typeof update === 'function' ? update(before) : update
      if (next) (onSort ?? setOwnSorting)({ column: next.id, descending: next.desc })
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(new Set(Object.keys(next)))
    },
  })
  const model = table.getRowModel().rows
  const isVirtual = model.length > virtualFrom
  const span = columns.length + (selection ? 1 : 0)
  const offset = selection ? checkboxWidth : 0

  const toggle = useEventCallback((id: string, event: unknown) =>
    model.find((row) => row.id === id)?.getToggleSelectedHandler()(event),
  )
  const [current, setCurrent] = useState<string>()
  const first = Math.max(
    0,
    model.findIndex((row) => row.id === current),
  )
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = rowOf(target)
    if (row) setCurrent(model[Number(row.dataset['index'])]?.id)
  }
  const moveTo = (event: KeyboardEvent<HTMLElement>, from: HTMLElement, position: number) => {
    const next = event.currentTarget.querySelector(`tr[data-index="${position}"]`)
    const target = next && targetIn(next, from)
    if (!target) return
    event.preventDefault()
    target.focus()
    const row = event.shiftKey ? rowOf(from) : null
    if (!row || !selection) return
    const taken = [model[Number(row.dataset['index'])], model[position]]
    const ids = taken.flatMap((one) => (one?.getCanSelect() ? one.id : []))
    selection.onChange(new Set([...selection.selected, ...ids]))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || altKey || target.matches(typing)) return
    const row = event.currentTarget.contains(target) ? rowOf(target) : null
    if (!row) return
    const position = Number(row.dataset['index'])
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault()
      openRow(row, event)
    } else if (!ctrlKey && !metaKey) {
      if (key === 'ArrowDown') moveTo(event, target, position + 1)
      if (key === 'ArrowUp') moveTo(event, target, position - 1)
      // Space opens no link, but scrolls the page.
      const isSelecting = key === 'x' || (key === ' ' && target.matches('a'))
      if (isSelecting && selection && model[position]?.getCanSelect()) {
        event.preventDefault()
        model[position].toggleSelected()
      }
    }
  }
  const renderRow = (position: number, isTabStop: boolean, measure?: Ref<HTMLTableRowElement>) => {
    const row = model[position]
    return (
      row && (
        <DataRow
          key={row.id}
          id={row.id}
          value={row.original}
          name={(rowName ?? rowId)(row.original)}
          columns={columns}
          position={position}
          index={isVirtual ? position + 2 : undefined}
          measure={measure}
          isSelected={row.getIsSelected()}
          canSelect={row.getCanSelect()}
          onToggle={selection && toggle}
          actionsOf={actionsOf}
          isTabStop={isTabStop}
        />
      )
    )
  }

  const height = `max(320px, calc(100dvh - ${232 + below}px))`
  return (
    <Paper ref={ref} variant="outlined" data-table sx={{ overflow: 'hidden' }}>
      <Box
        ref={scroller}
        component="section"
        aria-label={caption}
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0)
        }
        sx={{
          overflow: 'auto',
          // What is visually hidden in it would make the page longer.
          position: 'relative',
          containerType: 'inline-size',
          maxBlockSize: isVirtual ? height : { xs: 'none', md: height },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Table
          stickyHeader
          aria-rowcount={isVirtual ? model.length + 1 : undefined}
          data-density={density}
          sx={{
            borderCollapse: 'separate',
            '@container (min-width: 640px)': {
              '& > tbody > tr > *': {
                height: rowHeights[density],
                paddingBlock: density === 'compact' ? '2px' : '4px',
              },
            },
            [narrow]: { display: 'block' },
          }}
        >
          <Box
            component="caption"
            sx={{ position: 'absolute', blockSize: 0, overflow: 'hidden', padding: '0 !important' }}
          >
            <VisuallyHidden>{caption}</VisuallyHidden>
          </Box>
          <TableHead sx={{ [narrow]: { display: 'block', backgroundColor: 'sunken' } }}>
            <TableRow
              aria-rowindex={isVirtual ? 1 : undefined}
              sx={{
                [narrow]: {
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  '& :not(.Mui-active) > .MuiTableSortLabel-icon': { display: 'none' },
                },
              }}
            >
              {selection && (
                <TableCell
                  sx={[
                    {
                      inlineSize: checkboxWidth,
                      paddingBlock: 0,
                      [narrow]: { position: 'static', border: 0 },
                    },
                    firstColumn(0, head, false),
                    aboveRows,
                  ]}
                >
                  <Checkbox
                    disabled={!model.some((row) => row.getCanSelect())}
                    checked={model.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    aria-label={t('selectAll')}
                  />
                </TableCell>
              )}
              {columns.map(
                ({ id, header, headerAction, align, width, sort, notSorted, from }, index) => {
                  const isSorted = sorted?.column === id
                  const direction = isSorted && sorted.descending ? 'desc' : 'asc'
                  return (
                    <TableCell
                      key={id}
                      aria-sort={
                        isSorted ? (sorted.descending ? 'descending' : 'ascending') : undefined
                      }
                      sx={[
                        {
                          textAlign: align ?? 'start',
                          inlineSize: width,
                          // Cards keep the headers that sort.
                          [narrow]: {
                            display: sort === undefined ? 'none' : 'flex',
                            inlineSize: 'auto',
                            position: 'static',
                            alignItems: 'center',
                            border: 0,
                          },
                        },
                        ...(index === 0 ? [firstColumn(offset, head), aboveRows] : []),
                        ...(from ? [leftOut(from)] : []),
                      ]}
                    >
                      {sort === undefined ? (
                        <UnsortedHeader text={header} reason={notSorted} />
                      ) : (
                        <TableSortLabel
                          active={isSorted}
                          direction={direction}
                          onClick={table.getColumn(id)?.getToggleSortingHandler()}
                          sx={{ flexDirection: align === 'end' ? 'row-reverse' : 'row' }}
                        >
                          {header.length > longHeader ? <LongHeader text={header} /> : header}
                        </TableSortLabel>
                      )}
                      {headerAction}
                    </TableCell>
                  )
                },
              )}
            </TableRow>
          </TableHead>
          <Body onKeyDown={onKeyDown} onFocus={onFocus}>
            {isVirtual ? (
              <VirtualRows
                count={model.length}
                current={first}
                scroller={scroller}
                estimate={rowHeights[density] + 1}
                keyOf={(index) => model[index]?.id ?? ''}
                row={renderRow}
              />
            ) : (
              model.map((_row, index) => renderRow(index, index === first))
            )}
            {model.length === 0 && empty != null && (
              <tr>
                <td colSpan={span} data-empty>
                  {/* As wide as what is in view, however wide the columns are. */}
                  <Box sx={{ position: 'sticky', insetInlineStart: 0, inlineSize: '100cqi' }}>
                    {empty}
                  </Box>
                </td>
              </tr>
            )}
          </Body>
        </Table>
      </Box>
    </Paper>
  )
}
