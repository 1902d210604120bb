import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import type { GroupRole } from '../../../rest/content/sharingRules.ts'
import { groups } from '../../../rest/groups/groups.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { query } from '../../shell/api.ts'
import { groupsById } from '../../shell/objects/groups.ts'
import { useNamed } from '../../shell/objects/source.ts'
import { visitGroups, visitGroupItems, visitItems, type Visit } from './present.ts'
import { rowOf, type Column, type Row } from './state.ts'
import { useSession } from '../../shell/session/session.ts'
import { compare } from '../../ui/compare.ts'

const levels: readonly Column[] = [{ id: 'everyone' }, { id: 'org' }]

const byTitle = (a: Group, b: Group) => compare(a.title, b.title)

/** Returns the group roles of its members. Portals can list managers as users, too. */
const rolesOf = ({ owner, admins, users }: Result<typeof groups.users>) =>
  new Map<string, GroupRole>([
    ...users.map((name) => [name, 'member'] as const),
    ...admins.map((name) => [name, 'admin'] as const),
    [owner, 'owner'],
  ])

/**
 * Reads how the items of a visit are shared: rows, columns, and the items and members of each group; undefined while they load. `named` are the
 * items whose names are known, also of those that can't be read.
 */
export const useSharing = (
  visit: Visit,
  chosen: readonly string[],
  named: readonly Pick<Row, 'id' | 'title' | 'type' | 'owner'>[],
) => {
  const { person } = useSession()
  const items = useQuery(visitItems(visit))
  const first = useQuery(visitGroups(visit))
  const { byId } = useNamed(groupsById, chosen)
  const holdings = useQueries({
    queries: chosen.map((groupId) => visitGroupItems(visit, groupId)),
    combine: (answers) => ({
      sets: answers.map(({ data }) => data),
      error: answers.find(({ error }) => error)?.error ?? undefined,
    }),
  })
  const rows = useMemo(() => {
    if (!items.data || !first.data) return undefined
    const { unread } = first.data
    const known = new Map(named.map((item) => [item.id, item]))
    return visit.itemIds.map((id): Row => {
      const item = items.data.get(id)
      if (item) return { ...rowOf(item), hasUnreadGroups: unread.has(id) }
      const of = known.get(id) ?? { id, title: id, type: '', owner: '' }
      return { ...of, level: undefined }
    })
  }, [items.data, first.data, visit, named])
  const read = useMemo(() => {
    if (!first.data) return undefined
    const groupItems = new Map(first.data.groupItems)
    const shown = [...first.data.groups].toSorted(byTitle)
    for (const [index, id] of chosen.entries()) {
      const group = byId.get(id)
      const set = groupItems.get(id) ?? holdings.sets[index]
      if (!group || !set) continue
      groupItems.set(id, set)
      if (!shown.some((one) => one.id === id)) shown.push(group)
    }
    const columns: Column[] = [...levels, ...shown.map((group) => ({ id: group.id, group }))]
    return { groupItems, columns, unchecked: first.data.unchecked }
  }, [first.data, chosen, byId, holdings.sets])
  // Of one's own items, the role is part of the group.
  const isOwn = rows?.every(({ owner }) => owner === person.username) ?? true
  const listed = (read?.columns ?? []).filter(({ group }) => group).map(({ id }) => id)
  const groupRoles = useQueries({
    queries: listed.map((groupId) => ({
      ...query(groups.users, { groupId }),
      enabled: !isOwn,
      retry: false,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data, isLoading }, index) => {
          const id = listed[index]
          return id === undefined || isLoading ? [] : [[id, data && rolesOf(data)] as const]
        }),
      ),
  })
  const known = useMemo(() => {
    if (!read || !first.data?.groups.every(({ id }) => groupRoles.has(id))) return undefined
    const columns = read.columns.filter(({ id, group }) => !group || groupRoles.has(id))
    return { ...read, columns, groupRoles }
  }, [read, first.data, groupRoles])
  return {
    rows,
    known,
    error: items.error ?? first.error ?? holdings.error,
    readAgain: () => {
      void items.refetch()
      void first.refetch()
    },
  }
}
