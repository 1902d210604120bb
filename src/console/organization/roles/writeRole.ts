import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { t } from './words.ts'

const isAbout = (names: readonly string[]) => (change: Change) => names.includes(change.name)
const isFact = isAbout(['name', 'description'])

const factsOf = (changes: readonly Change[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map(({ name, [side]: value }) => [name, typeof value === 'string' ? value : '']),
  )

const privilegesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const target = (id: string, label: string) => ({ label, href: paths.role(id) })

/** The requests that changes of a role come to: name and description in one, privileges in another. */
const requestsOf = (roleId: string, changes: readonly Change[]) => {
  const facts = changes.filter(isFact)
  const privileges = changes.find(({ name }) => name === 'privileges')
  return {
    update: facts.length === 0 ? undefined : { roleId, ...factsOf(facts, 'after') },
    setPrivileges: privileges && {
      roleId,
      privileges: { privileges: privilegesOf(privileges.after) },
    },
  }
}

/** The same requests in the order in which they are sent. */
export const stepsOf = (roleId: string, changes: readonly Change[]): readonly RequestStep[] => {
  const { update, setPrivileges: given } = requestsOf(roleId, changes)
  return [
    ...(update ? [{ operation: roles.update, input: update }] : []),
    ...(given ? [{ operation: roles.setPrivileges, input: given }] : []),
  ]
}

/**
 * The requests that make a role: the second takes the ID from the answer of the first, which `variable` keeps where they are
 * written down.
 */
export const makingSteps = (
  { name, description }: NewRole,
  changes: readonly Change[],
  variable = 'ROLE_ID',
): readonly RequestStep[] => {
  const given = stepsOf(
    fromAnswer(variable),
    changes.filter((change) => change.name === 'privileges'),
  )
  return [
    {
      operation: roles.create,
      input: { name, description },
      keeps: given.length === 0 ? undefined : { variable, field: 'id' },
    },
    ...given,
  ]
}

/** Sets the privileges of a role. Throws what `send` throws. */
export const setPrivileges = async (
  roleId: string,
  name: string,
  change: Change,
): Promise<void> => {
  await mutate(
    roles.setPrivileges,
    { roleId, privileges: { privileges: privilegesOf(change.after) } },
    {
      title: t('roles:written.setPrivileges', { name }),
      target: target(roleId, name),
      changes: [change],
      undo: {
        operation: roles.setPrivileges,
        input: { roleId, privileges: { privileges: privilegesOf(change.before) } },
        title: t('roles:written.undoPrivileges', { name }),
        read: { operation: roles.privileges, input: { roleId } },
      },
      invalidates: [roles.list, roles.privileges],
    },
  )
}

/** Applies changes to a role: name and description, then the privileges. Throws at the first that fails; what was done stays done. */
export const changeRole = async (
  roleId: string,
  name: string,
  changes: readonly Change[],
): Promise<void> => {
  const facts = changes.filter(isFact)
  const { update } = requestsOf(roleId, changes)
  if (update)
    await mutate(roles.update, update, {
      title: t('roles:written.update', { name }),
      target: target(roleId, name),
      changes: facts,
      undo: {
        operation: roles.update,
        input: { roleId, ...factsOf(facts, 'before') },
        title: t('roles:written.undoUpdate', { name }),
        read: { operation: roles.read, input: { roleId } },
      },
      invalidates: [roles.list, roles.read],
    })
  const privileges = changes.find((change) => change.name === 'privileges')
  if (privileges) await setPrivileges(roleId, name, privileges)
}

interface NewRole {
  readonly name: string
  readonly description: string
}

/** Makes a role without privileges, and answers its ID. Throws what `send` throws. */
export const makeRole = async (
  { name, description }: NewRole,
  changes: readonly Change[],
): Promise<string> => {
  const { id } = await mutate(
    roles.create,
    { name, description },
    {
      title: t('roles:written.create', { name }),
      target: { label: name },
      changes: changes.filter(isFact),
      invalidates: [roles.list],
    },
  )
  return id
}

/** Deletes a role. Throws what `send` throws. */
export const removeRole = async (
  roleId: string,
  name: string,
  changes: readonly Change[],
  message: string,
): Promise<void> => {
  await mutate(
    roles.remove,
    { roleId },
    {
      title: t('roles:written.remove', { name }),
      target: { label: name, href: paths.roles() },
      changes,
      invalidates: [roles.list],
      message,
    },
  )
}
