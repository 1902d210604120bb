import { paths } from '../../shell/paths.ts'
import type { Kind } from './kind.ts'
import type { Run } from './records.ts'

const load = {
  categories: async () => (await import('./kinds/categories.ts')).categoriesKind,
  thumbnail: async () => (await import('./kinds/thumbnail.ts')).thumbnailKind,
  urls: async () => (await import('./kinds/urls.ts')).urlsKind,
  edit: async () => (await import('./kinds/edit.ts')).editKind,
  move: async () => (await import('./kinds/move.ts')).moveKind,
  transfer: async () => (await import('./kinds/transfer.ts')).transferKind,
  sharing: async () => (await import('./kinds/sharing.ts')).sharingKind,
  memberRole: async () => (await import('./kinds/memberRole.ts')).memberRoleKind,
  memberUserType: async () => (await import('./kinds/memberUserType.ts')).memberUserTypeKind,
  memberState: async () => (await import('./kinds/memberState.ts')).memberStateKind,
  memberRemoval: async () => (await import('./kinds/memberRemoval.ts')).memberRemovalKind,
  groupOwner: async () => (await import('./kinds/groupOwner.ts')).groupOwnerKind,
  groupMembership: async () => (await import('./kinds/groupMembership.ts')).groupMembershipKind,
  groupRemoval: async () => (await import('./kinds/groupRemoval.ts')).groupRemovalKind,
  remove: async () => (await import('./kinds/remove.ts')).removeKind,
  taskState: async () => (await import('./kinds/taskState.ts')).taskStateKind,
  taskRemoval: async () => (await import('./kinds/taskRemoval.ts')).taskRemovalKind,
  taskCreation: async () => (await import('./kinds/taskCreation.ts')).taskCreationKind,
  webhookState: async () => (await import('./kinds/webhooks.ts')).webhookStateKind,
  webhookRemoval: async () => (await import('./kinds/webhooks.ts')).webhookRemovalKind,
}

/** The names of the types of bulk operation. */
export type KindName = keyof typeof load

const isKnown = (name: string): name is KindName => Object.hasOwn(load, name)

/** What bulk operations change. */
export type TargetType = 'items' | 'members' | 'groups' | 'tasks' | 'webhooks'

const otherTargets: Partial<Record<KindName, TargetType>> = {
  memberRole: 'members',
  memberUserType: 'members',
  memberState: 'members',
  memberRemoval: 'members',
  groupOwner: 'groups',
  groupMembership: 'groups',
  groupRemoval: 'groups',
  taskState: 'tasks',
  taskRemoval: 'tasks',
  taskCreation: 'tasks',
  webhookState: 'webhooks',
  webhookRemoval: 'webhooks',
}

/** The type of the targets, by the type of bulk operation. */
export const targetsOf = (name: string): TargetType =>
  (isKnown(name) ? otherTargets[name] : undefined) ?? 'items'

/** Whether a type of bulk operation creates objects; the IDs of its targets are not those of the objects. */
export const isCreation = (name: string): boolean => name === ('taskCreation' satisfies KindName)

/** Whether a type of bulk operation deletes its targets. */
export const isDeletion = (name: string): boolean =>
  (
    [
      'remove',
      'taskRemoval',
      'memberRemoval',
      'groupRemoval',
      'webhookRemoval',
    ] satisfies KindName[] as string[]
  ).includes(name)

/** Returns the path of the page that checks and reviews the undo of a bulk operation; undefined if it needs no check. */
export const undoPage = ({ id, kind: name }: Pick<Run, 'id' | 'kind'>): string | undefined =>
  name === ('transfer' satisfies KindName)
    ? `${paths.transfer()}?undo=${encodeURIComponent(id)}`
    : undefined

/**
 * The types of bulk operation, by their stored names; each is loaded when it is needed. Its own schema parses stored changes before
 * any other code reads them.
 */
export const kindNamed = async (name: string): Promise<Kind<unknown> | undefined> =>
  isKnown(name) ? ((await load[name]()) as Kind<unknown>) : undefined
