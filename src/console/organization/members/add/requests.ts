import { membershipLimits, groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { accounts } from '../../../../rest/organization/accounts.ts'
import { maxInvitations, userChanges } from '../../../../rest/organization/userChanges.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { generatePassword } from '../password/generatePassword.ts'
import type { Invited } from './check.ts'

type AccountInput = Input<typeof accounts.create>
type JoinInput = Input<typeof groupMembers.add>

const portionsOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_one, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/** A new member as sent: with a temporary password, unless an identity provider knows the member. */
export type Account = Invited & { readonly password?: string }

/** Returns a member with a password, which accounts of an identity provider don't have. */
export const withPassword = (member: Invited, password = generatePassword()): Account =>
  member.idpUsername === undefined ? { ...member, password } : member

/** Returns the request that creates the account of a new member, who is checked, and so has a user type. */
export const accountInput = ({
  groups: _groups,
  userLicenseType,
  role,
  ...member
}: Account): AccountInput => ({
  ...member,
  ...(member.idpUsername !== undefined && { provider: 'enterprise' }),
  ...(role && { role }),
  userLicenseTypeId: userLicenseType ?? '',
})

/** Returns the requests that add members to their groups. */
export const joinInputs = (
  members: readonly Invited[],
): readonly (JoinInput & { users: string[] })[] => {
  const names = new Map<string, string[]>()
  for (const { username, groups } of members)
    for (const groupId of [groups ?? []].flat())
      names.set(groupId, [...(names.get(groupId) ?? []), username])
  return [...names].flatMap(([groupId, all]) =>
    portionsOf(all, membershipLimits.atOnce).map((users) => ({ groupId, users: [...users] })),
  )
}

/** Returns the request that invites members. */
export const invitationInput = (invitations: readonly Invited[]) => ({
  invitationList: { invitations: [...invitations] },
})

/** Returns the requests of a review, without the passwords. */
export const requestsOf = (
  members: readonly Invited[],
  isOnline: boolean,
): readonly RequestStep[] =>
  isOnline
    ? portionsOf(members, maxInvitations).map((some) => ({
        operation: userChanges.invite,
        input: invitationInput(some),
      }))
    : [
        // The password is a variable of the copied code, and required.
        ...members.map((one) => ({
          operation: accounts.create,
          input: accountInput(withPassword(one)),
        })),
        ...joinInputs(members).map((input) => ({ operation: groupMembers.add, input })),
      ]
