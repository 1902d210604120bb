import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { coarse } from '../theme.ts'

export interface SegmentedProps<V extends string> {
  /** Accessible name, read by screen readers. */
  readonly label: string
  readonly options: readonly {
    readonly value: V
    readonly label: string
    /** Shown after the label; undefined while it is not known, or if there is none. */
    readonly count?: number | undefined
  }[]
  readonly selected: V
  readonly onSelect: (value: V) => void
}

const Track = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  inlineSize: 'fit-content',
  minInlineSize: 0,
  margin: 0,
  padding: 2,
  border: '1px solid var(--mui-palette-line)',
  borderRadius: 8,
  backgroundColor: 'var(--mui-palette-sunken)',
  // One row that scrolls.
  '@media (max-width: 599px)': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
})

const Segment = styled(ButtonBase)({
  flex: 'none',
  minHeight: 28,
  paddingInline: 8,
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 6,
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: 'var(--mui-palette-text-secondary)',
  '&:hover': { color: 'var(--mui-palette-text-primary)' },
  '&[aria-pressed=true]': {
    color: 'var(--mui-palette-primary-main)',
    backgroundColor: 'var(--mui-palette-background-paper)',
    boxShadow: '0 0 0 1px var(--mui-palette-control)',
  },
  [coarse]: { minHeight: 44 },
})

/** One of a few ways to enter or to see something, or the state that the rows below have. */
export const SegmentedControl = <V extends string>({
  label,
  options,
  selected,
  onSelect,
}: SegmentedProps<V>) => (
  <Track aria-label={label}>
    {options.map(({ value, label: word, count }) => (
      <Segment key={value} aria-pressed={value === selected} onClick={() => onSelect(value)}>
        {word}
        {count !== undefined && ` ${count.toLocaleString()}`}
      </Segment>
    ))}
  </Track>
)
