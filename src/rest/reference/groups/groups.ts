import type { AreaTexts } from '../text.ts'

export const groupsTexts: AreaTexts<'groups'> = {
  search: {
    summary: 'Search for groups',
    description: 'Returns groups that the caller can see. `q=*` returns all of them.',
    parameters: {
      searchUserAccess: '`groupMember` returns only groups of the member in `searchUserName`.',
      searchUserName: 'Username for `searchUserAccess`.',
    },
  },
  read: { summary: 'Get a group' },
  users: {
    summary: 'List the members of a group',
    description: 'Returns the usernames of the owner, the managers, and the members.',
  },
  content: {
    summary: 'List the items of a group',
    description: 'Returns the items that are shared with the group and that the caller can read.',
    errors: [
      {
        code: 400,
        messageCode: 'CONT_0006',
        when: 'The group does not exist, or the caller cannot see it.',
      },
    ],
  },
  searchContent: { summary: 'Search for items of a group' },
}
