import { personName } from '../../shell/personName.ts'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { isAdministrative } from '../../../rest/protocol/privileges.ts'
import { roles } from '../../../rest/organization/roles.ts'
import type { User } from '../../../rest/records/user.ts'
import { formatList } from '../../shell/format.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous, warning, type Warning } from '../../shell/changes/warning.ts'
import type { RoleView } from './allRoles.ts'
import { missingRequirements } from './privileges/privilegeRules.ts'
import { inOrder } from './privileges/privilegeTree.ts'
import { privilegeWords } from './privileges/messages.ts'
import { t } from './messages.ts'

/** The values of the form: the parameters of `createRole` and `setRolePrivileges`. */
export const RoleValues = roles.create.params
  .omit({ portalId: true })
  .extend(roles.setPrivileges.params.shape.privileges.shape)

/** Returns the schema of the form: `others` are the roles whose names are taken. */
export const roleSchema = (others: readonly RoleView[]) =>
  RoleValues.superRefine(({ name }, context) => {
    const taken = others.find((other) => other.name.toLowerCase() === name.toLowerCase())
    if (taken)
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: t('nameTaken', { name: taken.name }),
      })
  })

export type RoleInput = z.input<typeof RoleValues>
export type RoleValues = z.output<typeof RoleValues>
export type RoleForm = UseFormReturn<RoleInput, unknown, RoleValues>

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed(['name', 'description'])
export type FieldName = NonNullable<ReturnType<typeof fieldOf>>

export const valuesOf = ({ name, description, privileges = [] }: RoleView): RoleValues => ({
  name,
  description,
  privileges: inOrder(privileges),
})

const named = (privilege: unknown) => privilegeWords(String(privilege)).label

const difference = (before: readonly string[], after: readonly string[]) => {
  const had = new Set(before)
  return after.filter((privilege) => !had.has(privilege))
}

/** Warnings about a change of privileges. */
const privilegeWarnings = (
  before: readonly string[],
  after: readonly string[],
  isNew: boolean,
): readonly Warning[] => {
  const granted = new Set(after)
  const missing = after.flatMap((privilege) =>
    missingRequirements(privilege, granted).map((needed) =>
      warning(t('lacks', { label: named(privilege), needed: named(needed) })),
    ),
  )
  if (before.some(isAdministrative) || !after.some(isAdministrative)) return missing
  // A new role has no members yet.
  const becomes = (isNew ? warning : dangerous)(t('becomesAdministrative'), {
    detail: t('administrativeMeans'),
  })
  return [becomes, ...missing]
}

const isSameSet = (before: readonly string[], after: readonly string[]) =>
  difference(before, after).length === 0 && difference(after, before).length === 0

/** The changes from one state of a role to another; without `before` the role is new. */
export const changesOf = (before: RoleValues | undefined, after: RoleValues): readonly Change[] => {
  const section = t('section.properties')
  const old = before?.privileges ?? []
  const changes: Change[] = []
  if (before?.name !== after.name)
    changes.push({
      name: 'name',
      label: t('name'),
      section,
      before: before?.name,
      after: after.name,
    })
  if ((before?.description ?? '') !== after.description)
    changes.push({
      name: 'description',
      label: t('description'),
      section,
      before: before?.description,
      after: after.description,
    })
  if (!isSameSet(old, after.privileges))
    changes.push({
      name: 'privileges',
      label: t('section.privileges'),
      before: before && inOrder(old),
      after: inOrder(after.privileges),
      format: named,
      warnings: privilegeWarnings(old, after.privileges, before === undefined),
    })
  return changes
}

/**
 * The changes of a new role as shown: the privileges as the difference from those of the role that it was started from. A list of
 * all privileges is shown on request.
 */
export const changesFrom = (from: RoleView | undefined, after: RoleValues): readonly Change[] =>
  changesOf(undefined, after).map((change) => {
    if (change.name !== 'privileges') return change
    const count = after.privileges.length
    const affected = [
      {
        label: t('showPrivileges', { count }),
        objects: inOrder(after.privileges).map((privilege) => ({ title: named(privilege) })),
      },
    ]
    const before = from ? valuesOf(from).privileges : []
    if (!from || before.length === 0)
      return { ...change, summary: t('roleLine', { count }), affected }
    const added = difference(before, after.privileges).length
    const removed = difference(after.privileges, before).length
    const name = from.name
    return {
      ...change,
      before,
      affected,
      ...(added + removed === 0
        ? { summary: t('fromSame', { name, count }) }
        : {
            aside:
              removed === 0
                ? t('fromAdded', { name, added })
                : added === 0
                  ? t('fromRemoved', { name, removed })
                  : t('fromDiffers', { name, added, removed }),
          }),
    }
  })

/** The names of members, such as "Ada, Emil, and 3 more". */
export const namesOf = (users: readonly User[], total: number): string => {
  const names = users.slice(0, 5).map(personName)
  const others = total - names.length
  return formatList(others > 0 ? [...names, t('more', { count: others })] : names)
}
