import { expect, test } from 'vitest'
import { draftRows } from './drafts.ts'

test('unapplied changes lead to their page', () => {
  const page = { name: 'settings', path: '/organization/settings/security', title: 'Settings' }
  expect(draftRows([{ ...page, changes: 2, isOfClosedTab: false }])).toMatchObject([
    { title: 'Settings: 2 unapplied changes', href: '/organization/settings/security' },
  ])
})
