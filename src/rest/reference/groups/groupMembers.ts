import type { AreaTexts } from '../text.ts'

export const groupMembersTexts: AreaTexts<'groupMembers'> = {
  add: {
    example: { users: ['mgarcia'] },
    summary: 'Add members to a group',
    description:
      'Adds up to 25 members and managers. Only the group owner and administrators can add managers.',
    parameters: { users: 'Usernames to add as members.', admins: 'Usernames to add as managers.' },
  },
  update: {
    example: { admins: ['mgarcia'] },
    summary: 'Change group roles',
    description:
      'Promotes members to managers and demotes managers to members, up to 25 together. The group owner stays the owner.',
    parameters: {
      users: 'Usernames that become members.',
      admins: 'Usernames that become managers.',
    },
  },
  remove: {
    summary: 'Remove members from a group',
    description: 'Removes up to 25 members and managers. The group owner cannot be removed.',
    parameters: { users: 'Usernames to remove.' },
  },
}
