import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import type { Group } from '../../../rest/records/group.ts'
import { mutation, optional, undoable, type Mutation } from '../../shell/changes/mutation.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { changesOf, createInput, isProperty, updateInput, type GroupValues } from './values.ts'
import { t } from './messages.ts'

type Named = Pick<Group, 'id' | 'title'>

/** The reads that show properties of a group. */
export const changedReads = [groups.read, groups.search, groups.users, users.read]

const targetOf = ({ id, title }: Named) => ({ label: title, href: paths.group(id) })

/** The request that protects a group, or removes its protection. */
const protectionMutation = (group: Named, change: Change): Mutation => {
  const { id: groupId, title } = group
  const isOn = change.after === true
  const [name, opposite] = isOn
    ? (['protect', 'unprotect'] as const)
    : (['unprotect', 'protect'] as const)
  return mutation(
    groupChanges[name],
    { groupId },
    {
      title: t(`history.${name}`, { title }),
      endTitle: t(`history.${name}Done`, { title }),
      target: targetOf(group),
      changes: [change],
      undo: {
        operation: groupChanges[opposite],
        input: { groupId },
        title: t(`history.${isOn ? 'undoProtect' : 'undoUnprotect'}`, { title }),
        read: { operation: groups.read, input: { groupId } },
      },
      invalidates: changedReads,
    },
  )
}

/** The requests that create a group and protect it. The result is its ID. If the protection fails, the group exists without it. */
export function* creationMutations(
  values: GroupValues,
  variable = 'GROUP_ID',
): Generator<Mutation, string, string> {
  const { title } = values
  const changes = changesOf(undefined, values)
  const id = yield mutation(
    groupChanges.create,
    createInput(values),
    {
      title: t('history.create', { title }),
      endTitle: t('history.createDone', { title }),
      target: { label: title },
      changes: changes.filter(isProperty),
      createdHref: ({ group }) => paths.group(group.id),
      undoOf: ({ group: { id: groupId } }) => ({
        operation: groupChanges.remove,
        input: { groupId },
        title: t('history.undoCreate', { title }),
        read: { operation: groups.read, input: { groupId } },
        unused: { operation: groups.content, input: { groupId, num: 0 } },
      }),
      invalidates: changedReads,
    },
    { variable, field: 'group.id' },
  )
  const protection = changes.find((change) => !isProperty(change) && change.after === true)
  if (protection)
    yield optional(protectionMutation({ id, title }, { ...protection, before: false }), (reason) =>
      t('unprotected', { title, reason }),
    )
  return id
}

/** The requests of changes to a group: one for the properties, one for the protection. */
export const groupMutations = (group: Named, changes: readonly Change[]): readonly Mutation[] => {
  const { id, title } = group
  const properties = changes.filter(isProperty)
  const protection = changes.find((change) => !isProperty(change))
  return [
    ...(properties.length === 0
      ? []
      : [
          undoable(groupChanges.update, properties, (side) => updateInput(id, properties, side), {
            title: t('history.update', { title }),
            endTitle: t('history.updateDone', { title }),
            target: targetOf(group),
            undo: t('history.undoUpdate', { title }),
            read: { operation: groups.read, input: { groupId: id } },
            invalidates: changedReads,
          }),
        ]),
    ...(protection ? [protectionMutation(group, protection)] : []),
  ]
}
