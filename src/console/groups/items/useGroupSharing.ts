import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import type { DraftedSharing } from '../../shared/sharing/plan.ts'
import { whyNot } from '../../shared/sharing/refusal.ts'
import { withCells, type Column, type Row } from '../../shared/sharing/state.ts'
import { useSharingContext } from '../../shared/sharing/useSharingContext.ts'
import { groupUsers, rolesIn } from '../group.ts'

/** Returns which items the signed-in member can add to a group and remove from it, and the drafts that do so. */
export const useGroupSharing = (group: Group) => {
  const context = useSharingContext()
  const { data } = useQuery(groupUsers(group.id))
  return useMemo(() => {
    const column: Column = { id: group.id, group }
    const groupRoles = new Map([[group.id, data && rolesIn(data)]])
    const sharingOf = (rows: readonly Row[]) => ({
      groupItems: new Map([[group.id, new Set(rows.map(({ id }) => id))]]),
      groupRoles,
      draft: new Map(),
    })
    const whyNotAdded = (row: Row) => whyNot(context, sharingOf([]), row, column)
    const whyNotRemoved = (row: Row) => whyNot(context, sharingOf([row]), row, column)
    const itemOf = (owner: string): Row => ({ id: '', title: '', type: '', owner, level: 'org' })
    const [own, other] = [itemOf(context.person.username), itemOf('')]
    const canAddOthers = whyNotAdded(other) === undefined
    return {
      context,
      /** Whether the member can add items of other members. */
      canAddOthers,
      /** Why the member can't add any items. */
      addRefusal: canAddOthers ? undefined : whyNotAdded(own),
      /** Whether the member can change which items the group contains, at least own ones. Members who can only view can't. */
      canChange: [own, other].some((row) => whyNotRemoved(row) === undefined),
      whyNotAdded,
      whyNotRemoved,
      /** Returns the draft that adds items to the group, or removes them from it. */
      draftOf: (rows: readonly Row[], isAdded: boolean): DraftedSharing => {
        const sharing = sharingOf(isAdded ? [] : rows)
        return {
          ...sharing,
          rows,
          columns: [column],
          draft: withCells(sharing, rows, column, isAdded),
        }
      },
    }
  }, [context, group, data])
}

export type GroupSharing = ReturnType<typeof useGroupSharing>
