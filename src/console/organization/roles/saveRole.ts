import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { t } from './messages.ts'

const isAbout = (names: readonly string[]) => (change: Change) => names.includes(change.name)
const isProperty = isAbout(['name', 'description'])

const propertiesOf = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map(({ name, [side]: value }) => [name, typeof value === 'string' ? value : '']),
  )

const privilegesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const target = (id: string, label: string) => ({ label, href: paths.role(id) })

/** The requests of changes to a role: one for name and description, one for privileges. */
const requestsOf = (roleId: string, changes: readonly Change[]) => {
  const properties = changes.filter(isProperty)
  const privileges = changes.find(({ name }) => name === 'privileges')
  return {
    update: properties.length === 0 ? undefined : { roleId, ...propertiesOf(properties, 'after') },
    setPrivileges: privileges && {
      roleId,
      privileges: { privileges: privilegesOf(privileges.after) },
    },
  }
}

/** The requests in the order in which they are sent. */
export const stepsOf = (roleId: string, changes: readonly Change[]): readonly RequestStep[] => {
  const { update, setPrivileges: privilegeSteps } = requestsOf(roleId, changes)
  return [
    ...(update ? [{ operation: roles.update, input: update }] : []),
    ...(privilegeSteps ? [{ operation: roles.setPrivileges, input: privilegeSteps }] : []),
  ]
}

/**
 * The requests that create a role, for copying as code: the second uses the ID that the first returns, through a variable named
 * `variable`.
 */
export const creationSteps = (
  { name, description }: NewRole,
  changes: readonly Change[],
  variable = 'ROLE_ID',
): readonly RequestStep[] => {
  const privilegeSteps = stepsOf(
    fromAnswer(variable),
    changes.filter((change) => change.name === 'privileges'),
  )
  return [
    {
      operation: roles.create,
      input: { name, description },
      keeps: privilegeSteps.length === 0 ? undefined : { variable, field: 'id' },
    },
    ...privilegeSteps,
  ]
}

/** Sets the privileges of a role; `message` is for a toast, which offers Undo. Throws what `send` throws. */
export const setPrivileges = async (
  roleId: string,
  name: string,
  change: Change,
  message?: string,
): Promise<void> => {
  await mutate(
    roles.setPrivileges,
    { roleId, privileges: { privileges: privilegesOf(change.after) } },
    {
      title: t('history.setPrivileges', { name }),
      target: target(roleId, name),
      changes: [change],
      undo: {
        operation: roles.setPrivileges,
        input: { roleId, privileges: { privileges: privilegesOf(change.before) } },
        title: t('history.undoPrivileges', { name }),
        read: { operation: roles.privileges, input: { roleId } },
      },
      invalidates: [roles.list, roles.privileges],
      ...(message === undefined ? {} : { message }),
    },
  )
}

/**
 * Applies changes to a role: name and description, then privileges. Throws the first error; changes applied before it remain.
 * `message` is for a toast, which offers Undo; after two requests, it links to the change history, which has an entry for each.
 */
export const changeRole = async (
  roleId: string,
  name: string,
  changes: readonly Change[],
  message?: string,
): Promise<void> => {
  const properties = changes.filter(isProperty)
  const privileges = changes.find((change) => change.name === 'privileges')
  const isOne = properties.length === 0 || !privileges
  const own = isOne ? message : undefined
  const { update } = requestsOf(roleId, changes)
  if (update)
    await mutate(roles.update, update, {
      title: t('history.update', { name }),
      target: target(roleId, name),
      changes: properties,
      undo: {
        operation: roles.update,
        input: { roleId, ...propertiesOf(properties, 'before') },
        title: t('history.undoUpdate', { name }),
        read: { operation: roles.read, input: { roleId } },
      },
      invalidates: [roles.list, roles.read],
      ...(own === undefined ? {} : { message: own }),
    })
  if (privileges) await setPrivileges(roleId, name, privileges, own)
  if (!isOne && message !== undefined)
    toast(message, {
      tone: 'success',
      topic: paths.role(roleId),
      link: { label: t('toHistory'), href: paths.history() },
    })
}

interface NewRole {
  readonly name: string
  readonly description: string
}

/** Creates a role without privileges and returns its ID. Throws what `send` throws. */
export const createRole = async (
  { name, description }: NewRole,
  changes: readonly Change[],
): Promise<string> => {
  const { id } = await mutate(
    roles.create,
    { name, description },
    {
      title: t('history.create', { name }),
      target: { label: name },
      changes: changes.filter(isProperty),
      createdHref: (created) => paths.role(created.id),
      invalidates: [roles.list],
    },
  )
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
      target: { label: name, href: paths.roles() },
      changes,
      invalidates: [roles.list],
      message,
    },
  )
}
