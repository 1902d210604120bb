import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import type { Part } from '../../shell/part/part.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { everyMember, mostSelected, type MemberListState } from './list.ts'
import type { SelectedMembers } from './useSelectedMembers.ts'
import { useWords } from './words.ts'

interface Props {
  readonly state: MemberListState
  /** How many members the list finds. */
  readonly total: number
  readonly selected: SelectedMembers
  readonly ahead: Part<never>['ahead']
  readonly onAssign: () => void
}

/** The members selected on all pages, and what can be done with them; nothing where none is selected. */
export const SelectedBar = ({ state, total, selected, ahead, onAssign }: Props) => {
  const { t } = useWords()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const selectAll = useMutation({
    mutationFn: () => {
      reading.current = new AbortController()
      return everyMember(state, reading.current.signal)
    },
    onSuccess: selected.add,
  })
  const count = selected.users.length
  const most = Math.min(total, mostSelected)
  if (count === 0) return null
  return (
    <>
      {selectAll.error && <ErrorNotice error={selectAll.error} />}
      <SelectionBar
        summary={t('selected', { count })}
        aside={selected.here.size < count ? t('onPage', { count: selected.here.size }) : undefined}
      >
        <Button onClick={selected.clear}>{t('clearSelection')}</Button>
        {count < most && (
          <Button
            variant="outlined"
            loading={selectAll.isPending}
            onClick={() => selectAll.mutate()}
          >
            {t('selectAll', { count: most })}
          </Button>
        )}
        <Button variant="contained" {...ahead} onClick={onAssign}>
          {t('assignRole')}
        </Button>
      </SelectionBar>
    </>
  )
}
