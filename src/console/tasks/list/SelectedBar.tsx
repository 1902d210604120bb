import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Task } from '../../../rest/records/task.ts'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { itemsById } from '../../shell/objects/items.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'
import { exportTasks } from '../exchange/exchange.ts'
import { changeNames, ChangePlan, type ChangeName } from './ChangePlan.tsx'

interface Props {
  /** The selected tasks, whatever the list finds. */
  readonly selected: readonly Task[]
  /** The number of selected tasks that the list finds. */
  readonly onPage: number
  readonly only: SelectedOnly
  /** The number of listed tasks. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** The bar for the selected tasks; null without a selection. */
export const SelectedBar = ({ selected, onPage, only, total, onSelectAll, onClear }: Props) => {
  const [change, setChange] = useState<ChangeName>()
  const count = selected.length
  const exportSelected = async () => {
    const itemIds = selected.flatMap(({ itemId }) => itemId ?? [])
    exportTasks(selected, await readTitles(itemsById, itemIds))
  }
  if (count === 0) return null
  return (
    <>
      <SelectionBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={onPage} />}
      >
        <Button onClick={onClear}>{t('clearSelection')}</Button>
        {count < total && (
          <Button variant="outlined" onClick={onSelectAll}>
            {t('selectAll', { count: total })}
          </Button>
        )}
        <Button variant="outlined" onClick={() => void exportSelected()}>
          {t('export')}
        </Button>
        {changeNames.map((name) => (
          <Button key={name} variant="outlined" onClick={() => setChange(name)}>
            {t(name)}
          </Button>
        ))}
      </SelectionBar>
      {change && (
        <ChangePlan
          change={change}
          tasks={selected}
          onClose={() => setChange(undefined)}
          onDone={onClear}
        />
      )}
    </>
  )
}
