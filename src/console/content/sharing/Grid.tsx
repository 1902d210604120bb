import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useMemo, useRef, useState } from 'react'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { GridRow } from './GridRow.tsx'
import { HeadCell } from './HeadCell.tsx'
import { headOf, type Head } from './heads.ts'
import { firstColumn, stickyInsets } from './stickyLayout.ts'
import { changedIn, nameOf, type DraftedSharing } from '../../shared/sharing/plan.ts'
import type { SharingContext } from '../../shared/sharing/refusal.ts'
import {
  isWanted,
  withCells,
  type Column,
  type Draft,
  type Row,
  type Sharing,
} from '../../shared/sharing/state.ts'
import { useGridFocus } from './useGridFocus.ts'
import { t } from '../../shared/sharing/messages.ts'

interface Props {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly sharing: Sharing
  readonly context: SharingContext
  readonly onChange: (draft: Draft) => void
}

/** Returns what changes in each column. */
const sentencesOf = (drafted: DraftedSharing) =>
  drafted.columns.flatMap((column) => {
    const changed = changedIn(drafted, column)
    const shared = changed.filter((row) => isWanted(drafted, row, column)).length
    const about = (count: number) => ({ count, column: nameOf(column) })
    return [
      ...(shared > 0 ? [t('changed', about(shared))] : []),
      ...(shared < changed.length ? [t('unchanged', about(changed.length - shared))] : []),
    ]
  })

/** The grid of items and the groups and levels they are shared with. Arrow keys move between cells, Space changes one. Rows are virtualized. */
export const Grid = ({ rows, columns, sharing, context, onChange }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const owners = useMemo(() => peopleOf(rows.map(({ owner }) => owner)), [rows])
  const size = { rows: rows.length, columns: columns.length }
  const { active, onFocus, onKeyDown } = useGridFocus(scroller, size)
  const heads = useMemo(
    () => columns.map((column) => headOf(context, sharing, rows, column)),
    [context, sharing, rows, columns],
  )
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    // The cell in the tab order is always rendered, even when it is scrolled out of view.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, active.row)])]
        .filter((index) => index < rows.length)
        .toSorted((a, b) => a - b),
  })

  const toggleHead = (column: Column, head: Head) => {
    const { rows: changing, next, unchanged, refused, why } = head
    if (why !== undefined)
      return setAnnouncement(t('refused', { cell: t('head', { column: nameOf(column) }), why }))
    onChange(withCells(sharing, changing, column, next))
    const sentences = [
      ...(next && unchanged > 0 ? [t('already', { count: unchanged })] : []),
      ...(refused > 0 ? [t('changeRefused', { count: refused })] : []),
    ]
    setAnnouncement(sentences.join(' '))
  }
  const toggle = (row: Row, column: Column, on: boolean, why: string | undefined) => {
    if (why === undefined) {
      onChange(withCells(sharing, [row], column, on))
      return setAnnouncement('')
    }
    setAnnouncement(
      t('refused', { cell: t('cell', { item: row.title, column: nameOf(column) }), why }),
    )
  }

  const changes = useMemo(
    () => sentencesOf({ ...sharing, rows, columns }),
    [sharing, rows, columns],
  )
  const inSight = virtualizer.getVirtualItems()
  let end = 0
  return (
    <People value={owners}>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Box
          ref={scroller}
          onKeyDown={onKeyDown}
          sx={{
            overflow: 'auto',
            // Contains the visually hidden texts of the cells, which would otherwise extend the page.
            position: 'relative',
            maxBlockSize: 'max(320px, calc(100dvh - 330px))',
            scrollPaddingInlineStart: stickyInsets.inline,
            scrollPaddingBlockStart: stickyInsets.block,
          }}
        >
          <Table
            stickyHeader
            role="grid"
            aria-label={t('grid')}
            aria-rowcount={rows.length + 1}
            sx={{ borderCollapse: 'separate' }}
          >
            <TableHead>
              <TableRow aria-rowindex={1}>
                <TableCell
                  sx={[
                    firstColumn,
                    { zIndex: 3, verticalAlign: 'bottom', backgroundColor: 'sunken' },
                  ]}
                >
                  {t('item')}
                </TableCell>
                {columns.map((column, position) => {
                  const head = heads[position]
                  return (
                    head && (
                      <HeadCell
                        key={column.id}
                        column={column}
                        position={position}
                        head={head}
                        count={rows.length}
                        isActive={active.row === -1 && active.column === position}
                        onFocus={onFocus}
                        onToggle={toggleHead}
                      />
                    )
                  )
                })}
              </TableRow>
            </TableHead>
            <TableBody>
              {inSight.map(({ index, start, size: height, key }) => {
                const row = rows[index]
                const gap = start - end
                end = start + height
                return (
                  row && (
                    <Fragment key={key}>
                      {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
                      <GridRow
                        row={row}
                        index={index}
                        columns={columns}
                        sharing={sharing}
                        context={context}
                        activeColumn={active.row === index ? active.column : undefined}
                        measure={virtualizer.measureElement}
                        onFocus={onFocus}
                        onToggle={toggle}
                      />
                    </Fragment>
                  )
                )
              })}
              {virtualizer.getTotalSize() > end && (
                <tr aria-hidden style={{ height: virtualizer.getTotalSize() - end }} />
              )}
            </TableBody>
          </Table>
        </Box>
      </Paper>
      <Box
        component="output"
        sx={{ display: 'block', minBlockSize: 21, marginBlock: 2, color: 'text.secondary' }}
      >
        {[announcement, ...changes].join(' ')}
      </Box>
    </People>
  )
}
