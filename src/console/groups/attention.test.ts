import { expect, test } from 'vitest'
import { invitationsCheck, requestsCheck } from './attention.ts'

test('Home shows requests to join the groups that a member manages, each with the page that answers them', () => {
  const group = (id: string, applications?: number) => ({
    id,
    title: `Group ${id}`,
    owner: 'ada',
    userMembership: { memberType: 'owner', ...(applications !== undefined && { applications }) },
  })
  const found = { results: [group('a', 2), group('b', 0), group('c')] }
  expect(requestsCheck.rows(found, 0)).toMatchObject([
    { title: '2 requests to join Group a', href: '/groups/a/requests' },
  ])
})

test('Home shows invitations that can still be accepted', () => {
  const invitation = (id: string, expiration: number) => ({
    id,
    groupId: `group ${id}`,
    expiration,
    fromUsername: { username: 'ada' },
  })
  const found = { userInvitations: [invitation('a', 2_000), invitation('b', 1_000)] }
  expect(invitationsCheck.rows(found, 1_000)).toMatchObject([{ key: 'invitation a' }])
})
