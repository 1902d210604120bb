import { expect, test } from 'vitest'
import { hostRows, licenseRows, messageRows } from './attention.ts'

test.each([
  [1, /^h1\.example is in the domain/, '?show=related&host=h1.example'],
  [3, /^h1\.example, h2\.example,? and h3\.example are in the domain/, '?show=related'],
  [5, /^h1\.example, h2\.example, h3\.example,? and 2 more are in the domain/, '?show=related'],
])('the row about %i unknown hosts names them, and opens the only one', (count, line, search) => {
  const hosts = Array.from({ length: count }, (_, index) => ({
    host: `h${index + 1}.example`,
    relation: 'related' as const,
    items: 1,
    listed: [],
    owners: [],
  }))
  const [row] = hostRows({ ended: 0, total: count, found: count, items: count, hosts })
  expect(row?.line).toMatch(line)
  expect(row?.href).toBe(`/organization/urls/unknown-hosts${search}`)
})

test('licenses that run out are named, the fewest left first; user types without a limit are not', () => {
  const rows = licenseRows([
    {
      id: 'creatorUT',
      name: 'Creator',
      currentRegisteredMembers: 95,
      maximumRegisteredMembers: 100,
    },
    { id: 'viewerUT', name: 'Viewer', currentRegisteredMembers: 94, maximumRegisteredMembers: 100 },
    { id: 'editorUT', name: 'Editor', currentRegisteredMembers: 21, maximumRegisteredMembers: 20 },
    { id: 'advancedUT', currentRegisteredMembers: 900 },
  ])
  expect(rows.map(({ title, line, tone, href }) => [title, line, tone, href])).toEqual([
    [
      'All licenses of the user type Editor are assigned',
      '21 of 20 are assigned. Without a license, members can’t be added to the user type.',
      'warning',
      '/organization/members?userType=editorUT',
    ],
    [
      '5 licenses of the user type Creator are left',
      '95 of 100 are assigned. Without a license, members can’t be added to the user type.',
      'info',
      '/organization/members?userType=creatorUT',
    ],
  ])
})

test('messages of the last seven days are named by their subject, or by their beginning', () => {
  const now = Date.parse('2026-11-28')
  const of = (
    id: string,
    daysAgo: number,
    data: Record<string, string>,
    type = 'message_received',
  ) => ({
    id,
    type,
    target: 'editor',
    targetType: 'user',
    received: now - daysAgo * 86_400_000,
    data,
  })
  const rows = messageRows(
    [
      of('a', 1, { subject: 'Maintenance', message: 'Closed on Friday.', fromUser: 'admin' }),
      of('b', 6, { subject: ' ', message: 'Welcome', fromUser: 'admin' }),
      of('c', 8, { message: 'Old', fromUser: 'admin' }),
      of('d', 1, { groupTitle: 'Hydrology' }, 'group_join'),
    ],
    now,
  )
  expect(rows.map(({ key, title, owner }) => [key, title, owner])).toEqual([
    ['message a', 'Maintenance', 'admin'],
    ['message b', 'Welcome', 'admin'],
  ])
})
