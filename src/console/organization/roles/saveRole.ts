import { roles } from '../../../rest/organization/roles.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { mutation, undoable, type Mutation } from '../../shell/changes/mutation.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { t } from './messages.ts'

const isProperty = ({ name }: Change) => name === 'name' || name === 'description'

const propertiesOf = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map(({ name, [side]: value }) => [name, typeof value === 'string' ? value : '']),
  )

const privilegesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const target = (id: string, label: string) => ({ label, href: paths.role(id) })

/** The request that sets the privileges of a role. */
export const privilegesMutation = (roleId: string, name: string, change: Change): Mutation =>
  undoable(
    roles.setPrivileges,
    [change],
    (side) => ({ roleId, privileges: { privileges: privilegesOf(change[side]) } }),
    {
      title: t('history.setPrivileges', { name }),
      endTitle: t('history.setPrivilegesDone', { name }),
      target: target(roleId, name),
      undo: t('history.undoPrivileges', { name }),
      read: { operation: roles.privileges, input: { roleId } },
      invalidates: [roles.list, roles.privileges],
    },
  )

/** The requests of changes to a role: one for name and description, one for privileges. */
export const roleMutations = (
  roleId: string,
  name: string,
  changes: readonly Change[],
): readonly Mutation[] => {
  const properties = changes.filter(isProperty)
  const privileges = changes.find((change) => change.name === 'privileges')
  return [
    ...(properties.length === 0
      ? []
      : [
          undoable(
            roles.update,
            properties,
            (side) => ({ roleId, ...propertiesOf(properties, side) }),
            {
              title: t('history.update', { name }),
              endTitle: t('history.updateDone', { name }),
              target: target(roleId, name),
              undo: t('history.undoUpdate', { name }),
              read: { operation: roles.read, input: { roleId } },
              invalidates: [roles.list, roles.read],
            },
          ),
        ]),
    ...(privileges ? [privilegesMutation(roleId, name, privileges)] : []),
  ]
}

interface NewRole {
  readonly name: string
  readonly description: string
}

/** The requests that create a role and set its privileges. The result is its ID. */
export function* creationMutations(
  { name, description }: NewRole,
  changes: readonly Change[],
  variable = 'ROLE_ID',
): Generator<Mutation, string, string> {
  const id = yield mutation(
    roles.create,
    { name, description },
    {
      title: t('history.create', { name }),
      endTitle: t('history.createDone', { name }),
      target: { label: name },
      changes: changes.filter(isProperty),
      createdHref: (created) => paths.role(created.id),
      // The portal refuses to delete a role that is assigned.
      undoOf: ({ id: roleId }) => ({
        operation: roles.remove,
        input: { roleId },
        title: t('history.undoCreate', { name }),
        read: { operation: roles.read, input: { roleId } },
      }),
      invalidates: [roles.list],
    },
    { variable, field: 'id' },
  )
  const privileges = changes.find((change) => change.name === 'privileges')
  if (privileges) yield privilegesMutation(id, name, privileges)
  return id
}

/** Deletes a role. Throws what `send` throws. */
export const deleteRole = async (
  roleId: string,
  name: string,
  changes: readonly Change[],
  message: string,
): Promise<void> => {
  await mutate(
    roles.remove,
    { roleId },
    {
      title: t('history.delete', { name }),
      endTitle: t('history.deleteDone', { name }),
      target: { label: name, href: paths.roles() },
      changes,
      invalidates: [roles.list],
      message,
    },
  )
}
