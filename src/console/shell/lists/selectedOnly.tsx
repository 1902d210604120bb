import Link from '@mui/material/Link'
import { useLocation } from 'react-router'
import { useKept } from '../reopenPage.ts'
import { t } from './messages.ts'

/** Shows the selected rows of a list in place of those that its filters find. */
export interface SelectedOnly {
  /** The IDs of the rows that were selected when `show` was called; undefined while the list shows what it finds. */
  readonly ids: ReadonlySet<string> | undefined
  readonly show: () => void
  readonly end: () => void
}

/** The state of a navigation to a list that begins with the selected rows. */
export const onlySelected = { only: 'selected' } as const

/** Returns which rows are shown while only the selected ones are, which ends with the selection. `idsOf` returns those selected now. */
export const useSelectedOnly = (count: number, idsOf: () => Iterable<string>): SelectedOnly => {
  const { state } = useLocation() as { readonly state: Partial<typeof onlySelected> | null }
  const [ids, setIds] = useKept<ReadonlySet<string> | undefined>(
    'only',
    state?.only === onlySelected.only ? new Set(idsOf()) : undefined,
  )
  if (ids && count === 0) setIds(undefined)
  return { ids, show: () => setIds(new Set(idsOf())), end: () => setIds(undefined) }
}

interface Props {
  readonly only: SelectedOnly
  /** The number of selected rows, and of those on this page. */
  readonly count: number
  readonly onPage: number
  /** Ends the selection of the rows that are not on this page. */
  readonly onKeep?: () => void
}

/** In the bar of a selection: how much of it is in sight, and what shows all of it; nothing if all of it is. */
export const SelectedAside = ({ only, count, onPage, onKeep }: Props) => {
  if (only.ids || onPage === count) return null
  return (
    <>
      {t('view.onPage', { count: onPage })}{' '}
      <Link component="button" type="button" onClick={only.show} sx={{ verticalAlign: 'baseline' }}>
        {t('view.showSelected')}
      </Link>
      {onKeep && onPage > 0 && (
        <>
          {' · '}
          <Link
            component="button"
            type="button"
            onClick={onKeep}
            sx={{ verticalAlign: 'baseline' }}
          >
            {t('view.dropOthers')}
          </Link>
        </>
      )}
    </>
  )
}
