import { queryOptions } from '@tanstack/react-query'
import { search } from '../../../../rest/content/search.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { organizationWebhooks } from '../../../../rest/organization/organizationWebhooks.ts'
import { webhooks } from '../../../../rest/organization/webhooks.ts'
import type { User } from '../../../../rest/records/user.ts'
import { serviceTypes } from '../../../../rest/records/webhook.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { send } from '../../../shell/api.ts'
import { exactly } from '../../../shell/searchText.ts'
import { paths } from '../../../shell/paths.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { readOfOrganization } from '../../webhooks/organizationPages.ts'
import { organizationType } from '../../webhooks/organizationType.ts'

/** What keeps a member from being deleted, and the list of it for an owner. */
export const ownedLists = {
  items: (owner: string) => paths.allContent({ owner }),
  groups: (owner: string) => paths.groups({ owner }),
  tasks: (owner: string) => paths.tasks({ owner }),
  webhooks: (owner: string) => paths.webhooks({ owner, type: serviceTypes }),
  organizationWebhooks: (owner: string) => paths.webhooks({ owner, type: organizationType }),
} as const
export type OwnedKind = keyof typeof ownedLists

/** Numbers of what a member owns; undefined for what could not be read. */
export type OwnedCounts = Readonly<Record<OwnedKind, number | undefined>>

/** A member, with the user ID by which webhooks of the organization name their owner. */
type Owner = Pick<User, 'username' | 'id'>

/** Returns how many webhooks of the organization a member owns; undefined if that is not known. Throws what `readOfOrganization` throws. */
const countOfOrganization = async ({ username, id }: Owner, signal: AbortSignal) => {
  const list = permission(session(), organizationWebhooks.list)
  if (!list.allowed) return list.because === 'privilege' ? undefined : 0
  const { webhooks: listed, isComplete } = await readOfOrganization(signal)
  if (!isComplete || (id === undefined && listed.length > 0)) return undefined
  return listed.filter(({ ownerId }) => ownerId === id || ownerId === username).length
}

/** A query for what a member owns, each time the review is opened. */
export const ownedBy = (member: Owner) =>
  queryOptions({
    queryKey: [search.items.path, 'owned by a member to delete', member.username],
    queryFn: async ({ signal }): Promise<OwnedCounts> => {
      const owner = member.username
      const q = exactly('owner', owner)
      const counted = (request: Promise<number | undefined>) => request.catch(() => undefined)
      const [items, ownGroups, ownTasks, ownWebhooks, ofOrganization] = await Promise.all([
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
        counted(countOfOrganization(member, signal)),
      ])
      return {
        items,
        groups: ownGroups,
        tasks: ownTasks,
        webhooks: ownWebhooks,
        organizationWebhooks: ofOrganization,
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
