import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { Task } from '../../../rest/records/task.ts'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { toastMissingPart } from '../../shell/part/toastMissingPart.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { loadable } from '../../ui/loadable.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'

const ChangePlan = overlay(async () => (await import('./ChangePlan.tsx')).ChangePlan)

const exchange = loadable(() => import('../exchange/exchange.ts'))

/** What can be done with several tasks. */
const changeNames = ['delete', 'disable', 'enable'] as const
export type ChangeName = (typeof changeNames)[number]

interface Props {
  /** The selected tasks, on all pages. */
  readonly selected: readonly Task[]
  /** The number of selected tasks on this page. */
  readonly onPage: number
  readonly only: SelectedOnly
  /** The number of listed tasks, on all pages. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** The bar for the selected tasks; null without a selection. */
export const SelectedBar = ({ selected, onPage, only, total, onSelectAll, onClear }: Props) => {
  const [change, setChange] = useState<ChangeName>()
  const count = selected.length
  const exportSelected = async () => {
    try {
      const itemIds = selected.flatMap(({ itemId }) => itemId ?? [])
      const [{ exportTasks }, titles] = await Promise.all([
        exchange.load(),
        readTitles(itemsById, itemIds),
      ])
      exportTasks(selected, titles)
    } catch (error) {
      toastMissingPart(error)
    }
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
        <Button
          variant="outlined"
          onPointerEnter={exchange.preload}
          onFocus={exchange.preload}
          onClick={() => void exportSelected()}
        >
          {t('export')}
        </Button>
        {changeNames.map((name) => (
          <Button
            key={name}
            variant="outlined"
            {...ChangePlan.ahead}
            onClick={() => setChange(name)}
          >
            {t(name)}
          </Button>
        ))}
      </SelectionBar>
      {change && (
        <Suspense>
          <ChangePlan
            change={change}
            tasks={selected}
            onClose={() => setChange(undefined)}
            onDone={onClear}
          />
        </Suspense>
      )}
    </>
  )
}
