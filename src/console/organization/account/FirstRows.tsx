import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { Rows } from '../../ui/table/Rows.tsx'

/** Rows that are shown at first. */
const atFirst = 5

interface Props<T> {
  readonly label: string
  readonly of: readonly T[]
  /** The label of the button that shows the others. */
  readonly showAll: string
  readonly children: (one: T) => ReactNode
}

/** A list that shows its first rows, and all of them on request. */
export const FirstRows = <T,>({ label, of, showAll, children }: Props<T>) => {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <Rows aria-label={label}>{(isWhole ? of : of.slice(0, atFirst)).map(children)}</Rows>
      {!isWhole && of.length > atFirst && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setIsWhole(true)}
          sx={{ marginBlockStart: 2 }}
        >
          {showAll}
        </Button>
      )}
    </>
  )
}
