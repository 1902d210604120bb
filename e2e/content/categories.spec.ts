import { categories } from '../../src/rest/content/categories.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const titles = ['Water', 'Roads', 'Parks', 'Soil']
const numbered = Array.from({ length: 20 }, (_, index) => `Series ${index + 1}`)
const path = (title: string) => `/Categories/${title}`

/** Creates categories of the organization, and items of the publisher with some of them. */
const arrangeItems = async (
  { arrange }: TestPortal,
  wanted: Readonly<Record<string, readonly string[]>>,
) => {
  await arrange.as('admin').send(categories.assign, {
    portalId: 'self',
    categorySchema: {
      categorySchema: [
        { title: 'Categories', categories: [...titles, ...numbered].map((title) => ({ title })) },
      ],
    },
  })
  const made = []
  for (const [title, has] of Object.entries(wanted))
    made.push(await arrange.item('publisher', { title, categories: has.map(path) }))
  return made
}

const categoriesOf = async ({ arrange }: TestPortal, itemId: string) =>
  (await arrange.as('publisher').send(items.read, { itemId })).categories?.toSorted()

/** Selects all items of the only page. */
const selectAll = async (page: Page, count: number) => {
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(page.getByText(`${count} items selected`)).toBeVisible()
}

/** Records the item IDs of each request to `content/updateItems`. */
const sentItems = (page: Page): string[][] => {
  const sent: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/content/updateItems')) return
    const text = new URLSearchParams(request.postData() ?? '').get('items') ?? '[]'
    sent.push((JSON.parse(text) as object[]).flatMap((one) => Object.keys(one)))
  })
  return sent
}

test(
  'categories are added and removed by keyboard alone, every item has a result, and the changes are undone',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    const [first, second, third] = await arrangeItems(portal, {
      Culverts: ['Water'],
      Weirs: ['Water', 'Roads'],
      Bridges: ['Roads'],
    })
    if (!first || !second || !third) throw new Error('three items were not created')
    await signIn('publisher', '/content')
    await selectAll(page, 3)
    await page.getByRole('link', { name: 'Categorize' }).press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused()
    const water = page.getByRole('checkbox', { name: 'Water', exact: true })
    const roads = page.getByRole('checkbox', { name: 'Roads', exact: true })
    await expect(water).toHaveJSProperty('indeterminate', true)
    await expect(water).toHaveAccessibleDescription(/2 of 3/)
    await checkAccessibility(page)

    await page.getByRole('searchbox', { name: 'Search categories' }).focus()
    await page.keyboard.press('Tab')
    await expect(water).toBeFocused()
    await page.keyboard.press('Space')
    await expect(water).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(roads).toBeFocused()
    // From mixed to added to all, then to removed from all.
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect(page.getByText('Will be removed from all')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Will be removed from all')).toBeVisible()
    await expect(water).toBeChecked()
    // The review is disabled until the items have been read again.
    await expect(page.getByText('2 items will change')).toBeVisible()
    await page.getByRole('button', { name: 'Review changes' }).press('Enter')

    const plan = page.getByRole('dialog', { name: 'Review changes: categories of 2 items' })
    await expect(plan.getByText(/^Removed from \d+ items?$/)).toBeVisible()
    await expect(
      plan.getByText('1 item will not change: It already has these categories, or none to remove.'),
    ).toBeVisible()
    const sent = sentItems(page)
    await plan.getByRole('button', { name: 'Change 2 items' }).press('Enter')

    await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(sent.map((ids) => ids.toSorted())).toEqual([[second.id, third.id].toSorted()])
    for (const { id } of [first, second, third])
      expect(await categoriesOf(portal, id)).toEqual([path('Water')])

    await page.getByRole('button', { name: 'Undo 2 changes' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
    await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await categoriesOf(portal, second.id)).toEqual([path('Roads'), path('Water')])
    expect(await categoriesOf(portal, third.id)).toEqual([path('Roads')])
  },
)

test('an item that would exceed 20 categories is not sent; replacing with no categories removes all', async ({
  page,
  portal,
  signIn,
}) => {
  const [full, almost] = await arrangeItems(portal, {
    Full: numbered,
    Almost: numbered.slice(1),
  })
  if (!full || !almost) throw new Error('two items were not created')
  await signIn('publisher', '/content')
  await selectAll(page, 2)
  await page.getByRole('link', { name: 'Categorize' }).click()
  await page.getByRole('checkbox', { name: 'Soil' }).check()
  await expect(
    page.getByText('1 item will not change: it would have more than 20 categories'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog')
  await expect(plan).toContainText(
    '1 item will not change because it would have more than 20 categories.',
  )
  await expect(plan.getByRole('listitem').filter({ hasText: /^Full$/ })).toBeVisible()
  const sent = sentItems(page)
  await page.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(page.getByText('1 succeeded, 0 skipped, 1 failed')).toBeVisible()
  await expect(page.getByRole('row', { name: /Full/ })).toContainText(
    'The item would have 21 categories. At most 20 are allowed.',
  )
  expect(sent).toEqual([[almost.id]])
  expect(await categoriesOf(portal, almost.id)).toHaveLength(20)
  expect(await categoriesOf(portal, full.id)).toHaveLength(20)

  await page.goto('/content')
  await selectAll(page, 2)
  await page.getByRole('link', { name: 'Categorize' }).click()
  await page.getByRole('radio', { name: 'Replace all categories' }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await categoriesOf(portal, full.id)).toEqual([])
})

test.describe('for all items of an organization', () => {
  test.use({ sampleData: 'riverside' })

  test('a stop and a reload during the operation continue with the requests without a response', async ({
    page,
    portal,
    signIn,
  }) => {
    const all = { q: '*', num: 0 }
    const { total } = await portal.arrange.as('admin').send(search.items, all)
    await signIn('admin', '/content?show=all')
    await page.getByRole('button', { name: `Select all ${total} results` }).click()
    await expect(page.getByText(`${total} items selected`)).toBeVisible()
    await page.getByRole('link', { name: 'Categorize' }).click()
    await page.getByRole('checkbox', { name: 'Habitat' }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    // Three requests run at the same time; some of them are still running when the page is reloaded.
    portal.faults.add('categories.updateItems', { kind: 'delay', milliseconds: 3_000 }, 4)
    const sent = sentItems(page)
    await page.getByRole('button', { name: /^Change \d+ items$/ }).click()
    await expect.poll(() => sent.length).toBeGreaterThan(0)

    const entry = page.getByRole('row', { name: /Change the categories of/ })
    await test.step('what was done before a stop can be undone; the history has one entry', async () => {
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Undo \d+ changes$/ })).toBeVisible()
      await page.getByRole('link', { name: 'Change history' }).first().click()
      await expect(entry).toHaveCount(1)
      await expect(entry).toContainText('Stopped after')
      await entry.getByRole('link', { name: /^\d+ items$/ }).click()
    })
    portal.faults.add('categories.updateItems', { kind: 'delay', milliseconds: 3_000 }, 4)
    sent.length = 0
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo / })).toBeVisible()
    await expect(page.getByText(/succeeded, \d+ skipped, 0 failed/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Categories of .* changed$/)
    const has = { q: 'categories:"/Categories/Environment/Habitat"', num: 0 }
    expect((await portal.arrange.as('admin').send(search.items, has)).total).toBe(total)
    await page.getByRole('link', { name: 'Change history' }).first().click()
    await expect(entry).toHaveCount(0)
    const ended = page.getByRole('row', { name: /Categories of \d+ items changed/ })
    await expect(ended).toHaveCount(1)
    await expect(ended).toContainText('Succeeded')
  })
})
