import PQueue from 'p-queue'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { mayOwnContent } from '../../../rest/organization/licenses.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { ReassignDetail } from '../../../rest/content/transfer.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import type { User } from '../../../rest/records/user.ts'
import { users } from '../../../rest/organization/users.ts'
import { mayResume } from '../../shell/errors/retry.ts'
import type { Handed } from './handover.ts'
import { receiving } from './privileges.ts'

/** A reason, in the words that portals have for it which tell reasons. */
export type Fault = Pick<ReassignDetail, 'cause' | 'privilege' | 'groupId' | 'groupTitle'>

interface Options {
  readonly items: readonly Handed[]
  readonly target: string
  readonly send: Client['send']
}

/** Requests on their way at the same time. */
const atOnce = 4

/** What a portal does not tell this person is not known; anything else that fails is thrown. */
const ifTold = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PortalError && !mayResume(error)) return undefined
    throw error
  }
}

const faultsOf = (member: User | undefined): Fault[] => {
  if (!member) return []
  const { disabled, userLicenseTypeId, privileges } = member
  return [
    ...(disabled ? [{ cause: 'disabled' }] : []),
    ...(userLicenseTypeId !== undefined && !mayOwnContent(userLicenseTypeId)
      ? [{ cause: 'userType' }]
      : []),
    ...(privileges && !privileges.includes(receiving)
      ? [{ cause: 'privilege', privilege: receiving }]
      : []),
  ]
}

/** Whom a group has; undefined where it is not told. */
type Place = Result<typeof groups.users> | undefined

const faultIn = (
  { id, title, isViewOnly }: Result<typeof sharing.groupsOf>['admin'][number],
  place: Place,
  target: string,
): Fault[] => {
  if (!place) return []
  const manages = place.owner === target || place.admins.includes(target)
  const group = { groupId: id, groupTitle: title }
  if (!manages && !place.users.includes(target)) return [{ cause: 'group', ...group }]
  return isViewOnly === true && !manages ? [{ cause: 'viewOnly', ...group }] : []
}

/**
 * Why a member may not receive items, as far as this person may know: for portals that name the items and give no reasons. What
 * new owners need stands in rest-content.md section 9.2; one request for each item and each of their groups. Items about which
 * nothing is found are missing. Throws what `send` throws when another try may help.
 */
export const diagnose = async ({
  items,
  target,
  send,
}: Options): Promise<ReadonlyMap<string, readonly Fault[]>> => {
  const queue = new PQueue({ concurrency: atOnce })
  const places = new Map<string, Promise<Place>>()
  const placesIn = (groupId: string) => {
    const place = places.get(groupId) ?? ifTold(send(groups.users, { groupId }))
    places.set(groupId, place)
    return place
  }
  const ofTarget = faultsOf(await ifTold(send(users.read, { userName: target })))
  const ofItem = async ({ id }: Handed): Promise<readonly [string, readonly Fault[]]> => {
    const shared = await ifTold(send(sharing.groupsOf, { itemId: id }))
    const all = shared ? [...shared.admin, ...shared.member, ...shared.other] : []
    const faults = await Promise.all(
      all.map(async (group) => faultIn(group, await placesIn(group.id), target)),
    )
    return [id, [...ofTarget, ...faults.flat()]]
  }
  const found = await Promise.all(items.map((item) => queue.add(() => ofItem(item))))
  return new Map(found.filter(([, faults]) => faults.length > 0))
}
