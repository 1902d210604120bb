import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

export interface Fact {
  readonly label: string
  /** Entries without a value are not shown. */
  readonly value: ReactNode
}

/** A list of labels and values. */
export const DescriptionList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
      columnGap: 4,
      rowGap: 2,
      margin: 0,
    }}
  >
    {facts.map(({ label, value }) =>
      value == null || value === '' || value === false ? null : (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ margin: 0 }}>
            {value}
          </Box>
        </Fragment>
      ),
    )}
  </Box>
)
