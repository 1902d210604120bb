import type { Kind } from './kind.ts'

const load = {
  categories: async () => (await import('./kinds/categories.ts')).categoriesKind,
  move: async () => (await import('./kinds/move.ts')).moveKind,
  owners: async () => (await import('./kinds/owners.ts')).ownersKind,
  sharing: async () => (await import('./kinds/sharing.ts')).sharingKind,
  memberRole: async () => (await import('./kinds/memberRole.ts')).memberRoleKind,
  remove: async () => (await import('./kinds/remove.ts')).removeKind,
}

/** What can be done with many targets. */
export type KindName = keyof typeof load

/** What a run changes, by the name of its kind. */
export const targetsOf = (name: string): 'items' | 'members' =>
  name === ('memberRole' satisfies KindName) ? 'members' : 'items'

const isKnown = (name: string): name is KindName => Object.hasOwn(load, name)

/**
 * What can be done with many targets, by the name that is kept with a run; each comes when it is needed. Its own schema reads
 * what is kept before anything else sees it.
 */
export const kindNamed = async (name: string): Promise<Kind<unknown> | undefined> =>
  isKnown(name) ? ((await load[name]()) as Kind<unknown>) : undefined
