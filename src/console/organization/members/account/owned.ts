import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../../rest/content/search.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { webhooks } from '../../../../rest/organization/webhooks.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { send } from '../../../shell/api.ts'
import { exactly } from '../../../shell/searchText.ts'
import { paths } from '../../../shell/paths.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'

/** What keeps a member from being deleted, and the list of it for an owner. */
export const ownedLists = {
  items: (owner: string) => paths.allContent({ owner }),
  groups: (owner: string) => paths.groups({ owner }),
  tasks: (owner: string) => paths.tasks({ owner }),
  webhooks: (owner: string) => paths.webhooks({ owner }),
} as const
export type OwnedKind = keyof typeof ownedLists

/** Numbers of what a member owns; undefined for what could not be read. */
export type OwnedCounts = Readonly<Record<OwnedKind, number | undefined>>

/** A query for what a member owns, each time the review is opened. */
export const ownedBy = (owner: string) =>
  queryOptions({
    queryKey: [search.items.path, 'owned by a member to delete', owner],
    queryFn: async ({ signal }): Promise<OwnedCounts> => {
      const q = exactly('owner', owner)
      const counted = (request: Promise<number>) => request.catch(() => undefined)
      const [items, ownGroups, ownTasks, ownWebhooks] = await Promise.all([
        counted(send(search.items, { q, num: 0 }, { signal }).then(({ total }) => total)),
        counted(send(groups.search, { q, num: 0 }, { signal }).then(({ total }) => total)),
        counted(
          send(tasks.list, { userName: owner, num: 0 }, { signal }).then(({ total }) => total),
        ),
        counted(
          // Earlier versions have no webhooks.
          !permission(session(), webhooks.listServiceWebhooks).allowed
            ? Promise.resolve(0)
            : send(webhooks.listServiceWebhooks, { username: owner }, { signal }).then(
                (answer) => answer.webhooks.length,
              ),
        ),
      ])
      return { items, groups: ownGroups, tasks: ownTasks, webhooks: ownWebhooks }
    },
    staleTime: 0,
    gcTime: 0,
  })
