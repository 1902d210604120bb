import type { Group } from '../../../rest/records/group.ts'
import { belonging, type GroupMembershipChange } from '../../shared/bulk/kinds/groupMembership.ts'
import type { GroupOwnerChange } from '../../shared/bulk/kinds/groupOwner.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { send } from '../../shell/api.ts'
import type { AffectedList } from '../../shell/changes/change.ts'
import { chunk } from '../../shell/chunk.ts'
import { paths } from '../../shell/paths.ts'
import { t } from './messages.ts'

/** The titles of groups, as the detail of a warning. */
export const titlesOf = (groups: readonly Group[]) => ({ list: groups.map(({ title }) => title) })

/** The groups that a change affects, for a review. */
export const affectedGroups = (groups: readonly Group[]): readonly AffectedList[] => [
  {
    label: t('showGroups', { count: groups.length }),
    objects: groups.map(({ id, title, owner }) => ({
      title,
      href: paths.group(id),
      detail: owner,
    })),
  },
]

export const targetOf = ({ id, title, owner }: Group): Target => ({ id, title, owner })

/** Returns groups that get a new owner as targets. */
export const ownerTargets = (
  groups: readonly Group[],
  target: string,
  canUndo: boolean,
): Target[] =>
  groups.map((group) => ({
    ...targetOf(group),
    change: { owner: target, from: group.owner, canUndo } satisfies GroupOwnerChange,
  }))

/** Groups whose members are read at the same time. */
const readAtOnce = 10

/**
 * Reads who belongs to groups that get new members, and returns the groups as targets: those who belong to one already are not added to it,
 * and so an undo does not remove them. Where the portal does not show who belongs to a group, the undo is not possible.
 */
export async function* membershipTargets(
  groups: readonly Group[],
  usernames: readonly string[],
): AsyncGenerator<Target[]> {
  const { signal } = new AbortController()
  for (const some of chunk(groups, readAtOnce))
    yield await Promise.all(
      some.map(async (group): Promise<Target> => {
        const present = await belonging(group.id, { send, signal })
        const change: GroupMembershipChange = {
          does: 'add',
          users: usernames.filter((one) => present?.all.has(one) !== true),
          canUndo: present !== undefined,
        }
        return { ...targetOf(group), change }
      }),
    )
}
