import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { oneRow } from './oneRow.ts'

export interface FilterChip<V extends string> {
  readonly value: V
  readonly label: string
  /** Undefined while it is not known. */
  readonly count?: number | undefined
}

export interface FilterChipsProps<V extends string> {
  /** Accessible name, read by screen readers. */
  readonly label: string
  readonly chips: readonly FilterChip<V>[]
  readonly selected: V
  readonly onSelect: (value: V) => void
}

/** Filters with their counts, one of them pressed. */
export const FilterChips = <V extends string>({
  label,
  chips,
  selected,
  onSelect,
}: FilterChipsProps<V>) => (
  <Box
    component="fieldset"
    aria-label={label}
    sx={{
      margin: 0,
      padding: 0,
      border: 0,
      minInlineSize: 0,
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      ...oneRow,
    }}
  >
    {chips.map(({ value, label: word, count }) => (
      <ButtonBase
        key={value}
        aria-pressed={value === selected}
        onClick={() => onSelect(value)}
        sx={{
          paddingInline: 2.5,
          minHeight: 24,
          borderRadius: 999,
          fontSize: '0.75rem',
          fontWeight: 500,
          fontVariantNumeric: 'tabular-nums',
          backgroundColor: 'tone.neutral.soft',
          color: 'tone.neutral.text',
          '&[aria-pressed=true]': {
            backgroundColor: 'selected',
            color: 'link',
            boxShadow: 'inset 0 0 0 1px var(--mui-palette-selectedLine)',
          },
          '&:hover': { color: 'text.primary' },
        }}
      >
        {word}
        {count !== undefined && ` ${count.toLocaleString()}`}
      </ButtonBase>
    ))}
  </Box>
)
