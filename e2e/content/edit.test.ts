import { items } from '../../src/rest/content/items.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { expect, page, test as base, texts } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

/** Selects all items of the only page, and opens the form. */
const editAll = async () => {
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit items' })).toHaveFocus()
}

test('an administrator sets summary, protection, and status; an item whose title would be too long is not sent', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('admin', { title: 'Rivers', snippet: 'Old' })
  const long = await portal.item('admin', { title: `Rivers ${'x'.repeat(249)}` })
  await signIn('admin', '/content')
  await editAll()
  await page.getByRole('combobox', { name: 'Summary' }).selectOptions('Set')
  const summary = page.getByRole('textbox', { name: 'Summary of all items' })
  await summary.fill('x'.repeat(2049))
  await expect.element(summary).toHaveAccessibleDescription('Must be at most 2,048 characters.')
  await summary.fill('Checked')
  await page
    .getByRole('combobox', { name: 'Delete protection' })
    .selectOptions('Protect from deletion')
  await page
    .getByRole('combobox', { name: 'Content status' })
    .selectOptions('Authoritative in the organization')
  await page.getByRole('textbox', { name: 'Find' }).fill('Rivers')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Streams')
  await expect.element(page.getByText('1 item will change')).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog')
  await expect.element(plan).toHaveTextContent('Title must be at most 256 characters')
  await plan.getByRole('button', { name: 'Change 1 item' }).click()
  await expect.element(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
  const read = (itemId: string) => portal.as('admin').send(items.read, { itemId })
  expect(await read(id)).toMatchObject({
    title: 'Streams',
    snippet: 'Checked',
    protected: true,
    contentStatus: 'org_authoritative',
  })
  expect((await read(long.id)).protected).toBe(false)
})

test('other members can’t mark items as authoritative, and items of others are excluded', async ({
  portal,
  signIn,
}) => {
  const own = await portal.item('publisher', { title: 'Own' })
  const other = await portal.item('admin', { title: 'Other' })
  const shared = { userName: 'admin', itemId: other.id, org: true }
  await portal.as('admin').send(sharing.shareOwn, shared)
  await signIn('publisher', `/content/edit?item=${own.id}&item=${other.id}`)
  await expect.element(page.getByText('1 selected item is excluded')).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Content status' })
  await expect
    .poll(() => texts(status.getByRole('option')))
    .toEqual(['Don’t change', 'No status', 'Deprecated'])
  await expect.element(status).toHaveAccessibleDescription(/Only administrators/)
  await expect
    .element(page.getByRole('button', { name: 'Review changes' }))
    .toHaveAccessibleDescription('Enter a change first')
})
