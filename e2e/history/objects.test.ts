import { items } from '../../src/rest/content/items.ts'
import { rowOf } from './rows.ts'
import {
  checkAccessibility,
  expect,
  page,
  press,
  reload,
  test as base,
  visit,
  nextDownload,
  userEvent,
  texts,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const changes = page.getByRole('table', { name: 'Changes' })
const sheet = page.getByRole('dialog', { name: 'Change history' })
const entries = sheet.getByRole('list', { name: 'Changes' })
const openHistory = () =>
  page.getByRole('main').getByRole('button', { name: 'Change history' }).click()
const applyUndo = () =>
  page
    .getByRole('dialog', { name: 'Review undo' })
    .getByRole('button', { name: 'Undo change' })
    .click()

/** Selects a value of a filter of the list. */
const filterBy = async (filter: string, value: string) => {
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: filter, exact: true })
    .click()
  await page.getByRole('dialog', { name: filter }).getByRole('checkbox', { name: value }).click()
  await userEvent.keyboard('{Escape}')
}

/** Exports the list, and returns the text of the file. */
const exportJson = async () => {
  await page.getByRole('button', { name: 'Export list' }).click()
  const form = page.getByRole('dialog', { name: 'Export list' })
  await form.getByRole('radio', { name: 'JSON' }).click()
  const download = nextDownload()
  await form.getByRole('button', { name: 'Download file' }).click()
  const { text } = await download
  await expect.element(form).not.toBeInTheDocument()
  return text
}

test('an item shows its own changes with the times of the portal, also those of bulk operations; the list is filtered, exported, and doesn’t link to deleted items', async ({
  portal,
  signIn,
}) => {
  const culverts = await portal.item('editor', { title: 'Culverts' })
  await portal.item('editor', { title: 'Weirs' })
  const stored = () => portal.as('editor').send(items.read, { itemId: culverts.id })
  await signIn('admin', `/content/items/${culverts.id}`)
  await page.getByRole('button', { name: 'Protect', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Unprotect', exact: true })).toBeVisible()
  await openHistory()
  await expect
    .poll(() => texts(entries.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Culverts protected.*This browser/),
      expect.stringMatching(/^Add an item.*Emil Okafor.*Portal$/),
      expect.stringMatching(/^Last modified.*Reported by the portal$/),
      expect.stringMatching(/^Created.*Reported by the portal$/),
    ])
  await press(entries.getByRole('button', { name: 'Undo: Culverts protected' }), '{Enter}')
  await applyUndo()
  await expect.element(page.getByRole('button', { name: 'Protect', exact: true })).toBeVisible()
  expect((await stored()).protected).toBe(false)

  await visit('/content?show=all&owner=editor')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: 'Add and remove' }).click()
  await page.getByRole('combobox', { name: 'Tags to add' }).fill('water,')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Change 2 items' }).click()
  await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  await visit(`/content/items/${culverts.id}`)
  await openHistory()
  await expect
    .element(entries.getByRole('link', { name: /^Show outcomes/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/jobs\/runs\//))
  await checkAccessibility()
  await sheet.getByRole('link', { name: 'Open change history' }).click()
  await expect.element(page.getByRole('button', { name: 'Changes to: Culverts' })).toBeVisible()
  await expect.poll(() => changes.getByRole('rowheader').elements().length).toBe(3)
  await expect
    .poll(
      () =>
        rowOf('Undo of “Protect Culverts”').getByRole('link', { name: 'Culverts' }).elements()
          .length,
    )
    .toBe(1)

  await visit(`/content/items/${culverts.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog')
  await deletion.getByRole('textbox').fill('Culverts')
  await deletion.getByRole('button', { name: 'Delete item' }).click()
  await expect.poll(() => location.href).toMatch(/\/content$/)

  await visit('/history')
  await expect
    .element(rowOf('Undo of “Protect Culverts”').getByRole('link', { name: 'Culverts' }))
    .not.toBeInTheDocument()
  await filterBy('Object', 'Items')
  await filterBy('Operation', 'Delete or remove')
  await expect.poll(() => texts(changes.getByRole('rowheader'))).toEqual(['Culverts deleted'])
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/history?kind=item&action=delete')
  await reload()
  await expect
    .element(page.getByRole('button', { name: 'Operation: Delete or remove' }))
    .toBeVisible()
  await expect.poll(() => changes.getByRole('rowheader').elements().length).toBe(1)
  await checkAccessibility()
  const file = await exportJson()
  expect(JSON.parse(file)).toMatchObject([
    { operation: 'items.remove', objects: [`item:${culverts.id}`], members: ['editor'] },
  ])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await filterBy('Member', 'Emil Okafor')
  await expect.poll(() => changes.getByRole('rowheader').elements().length).toBe(4)
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByLabelText('To', { exact: true }).fill('2020-01-01')
  await expect.element(page.getByText('No changes match your search')).toBeVisible()
})
