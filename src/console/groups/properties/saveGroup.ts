import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import type { Group } from '../../../rest/records/group.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { mutate } from '../../shell/mutations/mutate.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { changesOf, createInput, isProperty, updateInput, type GroupValues } from './values.ts'
import { t } from './messages.ts'

type Named = Pick<Group, 'id' | 'title'>

/** The reads that show properties of a group. */
export const changedReads = [groups.read, groups.search, groups.users, users.read]

const targetOf = ({ id, title }: Named) => ({ label: title, href: paths.group(id) })

/** The request that protects a group, or removes its protection. */
const protectionStep = (groupId: string, isOn: boolean): RequestStep => ({
  operation: isOn ? groupChanges.protect : groupChanges.unprotect,
  input: { groupId },
})

/** Protects a group, or removes its protection; `message` is for a toast, which offers Undo. */
const setProtection = (group: Named, change: Change, message?: string) => {
  const { id, title } = group
  const isOn = change.after === true
  const name = isOn ? 'protect' : 'unprotect'
  return mutate(
    groupChanges[name],
    { groupId: id },
    {
      title: t(`history.${name}`, { title }),
      target: targetOf(group),
      changes: [change],
      undo: {
        ...protectionStep(id, !isOn),
        title: t(`history.${isOn ? 'undoProtect' : 'undoUnprotect'}`, { title }),
        read: { operation: groups.read, input: { groupId: id } },
      },
      invalidates: changedReads,
      ...(message === undefined ? {} : { message }),
    },
  )
}

/** The requests that create a group, for copying as code: the second uses the ID that the first returns. */
export const creationSteps = (values: GroupValues): readonly RequestStep[] => [
  {
    operation: groupChanges.create,
    input: createInput(values),
    keeps: values.protected ? { variable: 'GROUP_ID', field: 'group.id' } : undefined,
  },
  ...(values.protected ? [protectionStep(fromAnswer('GROUP_ID'), true)] : []),
]

/**
 * Creates a group, protects it if wanted, and returns its ID. Throws what `send` throws, except for the protection: then the group
 * exists, and a toast says that it is not protected.
 */
export const createGroup = async (values: GroupValues): Promise<string> => {
  const changes = changesOf(undefined, values)
  const { group } = await mutate(groupChanges.create, createInput(values), {
    title: t('history.create', { title: values.title }),
    target: { label: values.title },
    changes: changes.filter(isProperty),
    createdHref: (created) => paths.group(created.group.id),
    invalidates: changedReads,
    message: t('created', { title: values.title }),
  })
  const protection = changes.find((change) => !isProperty(change) && change.after === true)
  if (protection)
    try {
      await setProtection(group, { ...protection, before: false })
    } catch (error) {
      const { message, details } = toProblem(error)
      toast(t('unprotected', { title: group.title, reason: [message, ...details].join(' ') }), {
        tone: 'error',
        topic: paths.group(group.id),
      })
    }
  return group.id
}

/** The requests of changes to a group: one for the properties, one for the protection. */
export const stepsOf = (groupId: string, changes: readonly Change[]): readonly RequestStep[] => {
  const protection = changes.find((change) => !isProperty(change))
  return [
    ...(changes.some(isProperty)
      ? [{ operation: groupChanges.update, input: updateInput(groupId, changes) }]
      : []),
    ...(protection ? [protectionStep(groupId, protection.after === true)] : []),
  ]
}

/**
 * Applies changes to a group: the properties, then the protection. Throws the first error; changes applied before it remain. The toast
 * offers Undo; after two requests, it links to the change history, which has an entry for each.
 */
export const changeGroup = async (group: Named, changes: readonly Change[]): Promise<void> => {
  const { id, title } = group
  const properties = changes.filter(isProperty)
  const protection = changes.find((change) => !isProperty(change))
  const message = t('changed', { title })
  const isOne = properties.length === 0 || !protection
  if (properties.length > 0)
    await mutate(groupChanges.update, updateInput(id, properties), {
      title: t('history.update', { title }),
      target: targetOf(group),
      changes: properties,
      undo: {
        operation: groupChanges.update,
        input: updateInput(id, properties, 'before'),
        title: t('history.undoUpdate', { title }),
        read: { operation: groups.read, input: { groupId: id } },
      },
      invalidates: changedReads,
      ...(isOne ? { message } : {}),
    })
  if (protection) await setProtection(group, protection, isOne ? message : undefined)
  if (!isOne)
    toast(message, {
      tone: 'success',
      topic: paths.group(id),
      link: { label: t('toHistory'), href: paths.history() },
    })
}
