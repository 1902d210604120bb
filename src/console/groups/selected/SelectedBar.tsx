import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import { SelectedAside } from '../../shell/lists/selectedOnly.tsx'
import type { useSelectedRows } from '../../shell/lists/useSelectedRows.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { DeleteReview } from './DeleteReview.tsx'
import { t } from './messages.ts'

interface Props {
  readonly selected: ReturnType<typeof useSelectedRows<Group>>
}

/** The bar for the selected groups; null without a selection. */
export const SelectedBar = ({ selected }: Props) => {
  const { chosen, only, here, keepHere, clear } = selected
  const [isDeleting, setIsDeleting] = useState(false)
  const count = chosen.length
  if (count === 0) return null
  return (
    <>
      <SelectionBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={here.size} onKeep={keepHere} />}
      >
        <Button onClick={clear}>{t('clearSelection')}</Button>
        <Button variant="outlined" onClick={() => setIsDeleting(true)}>
          {t('delete')}
        </Button>
      </SelectionBar>
      {isDeleting && (
        <DeleteReview groups={chosen} onClose={() => setIsDeleting(false)} onDone={clear} />
      )}
    </>
  )
}
