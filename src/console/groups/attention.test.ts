import { expect, test } from 'vitest'
import { requestsCheck } from './attention.ts'

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
