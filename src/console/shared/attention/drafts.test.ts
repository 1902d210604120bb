import { expect, test } from 'vitest'
import { draftRows } from './drafts.ts'

test('unapplied changes lead to their page', () => {
  const page = { name: 'settings', path: '/organization/settings/security', title: 'Settings' }
  expect(
    draftRows([{ ...page, changes: 2, entries: undefined, isOfClosedTab: false }]),
  ).toMatchObject([
    { title: 'Settings: 2 unapplied changes', href: '/organization/settings/security' },
  ])
  expect(
    draftRows([{ ...page, title: 'Add members', changes: 1, entries: 8, isOfClosedTab: false }]),
  ).toMatchObject([{ title: 'Add members: 8 unapplied entries' }])
})
