import PQueue from 'p-queue'
import type { Client } from '../../../../rest/protocol/client.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { canOwnContent } from '../../../../rest/organization/licenses.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import type { ReassignDetail } from '../../../../rest/content/transfer.ts'
import { sharing } from '../../../../rest/content/sharing.ts'
import type { User } from '../../../../rest/records/user.ts'
import { users } from '../../../../rest/organization/users.ts'
import { ifAnswered } from '../../../shell/errors/retry.ts'
import type { TransferItem } from '../transfer.ts'
import { receiving } from './privileges.ts'

/** A reason in the format of portals that provide reasons. */
export type Fault = Pick<ReassignDetail, 'cause' | 'privilege' | 'groupId' | 'groupTitle'>

interface Options {
  readonly items: readonly TransferItem[]
  readonly target: string
  readonly send: Client['send']
}

/** The maximum number of concurrent requests. */
const atOnce = 4

const faultsOf = (member: User | undefined): Fault[] => {
  if (!member) return []
  const { disabled, userLicenseTypeId, privileges } = member
  return [
    ...(disabled ? [{ cause: 'disabled' }] : []),
    ...(userLicenseTypeId !== undefined && !canOwnContent(userLicenseTypeId)
      ? [{ cause: 'userType' }]
      : []),
    ...(privileges && !privileges.includes(receiving)
      ? [{ cause: 'privilege', privilege: receiving }]
      : []),
  ]
}

/** The members of a group; undefined without access to them. */
type GroupMembers = Result<typeof groups.users> | undefined

const faultIn = (
  { id, title, isViewOnly }: Result<typeof sharing.groupsOf>['admin'][number],
  members: GroupMembers,
  target: string,
): Fault[] => {
  if (!members) return []
  const manages = members.owner === target || members.admins.includes(target)
  const group = { groupId: id, groupTitle: title }
  if (!manages && !members.users.includes(target)) return [{ cause: 'group', ...group }]
  return isViewOnly === true && !manages ? [{ cause: 'viewOnly', ...group }] : []
}

/**
 * Finds the reasons why a member can't receive items, for portals that name the items without reasons. Checks the requirements for
 * new owners of `reassignItems` with one request for each item and each of its groups. Items without a known reason are missing.
 * Throws what `send` throws if a retry might help.
 */
export const diagnose = async ({
  items,
  target,
  send,
}: Options): Promise<ReadonlyMap<string, readonly Fault[]>> => {
  const queue = new PQueue({ concurrency: atOnce })
  const membersOf = new Map<string, Promise<GroupMembers>>()
  const readMembers = (groupId: string) => {
    const members = membersOf.get(groupId) ?? ifAnswered(send(groups.users, { groupId }))
    membersOf.set(groupId, members)
    return members
  }
  const ofTarget = faultsOf(await ifAnswered(send(users.read, { userName: target })))
  const ofItem = async ({ id }: TransferItem): Promise<readonly [string, readonly Fault[]]> => {
    const shared = await ifAnswered(send(sharing.groupsOf, { itemId: id }))
    const all = shared ? [...shared.admin, ...shared.member, ...shared.other] : []
    const faults = await Promise.all(
      all.map(async (group) => faultIn(group, await readMembers(group.id), target)),
    )
    return [id, [...ofTarget, ...faults.flat()]]
  }
  const found = await Promise.all(items.map((item) => queue.add(() => ofItem(item))))
  return new Map(found.filter(([, faults]) => faults.length > 0))
}
