import type { MembershipChange } from './changes.ts'
import type { GroupMember } from './columns.tsx'

/** What can be done with members of a group: another group role, or their removal. */
export type Action = 'remove' | 'admin' | 'member'

/** Returns the change that a wanted makes, without the owner and members who have the group role already. */
export const changeFor = (wanted: Action, members: readonly GroupMember[]): MembershipChange => ({
  kind: wanted === 'remove' ? 'remove' : 'update',
  members: members
    .filter(({ role }) => role !== 'owner' && role !== wanted)
    .map(({ username, name, role }) => ({
      username,
      name,
      before: role,
      after: wanted === 'remove' ? undefined : wanted,
    })),
})
