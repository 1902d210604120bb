import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { oneRow } from './oneRow.ts'
import { t } from '../messages.ts'

interface Props {
  /** `SegmentedControl` and `FilterMenu`s. */
  readonly children: ReactNode
  /** Whether a filter is set, and the button that clears all is shown. */
  readonly isFiltered: boolean
  readonly clearLabel: string
  readonly onClear: () => void
}

/** The filters above a list, in a row that wraps, with a button that clears them all. */
export const FilterBar = ({ children, isFiltered, clearLabel, onClear }: Props) => (
  <Box
    component="fieldset"
    aria-label={t('filters')}
    sx={{
      margin: 0,
      padding: 0,
      border: 0,
      minInlineSize: 0,
      // Each filter wraps on its own in the row of the toolbar.
      display: 'contents',
      ...oneRow,
    }}
  >
    {children}
    {isFiltered && (
      <Button size="small" onClick={onClear}>
        {clearLabel}
      </Button>
    )}
  </Box>
)
