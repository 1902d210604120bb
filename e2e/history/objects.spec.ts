import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { rowOf } from '../groups/import/steps.ts'

test.use({ sampleData: 'empty' })

const changes = (page: Page) => page.getByRole('table', { name: 'Changes' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Change history' })
const entries = (page: Page) => sheet(page).getByRole('list', { name: 'Changes' })
const openHistory = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Change history' }).click()
const applyUndo = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Review undo' })
    .getByRole('button', { name: 'Undo change' })
    .click()

test('a section of the settings shows its changes in words; an undo in another tab appears at once, and undoing it fills the form and the header again', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const admin = portal.arrange.as('admin')
  await admin.send(organization.update, { name: 'Riverside' })
  await signIn('admin', '/organization/settings')
  await page.getByLabel('Name', { exact: true }).fill('Riverside Center')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Security and origins' }).click()
  const lifetime = page.getByLabel('Maximum token lifetime', { exact: true })
  await page.getByRole('switch', { name: 'Maximum token lifetime: no limit' }).uncheck()
  await lifetime.fill('120')
  await page.getByRole('textbox', { name: 'Allowed origins' }).fill('https://field.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByRole('banner')).toContainText('Riverside Center')

  await openHistory(page)
  const title = 'Settings changed: Name, Allowed origins, +1'
  const undone = 'Undo of “Change settings: Name, Allowed origins, +1”'
  await expect(entries(page).getByRole('listitem')).toHaveCount(1)
  await expect(entries(page)).toContainText(title)
  const inWords = entries(page).getByRole('group', { name: 'Maximum token lifetime' })
  await expect(inWords).toContainText('Before: No limit')
  await expect(inWords).toContainText('After: 2 hours')
  await checkAccessibility(page)

  // Another tab of the same browser undoes the change.
  const other = await context.newPage()
  await signIn('admin', '/history', other)
  const row = rowOf(other, title)
  await expect(row.getByRole('link', { name: 'Settings: Identity and Security' })).toHaveAttribute(
    'href',
    '/organization/settings/identity',
  )
  await expect(row).toContainText('Name, Allowed origins, +1')
  await expect(other.getByText('1 change that you made from this browser')).toBeVisible()
  await other.getByRole('button', { name: 'About Change history' }).click()
  await expect(other.getByText(/The browser keeps your newest 5,000 changes/)).toBeVisible()
  await checkAccessibility(other)
  await other.keyboard.press('Escape')
  await row.hover()
  await row.getByRole('button', { name: 'Undo change' }).click()
  await applyUndo(other)
  await expect(other.getByRole('banner')).not.toContainText('Riverside Center')
  await expect(changes(other).getByRole('rowheader').first()).toHaveText(undone)
  await expect(changes(other).getByRole('row').last()).toContainText('Undone')

  // The open history of the first tab follows, and undoes the undo.
  await expect(entries(page).getByRole('listitem')).toHaveCount(2)
  await expect(entries(page).getByRole('button', { name: /^Undo: / })).toHaveCount(1)
  await entries(page)
    .getByRole('button', { name: `Undo: ${undone}` })
    .click()
  await applyUndo(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Riverside Center')
  await expect(lifetime).toHaveValue('120')
  expect(await admin.send(portals.read, {})).toMatchObject({
    name: 'Riverside Center',
    maxTokenExpirationMinutes: 120,
  })
})
