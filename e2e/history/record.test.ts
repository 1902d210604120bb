import { items } from '../../src/rest/content/items.ts'
import { rowOf } from './rows.ts'
import {
  checkAccessibility,
  expect,
  nextDownload,
  page,
  test as base,
  texts,
  userEvent,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const recorded = page.getByRole('table', { name: 'Recorded changes' })
const tabs = page.getByRole('navigation', { name: 'Views of the change history' })
const sheet = page.getByRole('dialog', { name: 'Change history' })

const filter = (name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })

test('what another member changed in another session is in the record of the portal: found by filters, with details, exported', async ({
  portal,
  signIn,
}) => {
  const weirs = await portal.item('editor', { title: 'Weirs' })
  const editor = portal.as('editor')
  await editor.send(items.update, { userName: 'editor', itemId: weirs.id, title: 'Old weirs' })
  await expect(
    portal.as('viewer').send(items.update, { userName: 'editor', itemId: weirs.id, title: 'Mine' }),
  ).rejects.toThrow()
  await signIn('admin', '/history')
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await tabs.getByRole('link', { name: 'Portal' }).click()
  const update = rowOf('Update an item').filter({ hasText: 'Succeeded' })
  await expect.element(update).toHaveTextContent('Emil Okafor')
  await expect
    .element(update.getByRole('link', { name: 'Old weirs' }))
    .toHaveAttribute('href', `/content/items/${weirs.id}`)
  await checkAccessibility()

  await filter('Outcome').click()
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Refused')
  await expect.poll(() => texts(recorded.getByRole('rowheader'))).toEqual(['Update an item'])
  await expect.element(rowOf('Update an item')).toHaveTextContent('Refused (403)')
  await expect.poll(() => location.search).toBe('?outcome=refused')
  await page.getByRole('button', { name: 'Clear all filters' }).click()

  await filter('Operation').click()
  await page.getByRole('combobox', { name: 'Operation' }).selectOptions('Add an item')
  await expect.poll(() => texts(recorded.getByRole('rowheader'))).toEqual(['Add an item'])
  await filter('Object').click()
  await page.getByRole('textbox', { name: 'Object ID' }).fill('nothing')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No recorded changes match your filters')).toBeVisible()
  await visit(`/history/portal?object=${weirs.id}&user=editor`)
  await expect
    .poll(() => texts(recorded.getByRole('rowheader')))
    .toEqual(['Update an item', 'Add an item'])
  await expect.element(page.getByRole('button', { name: 'Changed by: Emil Okafor' })).toBeVisible()

  const download = nextDownload()
  await page.getByRole('button', { name: 'Export JSON Lines' }).click()
  const { name, text } = await download
  expect(name).toBe('changes.jsonl')
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { operation: string }).operation),
  ).toEqual(['items.update', 'content.addItem'])

  await rowOf('Update an item').getByRole('button', { name: 'Update an item' }).click()
  const details = page.getByRole('dialog', { name: 'Update an item' })
  await expect
    .element(details.getByRole('link', { name: 'items.update' }))
    .toHaveAttribute('href', '/reference/items.update')
  await expect.element(details).toHaveTextContent('Parameterstitle')
  await expect.element(details.getByRole('button', { name: 'Copy Request ID' })).toBeVisible()
  await checkAccessibility()
})

test('the history of an object contains what others changed, and each own change once; only for administrators', async ({
  portal,
  signIn,
}) => {
  const weirs = await portal.item('editor', { title: 'Weirs' })
  await portal.as('editor').send(items.update, {
    userName: 'editor',
    itemId: weirs.id,
    title: 'Old weirs',
  })
  await signIn('admin', `/content/items/${weirs.id}`)
  await page.getByRole('button', { name: 'Protect', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Unprotect', exact: true })).toBeVisible()
  const open = () => page.getByRole('main').getByRole('button', { name: 'Change history' }).click()
  const rows = sheet.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await open()
  await expect
    .poll(() => texts(rows).filter((row) => !row.endsWith('Reported by the portal')))
    .toEqual([
      expect.stringMatching(/^Old weirs protected.*This browser/),
      expect.stringMatching(/^Update an item.*Emil Okafor.*Portal$/),
      expect.stringMatching(/^Add an item.*Emil Okafor.*Portal$/),
    ])
  await checkAccessibility()
  await sheet.getByRole('link', { name: 'Open portal record' }).click()
  await expect.poll(() => recorded.getByRole('rowheader').elements().length).toBe(3)

  // The account of the owner has not changed with the item.
  await visit('/organization/members/editor')
  await open()
  await expect.element(sheet.getByText('No changes from this browser')).toBeVisible()
  await expect.element(sheet.getByText('Update an item')).not.toBeInTheDocument()

  await signIn('editor', `/content/items/${weirs.id}`)
  await open()
  await expect.element(sheet.getByText('No changes from this browser')).toBeVisible()
  await expect.element(sheet.getByText('Update an item')).not.toBeInTheDocument()
  await visit('/history')
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await expect.element(tabs).not.toBeInTheDocument()
})

test.extend({ plays: '11.3' })(
  'a portal without a record of changes shows its logs, and what to do if they can’t be read',
  async ({ portal, signIn }) => {
    const weirs = await portal.item('editor', { title: 'Weirs' })
    await signIn('admin', '/history')
    await tabs.getByRole('link', { name: 'Portal' }).click()
    const messages = page.getByRole('table', { name: 'Log messages' })
    const added = messages.getByRole('row').filter({ hasText: weirs.id })
    await expect
      .element(added)
      .toHaveTextContent(/content\.addItem was performed.*Info.*Emil Okafor/)
    await checkAccessibility()
    await filter('Level').click()
    await page.getByRole('combobox', { name: 'Level' }).selectOptions('Severe')
    await expect.element(page.getByText('No log messages match your filters')).toBeVisible()
    await expect.poll(() => location.search).toBe('?level=SEVERE')

    await portal.fault('logs.query', { kind: 'refuse', code: 403, message: 'Closed.' })
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Closed.')
    await expect.element(alert).toHaveTextContent('blocks the administration of the portal')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.element(added).toBeVisible()
  },
)
