import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/rest/content/items.ts'
import { expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const select = async (titles: readonly string[]) => {
  const table = page.getByRole('table', { name: 'Items' })
  for (const title of titles) await table.getByRole('checkbox', { name: `Select ${title}` }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('until what uses the items has been checked, the button says that they are deleted without the check; then protected items are left out', async ({
  portal,
  signIn,
}) => {
  const titles = ['Culverts', 'Gauges', 'Weirs']
  const [culverts] = await Promise.all(titles.map((title) => portal.item('publisher', { title })))
  await portal
    .as('publisher')
    .send(items.protect, { userName: 'publisher', itemId: culverts?.id ?? '' })
  await portal.fault('items.canDelete', { kind: 'delay', milliseconds: 4_000 }, 3)
  await signIn('publisher', paths.content())
  await select(titles)
  const review = page.getByRole('dialog', { name: /^Delete \d items\?$/ })
  await expect
    .element(review.getByRole('button', { name: 'Delete 3 items without the check' }))
    .toHaveAccessibleDescription('Type “3” first.')
  await expect
    .element(review.getByRole('button', { name: 'Delete 2 items', exact: true }))
    .toHaveAccessibleDescription('Type “2” first.')
  await expect.element(review).toHaveTextContent('1 item is protected from deletion')
  await expect.element(review).not.toHaveTextContent('3 items')
  await review.getByRole('textbox').fill('2')
  await review.getByRole('button', { name: 'Delete 2 items', exact: true }).click()
  await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
})
