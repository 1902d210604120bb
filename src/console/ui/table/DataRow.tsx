import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import {
  memo,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../fields/Checkbox.tsx'
import { loadable } from '../loadable.ts'
import { useLoadable } from '../useLoadable.ts'
import { TabStop } from './TabStop.ts'

export interface Column<T> {
  readonly id: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Returns the plain value for files: times in ISO 8601, sizes in bytes. Columns without it are not exported. */
  readonly value?: (row: T) => string | number | undefined
  /** Returns what the table sorts by; `true` if the caller sorts the rows; undefined: not sortable. */
  readonly sort?: true | ((row: T) => string | number)
  /** Numbers are aligned to the end. */
  readonly align?: 'start' | 'end'
  /** Secondary information in a muted color. */
  readonly quiet?: boolean
  /** A CSS width. */
  readonly width?: string | number
  /** Text on one line, cut at 240 px. */
  readonly isCut?: boolean
  /** Shown only if the person has chosen the column. */
  readonly isExtra?: boolean
}

/** An action on one row: a link if it has `href`. */
export interface RowAction {
  readonly label: string
  /** A name in the sprite. */
  readonly icon: string
  readonly href?: string
  readonly isInNewTab?: boolean
  readonly onClick?: () => void
}

// The first row under the pointer or the focus loads the actions of all tables.
const rowActions = loadable(async () => (await import('./RowActions.tsx')).RowActions)

export const checkboxWidth = 44
/** Below this width of the table (px), each row is a card. */
export const narrow = '@container (max-width: 639px)'

/** Where the table has columns, the first one stays in place while the others scroll below its edge. */
export const firstColumn = (offset: number, background: string, hasEdge = true) =>
  ({
    '@container (min-width: 640px)': {
      position: 'sticky',
      insetInlineStart: offset,
      zIndex: 1,
      backgroundColor: background,
      ...(hasEdge && {
        '[data-scrolled] &::after': {
          content: '""',
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: '100%',
          inlineSize: '6px',
          pointerEvents: 'none',
          background:
            'linear-gradient(to right, color-mix(in srgb, var(--mui-palette-text-primary) 14%, transparent), transparent)',
        },
      }),
    },
    '@container (min-width: 640px) and (max-width: 899px)': { maxInlineSize: '60vw' },
  }) as const

const interactive = 'a, button, input, label, select, textarea, summary'

/** What opens the row: the link or button in its first cell. */
export const openerOf = (row: Element) => row.querySelector<HTMLElement>('th a[href], th button')

/** Opens the row as a click on its opener would; with Ctrl in a new tab. */
export const openRow = (
  row: Element,
  { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
) =>
  openerOf(row)?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )

/** Opens the row, unless the click was on a control or selected text. */
const onRowClick = (event: MouseEvent<HTMLTableRowElement>) => {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || target.closest(interactive)) return
  if (!currentTarget.contains(target) || getSelection()?.isCollapsed === false) return
  openRow(currentTarget, event)
}

const rowLook = {
  backgroundColor: 'background.paper',
  '&:last-child > *': { borderBlockEnd: 'none' },
  '&:has(th a[href], th button)': { cursor: 'pointer' },
  '&:hover': { backgroundColor: 'hover' },
  '&:hover th a:first-of-type': { textDecoration: 'underline' },
  '&[data-selected]': {
    backgroundColor: 'selected',
    '& > :first-child': { boxShadow: 'inset 3px 0 var(--mui-palette-selectedLine)' },
  },
  [narrow]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    paddingBlock: '8px',
    borderBlockEnd: '1px solid var(--mui-palette-line)',
    '&:last-child': { borderBlockEnd: 'none' },
  },
} as const

/** On cards: the name of the column before its value; nothing where there is no value. */
const cardLine = {
  [narrow]: {
    display: 'flex',
    gridColumn: 2,
    gap: '8px',
    height: 'auto',
    paddingBlock: '2px',
    border: 0,
    textAlign: 'start',
    whiteSpace: 'normal',
    '&::before': {
      content: 'attr(data-label)',
      flex: '0 0 7.5rem',
      color: 'var(--mui-palette-text-secondary)',
    },
    '&:empty': { display: 'none' },
  },
} as const

/** One line that ends with an ellipsis; on cards, all of it. */
const cutLook = {
  '@container (min-width: 640px)': {
    maxInlineSize: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

interface RowProps<T> {
  readonly id: string
  readonly value: T
  readonly name: string
  readonly columns: readonly Column<T>[]
  readonly position: number
  /** For screen readers, if not all rows are rendered. */
  readonly index: number | undefined
  readonly measure: Ref<HTMLTableRowElement> | undefined
  readonly isSelected: boolean
  readonly canSelect: boolean
  readonly onToggle: ((id: string, event: unknown) => void) | undefined
  readonly actionsOf: ((row: T) => readonly RowAction[]) | undefined
  /** Whether Tab reaches the controls of this row. The arrow keys lead to the other rows. */
  readonly isTabStop: boolean
}

const PlainRow = <T extends object>(props: RowProps<T>) => {
  const { id, value, name, columns, position, index, measure, isSelected, canSelect, onToggle } =
    props
  const { actionsOf, isTabStop } = props
  const { t } = useTranslation('ui')
  const [isOver, setIsOver] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const showsActions = actionsOf !== undefined && (isOver || hasFocus)
  const { part: RowActions } = useLoadable(rowActions, showsActions)
  const activity = actionsOf && {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsOver(pointerType !== 'touch'),
    onPointerLeave: () => setIsOver(false),
    onFocus: ({ target }: FocusEvent) => setHasFocus(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
    },
  }
  return (
    <TabStop value={isTabStop}>
      <TableRow
        ref={measure}
        data-index={position}
        aria-rowindex={index}
        data-selected={isSelected ? '' : undefined}
        onClick={onRowClick}
        {...activity}
        sx={rowLook}
      >
        {onToggle && (
          <TableCell
            sx={[
              { paddingBlock: 0, [narrow]: { border: 0, gridRow: '1 / span 9', height: 'auto' } },
              firstColumn(0, 'inherit', false),
            ]}
          >
            <Checkbox
              checked={isSelected}
              disabled={!canSelect}
              tabIndex={isTabStop ? 0 : -1}
              onChange={(event) => onToggle(id, event)}
              aria-label={t('selectRow', { name })}
            />
          </TableCell>
        )}
        {columns.map((column, columnIndex) => {
          const { id: columnId, header, cell, align = 'start', quiet = false, isCut } = column
          const content = cell(value)
          return columnIndex === 0 ? (
            <TableCell
              key={columnId}
              component="th"
              scope="row"
              sx={[
                {
                  textAlign: align,
                  fontWeight: 550,
                  [narrow]: { gridColumn: 2, border: 0, height: 'auto' },
                },
                firstColumn(onToggle ? checkboxWidth : 0, 'inherit'),
              ]}
            >
              {content}
              {showsActions && RowActions && <RowActions actions={actionsOf(value)} name={name} />}
            </TableCell>
          ) : (
            <TableCell
              key={columnId}
              data-label={header}
              title={isCut && typeof content === 'string' ? content : undefined}
              sx={[
                {
                  textAlign: align,
                  ...(align === 'end' && {
                    whiteSpace: 'nowrap',
                    fontVariantNumeric: 'tabular-nums',
                  }),
                  ...(quiet && { color: 'text.secondary' }),
                },
                ...(isCut ? [cutLook] : []),
                cardLine,
              ]}
            >
              {content}
            </TableCell>
          )
        })}
      </TableRow>
    </TabStop>
  )
}

/** Rendered again only when its own properties change, so that scrolling renders only new rows. */
export const DataRow = memo(PlainRow) as typeof PlainRow
