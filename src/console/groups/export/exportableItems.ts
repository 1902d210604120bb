import { queryOptions } from '@tanstack/react-query'
import { packages } from '../../../rest/groups/packages.ts'
import { send } from '../../shell/api.ts'
import { sincePermission } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { everyGroupItem } from '../group.ts'
import { compare } from '../../ui/compare.ts'

/** An item of a group, and whether a package can contain it. */
export interface ExportableItem {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly canExport: boolean
  /** Why it can't be exported. */
  readonly reason?: string | undefined
}

/** Returns whether the portal names the items that an export will skip in advance. */
export const knowsSkipped = (): boolean =>
  sincePermission(session(), packages.exportGroup.paramsSince?.previewOnly).allowed

const read = async (groupId: string, signal: AbortSignal): Promise<readonly ExportableItem[]> => {
  if (knowsSkipped()) {
    const { items } = await send(packages.exportGroup, { groupId, previewOnly: true }, { signal })
    if (items) return items
  }
  const found: ExportableItem[] = []
  await everyGroupItem(
    groupId,
    { q: '' },
    (items) =>
      found.push(...items.map(({ id, title, type }) => ({ id, title, type, canExport: true }))),
    signal,
  )
  return found.toSorted((one, other) => compare(one.title, other.title))
}

/** Query for all items of a group that the person can see, each time the export is opened. */
export const exportableItems = (groupId: string) =>
  queryOptions({
    queryKey: [packages.exportGroup.path, 'items', groupId],
    queryFn: ({ signal }) => read(groupId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
