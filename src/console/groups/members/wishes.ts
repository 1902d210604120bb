import type { MembershipChange } from './changes.ts'
import type { GroupMember } from './list.ts'

/** What a person wants for present members: another group role, or their removal. */
export type Wish = 'remove' | 'admin' | 'member'

/** Returns the change that a wish makes, without the owner and members who have the group role already. */
export const changeFor = (wish: Wish, members: readonly GroupMember[]): MembershipChange => ({
  kind: wish === 'remove' ? 'remove' : 'update',
  members: members
    .filter(({ role }) => role !== 'owner' && role !== wish)
    .map(({ username, name, role }) => ({
      username,
      name,
      before: role,
      after: wish === 'remove' ? undefined : wish,
    })),
})
