import {
  memo,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  use,
} from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Checkbox } from '../fields/Checkbox.tsx'
import { TabStop } from './TabStop.ts'
import { t } from '../messages.ts'
import { SpriteIcon } from '../icons/SpriteIcon.tsx'
import { Tooltip } from '../Tooltip.tsx'

interface Props {
  readonly actions: readonly RowAction[]
  /** The name of the row; part of each action's accessible name. */
  readonly name: string
}

/** The actions of a row: after its title, which they never cover, and above the next cell if there is no space. Not shown on cards and for touch. */
const RowActions = ({ actions, name }: Props) => {
  const tabIndex = use(TabStop) ? 0 : -1
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        insetBlock: '1px',
        // Inline, so that its position is the end of the title.
        display: 'inline-flex',
        alignItems: 'center',
        paddingInline: 1,
        backgroundColor: 'inherit',
        '@container (max-width: 639px)': { display: 'none' },
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {actions.map(({ label, icon, href, isInNewTab = false, onClick }) => (
        <Tooltip key={label} text={label}>
          {(anchor) => (
            <IconButton
              size="small"
              tabIndex={tabIndex}
              aria-label={t('rowAction', { action: label, name })}
              {...anchor}
              {...(href === undefined
                ? { onClick }
                : { href, ...(isInNewTab && { target: '_blank', rel: 'noopener' }) })}
              sx={{ inlineSize: 28, blockSize: 28 }}
            >
              <SpriteIcon name={icon} size={18} />
            </IconButton>
          )}
        </Tooltip>
      ))}
    </Box>
  )
}

export interface Column<T> {
  readonly id: string
  readonly header: string
  /** A small button at the end of the header. */
  readonly headerAction?: ReactNode
  /** Default: the value. */
  readonly cell?: (row: T) => ReactNode
  /** Returns the plain value for files: times in ISO 8601, sizes in bytes. Columns without it are not exported. */
  readonly value?: (row: T) => string | number | undefined
  /** Why a column is not in files that people expect there. */
  readonly notExported?: string
  /** Returns what the table sorts by; `true` if the caller sorts the rows; undefined: not sortable. */
  readonly sort?: true | ((row: T) => string | number)
  /** Why a column can't be sorted whose sorting people expect, shown at its header. */
  readonly notSorted?: string
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
  /** The narrowest table (px) with this column, which is the first to be left out (`isLeftOut`). Cards show it. */
  readonly from?: 700 | 900 | 1100
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
  const [isOver, setIsOver] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const showsActions = actionsOf !== undefined && (isOver || hasFocus)
  const activity = actionsOf && {
    // Rows that scroll below a pointer at rest enter it, too, but don't move it.
    onPointerMove: ({ pointerType }: PointerEvent) => setIsOver(pointerType !== 'touch'),
    onPointerLeave: () => setIsOver(false),
    onFocus: ({ target }: FocusEvent) => setHasFocus(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // A side panel that an action opened returns the focus to it.
      const isAbove = relatedTarget?.closest('[role=dialog]') != null
      if (!currentTarget.contains(relatedTarget) && !isAbove) setHasFocus(false)
    },
  }
  return (
    <TabStop value={isTabStop}>
      <tr
        ref={measure}
        data-index={position}
        aria-rowindex={index}
        data-selected={isSelected ? '' : undefined}
        onClick={onRowClick}
        {...activity}
      >
        {onToggle && (
          <td data-checkbox>
            <Checkbox
              checked={isSelected}
              disabled={!canSelect}
              tabIndex={isTabStop ? 0 : -1}
              onChange={(event) => onToggle(id, event)}
              aria-label={t('selectRow', { name })}
            />
          </td>
        )}
        {columns.map((column, columnIndex) => {
          const { id: columnId, header, align, quiet = false, isCut = false, from } = column
          const content = (column.cell ?? column.value)?.(value)
          return columnIndex === 0 ? (
            <th key={columnId} scope="row">
              <div data-opener>{content}</div>
              {showsActions && <RowActions actions={actionsOf(value)} name={name} />}
            </th>
          ) : (
            <td
              key={columnId}
              data-label={header}
              data-align={align}
              data-from={from}
              data-quiet={quiet ? '' : undefined}
              data-cut={isCut ? '' : undefined}
              title={isCut && typeof content === 'string' ? content : undefined}
            >
              {content}
            </td>
          )
        })}
      </tr>
    </TabStop>
  )
}

/** Rendered again only when its own properties change, so that scrolling renders only new rows. */
export const DataRow = memo(PlainRow) as typeof PlainRow
