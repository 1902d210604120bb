import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { SegmentedProps } from '../fields/SegmentedControl.tsx'
import { coarse } from '../theme.ts'

/** Looks like the sections of a page: `PageTabs`. */
const Line = styled('fieldset')({
  display: 'flex',
  gap: 4,
  minInlineSize: 0,
  margin: '0 0 12px',
  padding: 0,
  border: 0,
  // The line of the chosen view is part of it.
  boxShadow: 'inset 0 -1px 0 var(--mui-palette-line)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
})

const Tab = styled(ButtonBase)({
  flex: 'none',
  minHeight: 36,
  paddingInline: 12,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--mui-palette-text-secondary)',
  '&:hover': { color: 'var(--mui-palette-text-primary)' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-pressed=true]': {
    color: 'var(--mui-palette-primary-main)',
    boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)',
  },
  [coarse]: { minHeight: 44 },
})

/** The views of a list with their counts, as tabs above it. */
export const ViewTabs = <V extends string>({
  label,
  options,
  selected,
  onSelect,
}: SegmentedProps<V>) => (
  <Line aria-label={label}>
    {options.map(({ value, label: word, count }) => (
      <Tab key={value} aria-pressed={value === selected} onClick={() => onSelect(value)}>
        {word}
        {count !== undefined && ` ${count.toLocaleString()}`}
      </Tab>
    ))}
  </Line>
)
