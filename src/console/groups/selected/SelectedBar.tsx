import { useState } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import type { MoreAction } from '../../shell/actions/MoreActions.tsx'
import { ActionsBar } from '../../shell/actions/ActionsBar.tsx'
import { SelectedAside } from '../../shell/lists/selectedOnly.tsx'
import type { useSelectedRows } from '../../shell/lists/useSelectedRows.ts'
import { overlay } from '../../shell/part/part.tsx'
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
  const actionOf = (name: GroupsAction, icon: string): MoreAction => ({
    label: t(`${name}.button`),
    icon,
    onClick: () => setAction(name),
  })
  return (
    <>
      <ActionsBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={here.size} onKeep={keepHere} />}
        onClear={clear}
        primary={actionOf('add', 'members')}
        more={[
          actionOf('owner', 'transfer'),
          { ...actionOf('delete', 'delete'), isDestructive: true },
        ]}
      />
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
