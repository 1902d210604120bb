import { useQueries } from '@tanstack/react-query'
import { dependencies } from '../../../rest/dependencies.ts'
import { items } from '../../../rest/items.ts'
import { query } from '../../shell/api.ts'
import { permission } from '../../shell/permissions.ts'
import type { SelectedItem } from '../../shell/selection/selection.ts'
import { useSession } from '../../shell/session.ts'

/** The portal tells of one item at a time: more than these are not asked about. */
export const mostAsked = 20

export interface Foreseen {
  /** Those that the portal would refuse to delete. */
  readonly refused: readonly SelectedItem[]
  /** By the item's title, what uses it and is not deleted as well. */
  readonly users: readonly { readonly title: string; readonly users: readonly string[] }[]
  /** For some of them the portal had no answer. */
  readonly isUnread: boolean
}

/** What the portal knows beforehand about deleting these items; nothing is asked about more than `mostAsked`. */
export const useForeseen = (all: readonly SelectedItem[]): Foreseen => {
  const session = useSession()
  const asked = all.length > mostAsked ? [] : all
  const knowsRefusals = permission(session, items.canDelete, session.person.username).allowed
  const refusals = useQueries({
    queries: asked.map(({ id, owner }) => ({
      ...query(items.canDelete, { userName: owner, itemId: id }),
      staleTime: 0,
      enabled: knowsRefusals,
    })),
  })
  const dependents = useQueries({
    queries: asked.map(({ id }) => ({
      ...query(dependencies.dependents, { itemId: id }),
      staleTime: 0,
    })),
  })
  const going = new Set(all.map(({ id }) => id))
  return {
    refused: asked.filter((_, index) => refusals[index]?.data?.success === false),
    users: asked.flatMap(({ title }, index) => {
      const users = (dependents[index]?.data?.list ?? [])
        .filter(({ id }) => !going.has(id))
        .map((user) => user.title ?? user.id)
      return users.length === 0 ? [] : [{ title, users }]
    }),
    isUnread: [...refusals, ...dependents].some(({ isError }) => isError),
  }
}
