import { styled } from '@mui/material/styles'
import { firstChild } from '../theme.ts'
import { cellLook } from '../cellLook.ts'
import type { Column } from './DataRow.tsx'

export const checkboxWidth = 44
/** Below this width of the table (px), each row is a card. */
export const narrow = '@container (max-width: 639px)'
const wide = '@container (min-width: 640px)'

/** Where the table has columns, the first one stays in place while the others scroll below its edge. */
export const firstColumn = (offset: number, background: string, hasEdge = true) =>
  ({
    [wide]: {
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

/** Returns whether a table of this width (px) leaves out a column. */
export const isLeftOut = (from: Column<never>['from'], width: number): boolean =>
  from !== undefined && width >= 640 && width < from

/** Where a column is left out that only tables of this width (px) or more have. */
export const leftOut = (from: NonNullable<Column<never>['from']>) =>
  ({
    [`@container (min-width: 640px) and (max-width: ${from - 1}px)`]: { display: 'none' },
  }) as const

/**
 * The rows of a table, and the look of all their cells: a stylesheet per cell would take longer than anything else while thousands of
 * rows are scrolled.
 */
export const Body = styled('tbody')({
  '& > tr > *': {
    ...cellLook,
    borderBlockEnd: '1px solid var(--mui-palette-line)',
    color: 'var(--mui-palette-text-primary)',
    fontWeight: 400,
  },
  '& > tr[data-index]': {
    backgroundColor: 'var(--mui-palette-background-paper)',
    '&:has(th a[href], th button)': { cursor: 'pointer' },
    '&:hover': { backgroundColor: 'var(--mui-palette-hover)' },
    '&:hover th a:first-of-type': { textDecoration: 'underline' },
    '&[data-selected]': { backgroundColor: 'var(--mui-palette-selected)' },
    [`&[data-selected] > ${firstChild}`]: {
      boxShadow: 'inset 3px 0 var(--mui-palette-selectedLine)',
    },
  },
  '& > tr:last-child > *': { borderBlockEnd: 'none' },
  // What opens the row.
  '& > tr > th': { fontWeight: 550, ...firstColumn(0, 'inherit') },
  '& > tr > [data-checkbox]': firstColumn(0, 'inherit', false),
  '& > tr > [data-checkbox] + th': { [wide]: { insetInlineStart: checkboxWidth } },
  '& > tr > [data-align=end]': {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > tr > [data-quiet]': { color: 'var(--mui-palette-text-secondary)' },
  // One line that ends with an ellipsis; on cards, all of it.
  '& > tr > [data-cut]': {
    [wide]: {
      maxInlineSize: 240,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  '& > tr > [data-from="700"]': leftOut(700),
  '& > tr > [data-from="900"]': leftOut(900),
  '& > tr > [data-from="1100"]': leftOut(1100),
  // As wide as its content, so that actions follow it.
  '& > tr > th > [data-opener]': {
    [wide]: { display: 'inline-block', verticalAlign: 'middle', maxInlineSize: '100%' },
  },
  '& > tr > [data-empty]': { padding: 0 },
  [narrow]: {
    display: 'block',
    '& > tr[data-index]': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      paddingBlock: '8px',
      borderBlockEnd: '1px solid var(--mui-palette-line)',
      '&:last-child': { borderBlockEnd: 'none' },
    },
    '& > tr > [data-checkbox]': {
      paddingBlock: 0,
      border: 0,
      gridRow: '1 / span 9',
      height: 'auto',
    },
    '& > tr > th': { gridColumn: 2, border: 0, height: 'auto' },
    // The name of the column before its value; nothing where there is no value. Several elements are below each other.
    '& > tr > [data-label]': {
      display: 'grid',
      gridTemplateColumns: '7.5rem minmax(0, 1fr)',
      alignItems: 'start',
      justifyItems: 'start',
      gridColumn: 2,
      columnGap: '8px',
      height: 'auto',
      paddingBlock: '2px',
      border: 0,
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      '&::before': {
        content: 'attr(data-label)',
        color: 'var(--mui-palette-text-secondary)',
      },
      '& > *': { gridColumn: 2, minInlineSize: 0, maxInlineSize: '100%' },
      '&:empty': { display: 'none' },
    },
  },
})
