import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { imageFile, pixel } from '../support/pixel.ts'

test.use({ sampleData: 'empty' })

const itemAs = ({ arrange }: TestPortal, itemId: string) =>
  arrange.as('publisher').send(items.read, { itemId })

/** Selects all items of the only page, and opens the form. */
const editAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit items' })).toBeFocused()
}

test('tags and titles of several items are edited after a review, every item has an outcome, and the edit is undone', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const first = await arrange.item('publisher', { title: 'Rivers 2024', tags: ['water', 'draft'] })
  const second = await arrange.item('publisher', { title: 'Lakes 2024', tags: ['Reviewed'] })
  const third = await arrange.item('publisher', { title: 'Parks', tags: ['reviewed'] })
  await signIn('publisher', '/content')
  await editAll(page)
  await page.getByRole('radio', { name: 'Add and remove' }).check()
  await page.getByRole('combobox', { name: 'Tags to add' }).fill('reviewed,')
  await page.getByRole('combobox', { name: 'Tags to remove' }).fill('draft,')
  await page.getByRole('textbox', { name: 'Find' }).fill('2024')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('2025')
  await expect(page.getByText('2 items will change')).toBeVisible()

  // The entries of a page that was left are there again.
  await page.reload()
  await expect(page.getByText('2 items will change')).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog', { name: 'Review changes: 2 items' })
  await expect(
    plan.getByText(
      '1 item will not change: It already has these values, or nothing to replace or remove.',
    ),
  ).toBeVisible()
  await plan.getByText('Show 2 items').last().click()
  await expect(plan.getByText('→ Rivers 2025')).toBeVisible()
  await checkAccessibility(page)
  await plan.getByRole('button', { name: 'Change 2 items' }).click()

  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await itemAs(portal, first.id)).toMatchObject({
    title: 'Rivers 2025',
    tags: ['water', 'reviewed'],
  })
  expect(await itemAs(portal, second.id)).toMatchObject({
    title: 'Lakes 2025',
    tags: ['Reviewed'],
  })
  expect(await itemAs(portal, third.id)).toMatchObject({ title: 'Parks', tags: ['reviewed'] })

  await page.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await itemAs(portal, first.id)).toMatchObject({
    title: 'Rivers 2024',
    tags: ['water', 'draft'],
  })
})

test('one tag is replaced in 110 items, and undone from the history, which restores what each item had', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const pages = Array.from({ length: 2 }, (_, index) => index * 100 + 1)
  /** Returns the tags of all items, by their IDs. */
  const tagsNow = async () => {
    const answers = await Promise.all(
      pages.map((start) =>
        arrange.as('editor').send(search.items, {
          q: 'owner:editor',
          start,
          num: 100,
          sortField: ['title'],
        }),
      ),
    )
    return new Map(answers.flatMap(({ results }) => results.map(({ id, tags }) => [id, tags])))
  }
  const well = await arrange.item('editor', { title: 'Well', tags: ['Draft', 'water'] })
  const pump = await arrange.item('editor', { title: 'Pump', tags: ['power', 'draft', 'Reviewed'] })
  await arrange.copies(well, 54)
  await arrange.copies(pump, 53)
  const other = await arrange.item('editor', { title: 'Valve', tags: ['final'] })
  const before = await tagsNow()
  expect(before.size).toBe(110)

  await test.step('all results are selected, and the review counts what changes', async () => {
    await signIn('editor', '/content')
    await page.getByRole('button', { name: 'Select all 110 results' }).click()
    await expect(page.getByText('110 items selected')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('radio', { name: 'Replace some' }).check()
    await page.getByRole('combobox', { name: 'Tags to replace' }).fill('draft,')
    await page.getByRole('combobox', { name: 'New tags' }).fill('reviewed,')
    await expect(page.getByText('109 items will change')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review changes' }).click()
    const plan = page.getByRole('dialog', { name: 'Review changes: 109 items' })
    await expect(
      plan.getByText(
        '1 item will not change: It already has these values, or nothing to replace or remove.',
      ),
    ).toBeVisible()
    await plan.getByRole('button', { name: 'Change 109 items' }).click()
  })

  await test.step('every item has an outcome', async () => {
    await expect(page.getByText('109 succeeded, 0 skipped, 0 failed')).toBeVisible()
    const now = await tagsNow()
    expect(now.get(well.id)).toEqual(['reviewed', 'water'])
    expect(now.get(pump.id)).toEqual(['power', 'Reviewed'])
    expect(now.get(other.id)).toEqual(['final'])
    expect([...now.values()].filter((tags) => tags?.some((tag) => /draft/iu.test(tag)))).toEqual([])
  })

  await test.step('the history leads to the undo', async () => {
    await openPage(page, 'Change history')
    await page.getByRole('table').getByRole('link', { name: '109 items' }).click()
    await page.getByRole('button', { name: 'Undo 109 changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
    await expect(page.getByText('109 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await tagsNow()).toEqual(before)
  })
})

test('items get one thumbnail, and undo removes it where there was none', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const image = () => new File([pixel], 'old.png', { type: 'image/png' })
  const first = await arrange.item('publisher', { title: 'Rivers', thumbnail: image() })
  const second = await arrange.item('publisher', { title: 'Lakes' })
  const has = async ({ id }: { readonly id: string }) =>
    Boolean((await itemAs(portal, id)).thumbnail)
  await signIn('publisher', '/content')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change thumbnail' }).click()
  }
  await open()
  const sheet = page.getByRole('dialog', { name: 'Change thumbnails of 2 items' })
  await expect(sheet.getByRole('button', { name: 'Review changes' })).toHaveAccessibleDescription(
    'Select an image first',
  )
  const chooser = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: /Choose file/ }).click()
  const file = imageFile('river.png')
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: 'Use full image' }).click()
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog', { name: 'Review changes: thumbnails of 2 items' })
  await expect(plan).toContainText('2 items → river.png')
  await expect(plan).toContainText('The present thumbnail of 1 item will be lost.')
  await expect(plan).toContainText('Undo can remove the new thumbnail from 1 item')
  await checkAccessibility(page)
  await plan.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await has(second)).toBe(true)
  await page.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
  await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect([await has(first), await has(second)]).toEqual([true, false])
})
