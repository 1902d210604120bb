import Button from '@mui/material/Button'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { SelectedAside } from '../../shell/lists/selectedOnly.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { maxSelected, type MemberListState } from './list.ts'
import { useEveryMember, type SelectedMembers } from './useSelectedMembers.ts'
import { t } from './messages.ts'

interface Props {
  readonly state: MemberListState
  /** Total number of members in the list. */
  readonly total: number
  readonly selected: SelectedMembers
  readonly onAssign: () => void
}

/** The bar for the members selected on all pages; null without a selection. */
export const SelectedBar = ({ state, total, selected, onAssign }: Props) => {
  const selectAll = useEveryMember(state, selected.add)
  const count = selected.users.length
  const selectable = Math.min(total, maxSelected)
  if (count === 0) return null
  return (
    <>
      {selectAll.error && <ErrorNotice error={selectAll.error} />}
      <SelectionBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={selected.only} count={count} onPage={selected.here.size} />}
      >
        <Button onClick={selected.clear}>{t('clearSelection')}</Button>
        {count < selectable && (
          <Button
            variant="outlined"
            loading={selectAll.isPending}
            onClick={() => selectAll.mutate()}
          >
            {t('selectAll', { count: selectable })}
          </Button>
        )}
        <Button variant="contained" onClick={onAssign}>
          {t('assignRole')}
        </Button>
      </SelectionBar>
    </>
  )
}
