import { paths } from '../../src/console/shell/paths.ts'
import { members } from '../../src/rest/organization/members.ts'
import { roles as operations } from '../../src/rest/organization/roles.ts'
import {
  boxOf,
  checkAccessibility,
  expect,
  page,
  step,
  test,
  userEvent,
  visit,
} from '../components/test.tsx'
import { readStored } from '../support/stored.ts'

test('the list says which members are active, in rows of one line: the username is a tooltip, and a second line of comfortable rows', async ({
  signIn,
}) => {
  await signIn('admin', paths.members())
  await expect.element(page.getByText('40 members', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Emil Okafor/ })
  await expect.element(row).toHaveTextContent('Active')
  await expect
    .element(page.getByRole('row', { name: /Internal Audit/ }))
    .toHaveTextContent('Disabled')
  const username = row.getByText('editor', { exact: true })
  await expect.element(username).not.toBeVisible()
  await expect.element(row.getByTitle('editor', { exact: true })).toBeVisible()
  expect((await boxOf(row)).height).toBeLessThanOrEqual(39)
  await page.getByRole('button', { name: 'Row height: standard' }).click()
  await expect.element(username).toBeVisible()
})

test('an administrator sends a message to two members, keeps it after an error, and one of them reads it', async ({
  portal,
  signIn,
}) => {
  const text = 'The portal is closed on Friday from 8 to 10.'
  const panel = page.getByRole('dialog', { name: 'Send message' })
  const review = page.getByRole('dialog', { name: 'Review message' })
  const message = panel.getByRole('textbox', { name: 'Message' })

  await step('the form says what can’t be sent, and how much can', async () => {
    await signIn('admin', paths.members())
    const table = page.getByRole('table', { name: 'Members' })
    for (const name of ['Ada Moreno', 'Emil Okafor'])
      await table.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Send message' }).click()
    await panel.getByRole('button', { name: 'Review message' }).click()
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveAccessibleDescription('Enter a message.')
    await panel.getByRole('textbox', { name: 'Subject' }).fill('Maintenance')
    await message.fill(text)
    await expect.element(message).toHaveAccessibleDescription('3,956 characters left')
    await checkAccessibility()
  })

  await step('an error keeps the review and the text', async () => {
    await panel.getByRole('button', { name: 'Review message' }).click()
    await expect.element(review).toHaveTextContent('2 members will receive the message.')
    await portal.fault('members.notify', { kind: 'refuse', code: 500, message: 'Later.' })
    const confirm = review.getByRole('button', { name: 'Send message' })
    await confirm.click()
    await expect.element(review.getByText('Later.', { exact: true })).toBeVisible()
    await confirm.click()
    await expect.element(page.getByText('Message sent to 2 members')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
  })

  await step('the history names the recipients, and not the text', async () => {
    await visit(paths.history())
    await expect.element(page.getByText('Message sent to 2 members').first()).toBeVisible()
    expect(await readStored()).not.toContain(text)
  })

  await step('a recipient sees it on Home, reads it, and deletes it', async () => {
    await signIn('editor', paths.home())
    const attention = page.getByRole('list', { name: 'Needs attention' })
    const row = attention.getByRole('listitem').filter({ hasText: 'Maintenance' })
    await expect.element(row).toHaveTextContent('Message from Ada Moreno')
    await row.getByRole('link', { name: 'Read message' }).click()
    const list = page.getByRole('list', { name: 'Portal notifications' })
    await expect
      .element(list.getByRole('listitem'))
      .toHaveTextContent(/^MaintenanceMessage from Ada Moreno · .*The portal is closed on Friday/)
    await page.getByRole('button', { name: 'Delete the notification “Maintenance”' }).click()
    await page
      .getByRole('dialog', { name: 'Delete notification?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect.element(page.getByText('No notifications')).toBeVisible()
  })
})

test('members are found by the privileges of their roles, from the counts of roles too', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  const { roles } = await admin.send(operations.list, { num: 100, returnPrivileges: true })
  const ids = new Set([
    'org_admin',
    ...roles.flatMap(({ id, privileges = [] }) =>
      privileges.includes('portal:admin:viewUsers') ? [id] : [],
    ),
  ])
  const found = await admin.send(members.search, {
    q: [...ids].map((id) => `roleid:"${id}"`).join(' OR '),
  })
  const inRoles = `${found.total} members`
  const isListed = () => expect.element(page.getByText(inRoles, { exact: true })).toBeVisible()

  await step('by the filter, which is in the URL', async () => {
    await signIn('admin', paths.members())
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Privilege' }).click()
    const values = page.getByRole('dialog', { name: 'Privilege' })
    await values.getByRole('searchbox', { name: 'Search values' }).fill('in full')
    await values.getByRole('checkbox', { name: 'See all members in full' }).click()
    await userEvent.keyboard('{Escape}')
    await isListed()
    await expect.element(page.getByText(/listed if their role has the privilege/)).toBeVisible()
    expect(new URLSearchParams(location.search).get('privilege')).toBe('portal:admin:viewUsers')
    await checkAccessibility()
  })
  await step('from the roles with the privilege, and from the count of a role', async () => {
    await visit(`${paths.roles()}?privilege=portal%3Aadmin%3AviewUsers`)
    await page.getByRole('link', { name: 'Show members with this privilege' }).click()
    await isListed()
    await visit(paths.roles())
    const row = page.getByRole('row', { name: /Service desk/ })
    await row.getByRole('link', { name: /members?$/ }).click()
    await expect
      .poll(() => location.pathname + location.search)
      .toMatch(/^\/organization\/members\?role=/)
  })
})

test('in a window of 1024 px, no user type takes more than two lines', async ({ signIn }) => {
  await page.viewport(1024, 900)
  await signIn('admin', paths.members())
  const types = page.getByRole('cell').getByText(/^GIS Professional/)
  await expect.element(types.first()).toBeVisible()
  const lines = types.elements().map((type) => {
    const text = document.createRange()
    text.selectNodeContents(type)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(Math.max(...lines)).toBe(2)
  const { scrollWidth, clientWidth } = await page
    .getByRole('region', { name: 'Members' })
    .findElement()
  expect(scrollWidth).toBe(clientWidth)
})
