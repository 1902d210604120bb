import type { AreaTexts } from '../text.ts'

export const usersTexts: AreaTexts<'users'> = {
  self: { summary: 'Get the signed-in member' },
  search: { summary: 'Search for users' },
  read: {
    summary: 'Get a user',
    description:
      'Returns the user and the groups of the user that the caller can see. Callers who are not signed in get a few fields only.',
    parameters: { userName: 'Username.' },
    errors: [
      {
        code: 400,
        messageCode: 'COM_0018',
        when: 'The user does not exist, or the caller cannot see the user.',
      },
    ],
  },
}
