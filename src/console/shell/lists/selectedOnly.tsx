import Link from '@mui/material/Link'
import { useState } from 'react'
import { useMessages } from './viewMessages.ts'

/** Shows the selected rows of a list in place of those that its filters find. */
export interface SelectedOnly<T> {
  /** The rows that were selected when `show` was called; undefined while the list shows what it finds. */
  readonly rows: readonly T[] | undefined
  readonly show: () => void
  readonly end: () => void
}

/** Returns the selected rows while only they are shown, which ends with the selection. `selected` returns those selected now. */
export const useSelectedOnly = <T,>(
  count: number,
  selected: () => readonly T[],
): SelectedOnly<T> => {
  const [rows, setRows] = useState<readonly T[]>()
  if (rows && count === 0) setRows(undefined)
  return { rows, show: () => setRows(selected()), end: () => setRows(undefined) }
}

interface Props {
  readonly only: SelectedOnly<unknown>
  /** The number of selected rows, and of those on this page. */
  readonly count: number
  readonly onPage: number
}

/** In the bar of a selection: how much of it is in sight, and what shows all of it. */
export const SelectedAside = ({ only, count, onPage }: Props) => {
  const { t } = useMessages()
  if (!only.rows && onPage === count) return null
  return (
    <>
      {!only.rows && t('onPage', { count: onPage })}{' '}
      <Link
        component="button"
        type="button"
        onClick={only.rows ? only.end : only.show}
        sx={{ verticalAlign: 'baseline' }}
      >
        {t(only.rows ? 'showList' : 'showSelected')}
      </Link>
    </>
  )
}
