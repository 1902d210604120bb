import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import { SelectedAside } from '../../shell/lists/selectedOnly.tsx'
import type { useSelectedRows } from '../../shell/lists/useSelectedRows.ts'
import { overlay } from '../../shell/part/part.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'

const ChangeGroups = overlay(async () => (await import('./ChangeGroups.tsx')).ChangeGroups)

/** What can be done with selected groups. */
export type GroupsAction = 'owner' | 'add' | 'delete'

interface Props {
  readonly selected: ReturnType<typeof useSelectedRows<Group>>
}

/** The bar for the selected groups; null without a selection. */
export const SelectedBar = ({ selected }: Props) => {
  const { chosen, only, here, keepHere, clear } = selected
  const [action, setAction] = useState<GroupsAction>()
  const count = chosen.length
  if (count === 0) return null
  return (
    <>
      <SelectionBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={here.size} onKeep={keepHere} />}
      >
        <Button onClick={clear}>{t('clearSelection')}</Button>
        {(['owner', 'add', 'delete'] as const).map((name) => (
          <Button
            key={name}
            variant="outlined"
            onClick={() => setAction(name)}
            {...ChangeGroups.ahead}
          >
            {t(`${name}.button`)}
          </Button>
        ))}
      </SelectionBar>
      {action && (
        <ChangeGroups
          action={action}
          groups={chosen}
          onClose={() => setAction(undefined)}
          onDone={clear}
        />
      )}
    </>
  )
}
