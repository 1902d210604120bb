import { items } from '../../src/rest/content/items.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'
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
/** Selects a value of a filter of the list. */
const filterBy = async (page: Page, filter: string, value: string) => {
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: filter, exact: true })
    .click()
  await page.getByRole('dialog', { name: filter }).getByRole('checkbox', { name: value }).check()
  await page.keyboard.press('Escape')
}

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
  const title = 'Changed settings: Name, Allowed origins, +1'
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
  await expect(changes(other).getByRole('rowheader').first()).toHaveText(`Undone: ${title}`)
  await expect(changes(other).getByRole('row').last()).toContainText('Undone')

  // The open history of the first tab follows, and undoes the undo.
  await expect(entries(page).getByRole('listitem')).toHaveCount(2)
  await expect(entries(page).getByRole('button', { name: /^Undo: / })).toHaveCount(1)
  await entries(page)
    .getByRole('button', { name: `Undo: Undone: ${title}` })
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

test('an item shows its own changes with the times of the portal, also those of bulk operations; the list is filtered, exported, and doesn’t link to deleted items', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const culverts = await arrange.item('editor', { title: 'Culverts' })
  await arrange.item('editor', { title: 'Weirs' })
  const stored = () => arrange.as('editor').send(items.read, { itemId: culverts.id })
  await signIn('admin', `/content/items/${culverts.id}`)
  await page.getByRole('button', { name: 'Protect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unprotect', exact: true })).toBeVisible()
  await openHistory(page)
  await expect(entries(page).getByRole('listitem')).toHaveText([
    /^Protected Culverts/,
    /^Last modified.*Reported by the portal$/,
    /^Created.*Reported by the portal$/,
  ])
  await entries(page).getByRole('button', { name: 'Undo: Protected Culverts' }).press('Enter')
  await applyUndo(page)
  await expect(page.getByRole('button', { name: 'Protect', exact: true })).toBeVisible()
  expect((await stored()).protected).toBe(false)

  await page.goto('/content?show=all&owner=editor')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: 'Add and remove' }).check()
  await page.getByRole('combobox', { name: 'Tags to add' }).fill('water,')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  await page.goto(`/content/items/${culverts.id}`)
  await openHistory(page)
  await expect(entries(page).getByRole('link', { name: /^Show outcomes/ })).toHaveAttribute(
    'href',
    /^\/jobs\/runs\//,
  )
  await checkAccessibility(page)
  await sheet(page).getByRole('link', { name: 'Open change history' }).click()
  await expect(page.getByRole('button', { name: 'Changes to: Culverts' })).toBeVisible()
  await expect(changes(page).getByRole('rowheader')).toHaveCount(3)
  await expect(
    rowOf(page, 'Undone: Protected').getByRole('link', { name: 'Culverts' }),
  ).toHaveCount(1)

  await page.goto(`/content/items/${culverts.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog')
  await deletion.getByRole('textbox').fill('Culverts')
  await deletion.getByRole('button', { name: 'Delete item' }).click()
  await expect(page).toHaveURL(/\/content$/)

  await page.goto('/history')
  await expect(
    rowOf(page, 'Undone: Protected').getByRole('link', { name: 'Culverts' }),
  ).toHaveCount(0)
  await filterBy(page, 'Object', 'Items')
  await filterBy(page, 'Operation', 'Delete or remove')
  await expect(changes(page).getByRole('rowheader')).toHaveText(['Deleted Culverts'])
  await expect(page).toHaveURL('/history?kind=item&action=delete')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Operation: Delete or remove' })).toBeVisible()
  await expect(changes(page).getByRole('rowheader')).toHaveCount(1)
  await checkAccessibility(page)
  const file = await exportList(page, 'JSON')
  expect(JSON.parse(file)).toMatchObject([
    { operation: 'items.remove', objects: [`item:${culverts.id}`], members: ['editor'] },
  ])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await filterBy(page, 'Member', 'Emil Okafor')
  await expect(changes(page).getByRole('rowheader')).toHaveCount(4)
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No changes match your search')).toBeVisible()
})
