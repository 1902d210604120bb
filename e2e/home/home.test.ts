import { paths } from '../../src/console/shell/paths.ts'
import { content } from '../../src/rest/content/content.ts'
import { search } from '../../src/rest/content/search.ts'
import { members } from '../../src/rest/organization/members.ts'
import { users } from '../../src/rest/organization/users.ts'
import { beforeEach } from 'vitest'
import {
  checkAccessibility,
  expect,
  openPage,
  page,
  shownPath,
  test,
  texts,
  type TestPortal,
} from '../components/test.tsx'

const onEmptyPortal = test.extend({ sampleData: 'empty' })

// Ends the upgrade that runs when the sample portal starts: its server does not respond for a while.
beforeEach<{ portal: TestPortal }>(({ portal }) => portal.forward(240_000))

const card = (name: string) => page.getByRole('region', { name })

test('a viewer sees what is shared, own groups, and no action that the role does not allow, also on a phone', async ({
  signIn,
}) => {
  await page.viewport(390, 844)
  await signIn('viewer', '/')
  const shared = page.getByRole('list', { name: 'Shared with you' })
  await expect.poll(() => shared.getByRole('listitem').elements().length).toBe(10)
  await expect
    .element(page.getByRole('list', { name: 'Your groups' }).getByRole('listitem').first())
    .toHaveTextContent('Member')
  await expect.element(card('Continue')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
  for (const action of ['Add item', 'Create task', 'Transfer content'])
    await expect.element(page.getByRole('link', { name: action })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(390)
  await checkAccessibility()
  await shared.getByRole('link').first().click()
  await expect.poll(shownPath).toMatch(/\/content\/items\//)
})

onEmptyPortal('Home is a guide with the steps that the role can perform', async ({ signIn }) => {
  await signIn('admin', '/')
  await expect
    .poll(() => texts(card('Set up Riverside County GIS').getByRole('link')))
    .toEqual(['Open settings', 'Open roles', 'Open members', 'Add item', 'Open publishing'])
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'The organization in numbers' }))
    .not.toBeInTheDocument()
  await checkAccessibility()
  await signIn('editor', '/')
  await expect
    .poll(() => texts(card('Start with your content').getByRole('link')))
    .toEqual(['Add item', 'Open groups'])
  await signIn('viewer', '/')
  await expect.element(page.getByText('Nothing is shared with you yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add item' })).not.toBeInTheDocument()
})

test('what needs attention stays where it is when slow servers respond; the next visit sorts it', async ({
  portal,
  signIn,
}) => {
  const failed = { kind: 'refuse', code: 500, message: 'The server is overloaded.' } as const
  await portal.fault('federatedServer.info', failed)
  await portal.fault('federatedServer.info', { kind: 'delay', milliseconds: 5_000 }, 10)
  await signIn('admin', '/')
  const rows = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  const targets = () =>
    rows
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect.element(rows.first()).toBeVisible()
  const first = targets()
  await expect.element(page.getByText('The server is overloaded.')).toBeVisible()
  expect(targets().slice(0, first.length)).toEqual(first)
  expect(texts(rows).slice(first.length).join(' ')).toContain('does not respond')
  await openPage('Content')
  await openPage('Home')
  await expect.element(rows.first()).toHaveTextContent('does not respond')
})

test('unapplied rows are counted, and of the disabled members only the owners of the items are named', async ({
  portal,
  signIn,
}) => {
  // The row of a silent server is then below the others, all of which are shown.
  await portal.fault('federatedServer.info', { kind: 'delay', milliseconds: 5_000 }, 10)
  await signIn('admin', paths.addMembers())
  const lines = ['Username,Email', 'rep.1,none', 'rep.2,none']
  await page
    .getByLabelText('Drop a CSV file here')
    .getByCss('input[type=file]')
    .upload(new File([lines.join('\n')], 'reps.csv', { type: 'text/csv' }))
  await expect.element(page.getByRole('row', { name: /rep\.2/ })).toBeVisible()
  await openPage('Home')
  const attention = page.getByRole('list', { name: 'Needs attention' })
  await expect
    .element(
      page
        .getByRole('list', { name: 'Unapplied changes' })
        .getByRole('link', { name: 'Continue editing: Add members: 2 unapplied entries' }),
    )
    .toBeVisible()

  // Of several disabled members, one has items.
  const { total } = await portal.as('admin').send(members.search, { q: 'disabled:true', num: 0 })
  expect(total).toBeGreaterThan(1)
  await expect.element(attention.getByText(/^[^,]+ is disabled\. Transfer the items/)).toBeVisible()
})

test('what needs attention is snoozed, and shown again on request', async ({ signIn }) => {
  await signIn('admin', '/')
  const attention = page.getByRole('list', { name: 'Needs attention' })
  const silent = /legacy-gis.* does not respond/
  await page.getByRole('button', { name: /^More actions: legacy-gis/ }).click()
  await page.getByRole('menuitem', { name: 'Snooze for a week' }).click()
  await expect.element(attention.getByText(silent)).not.toBeInTheDocument()
  await openPage('Content')
  await openPage('Home')
  await page.getByText('1 snoozed').click()
  const snoozed = page.getByRole('list', { name: 'Snoozed' })
  await expect.element(snoozed.getByText(silent)).toBeVisible()
  await expect.element(attention.getByText(silent)).not.toBeInTheDocument()
  await snoozed.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Show again now' }).click()
  await expect.element(attention.getByText(silent)).toBeVisible()
})

test('an administrator takes on a row, which other administrators see and take over', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  await admin.send(members.updateRole, { user: 'publisher', role: 'org_admin' })
  // What other members store with the same keyword is not from administrators.
  const keyword = 'Portal Console Attention'
  const q = `typekeywords:"${keyword}"`
  await portal.as('editor').send(content.addItem, {
    userName: 'editor',
    title: 'Fake',
    type: 'Application Configuration',
    typeKeywords: [keyword],
    text: '{}',
  })
  const attention = page.getByRole('list', { name: 'Needs attention' })
  const silent = attention
    .getByRole('listitem')
    .filter({ hasText: /legacy-gis.* does not respond/ })
  const act = async (action: string) => {
    await silent.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await signIn('admin', '/')
  await act('Assign to me')
  await expect.element(silent).toHaveTextContent('You are on it since')
  const { fullName } = await admin.send(users.self, {})
  await signIn('publisher', '/')
  await expect.element(silent).toHaveTextContent(`${String(fullName)} is on it since`)
  await act('Take over')
  await expect.element(silent).toHaveTextContent('You are on it since')
  await act('Remove assignment')
  await expect.element(silent).not.toHaveTextContent('on it since')
  const { results } = await admin.send(search.items, { q, sortField: ['created'] })
  expect(results.map(({ access, owner }) => [access, owner])).toEqual([
    ['private', 'editor'],
    ['private', 'admin'],
  ])
})
