import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import { levelOf } from '../../../rest/content/sharingRules.ts'
import { groupsById } from '../../shell/pickers/groups.ts'
import { useNamed } from '../../shell/pickers/source.ts'
import { visitGroups, visitGroupItems, visitItems, type Visit } from './present.ts'
import type { Column, Row } from './state.ts'
import { compare } from '../../ui/compare.ts'

const levels: readonly Column[] = [{ id: 'everyone' }, { id: 'org' }]

const byTitle = (a: Group, b: Group) => compare(a.title, b.title)

/**
 * Reads how the items of a visit are shared: rows, columns, and the items of each group; undefined while they load. `named` are the
 * items whose names are known, also of those that can't be read.
 */
export const useSharing = (
  visit: Visit,
  chosen: readonly string[],
  named: readonly Pick<Row, 'id' | 'title' | 'type' | 'owner'>[],
) => {
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
    if (!items.data) return undefined
    const known = new Map(named.map((item) => [item.id, item]))
    return visit.itemIds.map((id): Row => {
      const item = items.data.get(id)
      const { title, type, owner } = item ?? known.get(id) ?? { title: id, type: '', owner: '' }
      return { id, title, type, owner, level: item && levelOf(item.access) }
    })
  }, [items.data, visit, named])
  const known = useMemo(() => {
    if (!first.data) return undefined
    const groupItems = new Map(first.data.groupItems)
    const groups = [...first.data.groups].toSorted(byTitle)
    for (const [index, id] of chosen.entries()) {
      const group = byId.get(id)
      const set = groupItems.get(id) ?? holdings.sets[index]
      if (!group || !set) continue
      groupItems.set(id, set)
      if (!groups.some((one) => one.id === id)) groups.push(group)
    }
    const columns: Column[] = [...levels, ...groups.map((group) => ({ id: group.id, group }))]
    return { groupItems, columns, unchecked: first.data.unchecked }
  }, [first.data, chosen, byId, holdings.sets])
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
