import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/rest/content/items.ts'
import {
  checkAccessibility,
  expect,
  page,
  shownPath,
  step,
  test,
  texts,
  userEvent,
  visit,
} from '../components/test.tsx'

const onEmptyPortal = test.extend({ sampleData: 'empty' })

const rows = page.getByRole('table', { name: 'Items' }).getByRole('rowheader')
const filters = page.getByRole('group', { name: 'Filters' })
const onlyFirst = /^Only the first 10,000 results can be shown on pages/

test('items are found by text, filters, and folders; the state is in the URL, and the back button restores it; a refused query is reported at the search field', async ({
  signIn,
}) => {
  await signIn('publisher', '/content')
  await step('the member’s items are listed first, with the counts of both views', async () => {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(25)
    await expect.element(page.getByText(onlyFirst)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^My items 91$/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^All items \d{3}$/ })).toBeVisible()
  })
  await step('a folder is listed', async () => {
    await page
      .getByRole('navigation', { name: 'Folders of Priya Lindqvist' })
      .getByRole('button', { name: 'Hydrology' })
      .click()
    await expect.poll(shownPath).toMatch(/folder=\w{32}$/)
    await expect.element(rows.first()).toBeVisible()
  })
  await step('a search leaves the folder and is filtered by a type', async () => {
    await page.getByRole('searchbox', { name: 'Search items' }).fill('map')
    await expect.poll(shownPath).toMatch(/\?q=map$/)
    await filters.getByRole('button', { name: 'Type' }).click()
    const choices = page.getByRole('dialog', { name: 'Type' })
    await choices.getByRole('checkbox', { name: 'Web Map', exact: true }).click()
    await expect.poll(shownPath).toMatch(/type=Web\+Map/)
    await choices.getByRole('searchbox', { name: 'Search values' }).fill('scene')
    await choices.getByRole('checkbox', { name: 'Web Scene', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await filters.getByRole('button', { name: 'Type: Web Map, Web Scene' }).click()
    await choices.getByRole('checkbox', { name: 'Web Scene', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await expect
      .element(filters.getByRole('button', { name: 'Type: Web Map', exact: true }))
      .toBeVisible()
    const types = page
      .getByRole('table', { name: 'Items' })
      .getByRole('cell', { name: 'Web Map', exact: true })
    await expect.poll(() => rows.elements().length - types.elements().length).toBe(0)
  })
  await step('a filter by date has usual spans', async () => {
    await filters.getByRole('button', { name: 'Created' }).click()
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await expect.poll(shownPath).toMatch(/createdFrom=\d{4}-\d\d-\d\d$/)
    history.back()
    await expect.poll(shownPath).toMatch(/\?q=map&type=Web\+Map$/)
    await expect
      .element(filters.getByRole('button', { name: 'Clear filter Created' }))
      .not.toBeInTheDocument()
  })
  await step('a filter by date without results can be cleared', async () => {
    await filters.getByRole('button', { name: 'Created' }).click()
    await page.getByLabelText('To', { exact: true }).fill('1999-12-31')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByText('No items match your search')).toBeVisible()
    history.back()
    await expect.poll(shownPath).toMatch(/\?q=map&type=Web\+Map$/)
    await expect.element(rows.first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.poll(shownPath).toBe('/content')
    await expect.element(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('')
  })
  await step(
    'a refused query is reported at the search field, which keeps the text and offers help',
    async () => {
      const field = page.getByRole('searchbox', { name: 'Search items' })
      const long = `title:(${'water OR '.repeat(600)}river)`
      await field.fill(long)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveAccessibleDescription('Must be at most 4,096 characters.')
      await expect.element(field).toHaveValue(long)
      await expect
        .element(page.getByText('The search syntax is not valid. Correct the search text.'))
        .toBeVisible()
      await expect.element(page.getByText('0 items')).not.toBeInTheDocument()
      await field.fill('title:map')
      await expect.element(rows.first()).toBeVisible()
      await page.getByRole('button', { name: /^All items/ }).click()
      await expect.poll(shownPath).toMatch(/show=all/)
      await page.getByRole('button', { name: 'Search syntax' }).click()
      await expect
        .element(page.getByRole('dialog', { name: 'Search syntax' }))
        .toHaveTextContent('wells OR hydrants')
      await userEvent.keyboard('{Escape}')
      await page.getByRole('button', { name: /^My items/ }).click()
      await field.clear()
      await expect.poll(shownPath).toBe('/content')
    },
  )
  await step('sort order, page size, cards, and columns', async () => {
    await page.getByRole('button', { name: 'View options', exact: true }).click()
    await page.getByLabelText('Sort by').selectOptions('Title, ascending')
    await page.getByLabelText('Items per page').selectOptions('50')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => rows.elements().length).toBe(50)
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect.element(columns.getByLabelText('Title')).toBeDisabled()
    await columns.getByLabelText('Folder').click()
    await columns.getByLabelText('Size').click()
    await userEvent.keyboard('{Escape}')
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await expect.element(header('Folder')).toBeVisible()
    await signIn('publisher', shownPath())
    await expect.poll(shownPath).toMatch(/sort=title&order=asc&size=50/)
    await expect.element(header('Folder')).toBeVisible()
    await expect.element(header('Size')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Columns' }).click()
    await columns.getByRole('button', { name: 'Reset to default' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(header('Size')).toBeVisible()
    await expect.element(header('Folder')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'View options', exact: true }).click()
    await page.getByRole('button', { name: 'Cards' }).click()
    await userEvent.keyboard('{Escape}')
    await expect
      .poll(() => page.getByRole('list', { name: 'Items' }).getByRole('listitem').elements().length)
      .toBe(50)
  })
})

onEmptyPortal(
  'the page shows that there are no items; administrators see the items and folders of other members',
  async ({ portal, signIn }) => {
    await signIn('editor', '/content')
    await expect.element(page.getByText('You have no items yet')).toBeVisible()
    const item = await portal.item('editor', { title: 'Culverts' })
    await portal.as('admin').send(items.read, { itemId: item.id })
    await signIn('admin', '/content?show=all&owner=editor')
    await expect.poll(() => texts(rows)).toEqual([expect.stringContaining('Culverts')])
    await expect
      .element(page.getByRole('navigation', { name: 'Folders of Emil Okafor' }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Owner: Emil Okafor' })).toBeVisible()
  },
)
test('a view is saved, opened again, opened by another member from its URL, and deleted; presets are views for everyone', async ({
  signIn,
}) => {
  await signIn('admin', '/content?show=all&type=Web+Map&type=PDF&sort=title&order=asc&page=2')
  const views = page.getByRole('button', { name: 'Saved views' })
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  await views.click()
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect
    .element(panel.getByLabelText('Name of the current view'))
    .toHaveAccessibleDescription(/Enter a name of up to 60 characters\./)
  await panel.getByLabelText('Name of the current view').fill('Maps and documents')
  await userEvent.keyboard('{Enter}')
  const saved = panel.getByRole('link', { name: 'Maps and documents' })
  await expect.element(saved).toHaveAttribute('aria-current', 'true')
  await checkAccessibility()

  await panel.getByRole('link', { name: 'Never viewed' }).click()
  await expect.poll(shownPath).toBe('/content?show=all&viewed=never')
  await expect.element(page.getByRole('button', { name: 'Views: never viewed' })).toBeVisible()
  await signIn('admin', shownPath())
  await views.click()
  await saved.click()
  const url = '/content?show=all&sort=title&order=asc&type=Web+Map&type=PDF'
  const sorted = (shown: string) =>
    [...new URL(shown, location.origin).searchParams].map(String).toSorted()
  await expect.poll(() => sorted(shownPath())).toEqual(sorted(url))

  const shown = shownPath()
  await signIn('publisher', shown)
  await expect.element(page.getByRole('button', { name: 'Type: Web Map, PDF' })).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(25)
  await expect
    .element(page.getByRole('columnheader', { name: 'Title' }))
    .toHaveAttribute('aria-sort', 'ascending')

  await signIn('admin', shown)
  await views.click()
  await panel.getByRole('button', { name: 'Delete view Maps and documents' }).click()
  await expect.element(saved).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect.element(saved).toBeVisible()
  await panel.getByRole('button', { name: 'Delete view Maps and documents' }).click()
  await userEvent.keyboard('{Escape}')
  await signIn('admin', shownPath())
  await views.click()
  await expect.element(panel.getByText('No saved views yet.')).toBeVisible()
})

onEmptyPortal(
  'what an earlier search left selected can be dropped before an action',
  async ({ portal, signIn }) => {
    for (const title of ['Flood map', 'Flood zones', 'Wells'])
      await portal.item('publisher', { title })
    await signIn('publisher', '/content?q=flood')
    await page.getByRole('checkbox', { name: 'Select Flood map' }).click()
    await page.getByRole('checkbox', { name: 'Select Flood zones' }).click()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('wells')
    await page.getByRole('checkbox', { name: 'Select Wells' }).click()
    await expect.element(page.getByText('3 items selected')).toBeVisible()
    await expect.element(page.getByText(/^1 on this page/)).toBeVisible()
    await page.getByRole('button', { name: 'Drop others' }).click()
    await expect.element(page.getByText('1 item selected')).toBeVisible()
    await expect.element(page.getByText(/^1 on this page/)).not.toBeInTheDocument()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('flood')
    await expect.element(page.getByRole('checkbox', { name: 'Select Flood map' })).not.toBeChecked()
  },
)

onEmptyPortal(
  'the selection ends with the items of an operation that has started, and all results are offered until they are selected',
  async ({ portal, signIn }) => {
    for (let index = 1; index <= 27; index += 1)
      await portal.item('publisher', { title: `Flood zone ${index}` })
    const wells = await portal.item('publisher', { title: 'Wells' })
    await signIn('publisher', '/content?q=wells')
    await page.getByRole('checkbox', { name: 'Select Wells' }).click()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('flood')
    const all = page.getByRole('button', { name: 'Select all 27 results' })
    await portal.fault('search.items', { kind: 'delay', milliseconds: 3_000 }, 50)
    await all.click()
    // An action would change only some of them.
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    await expect
      .element(edit)
      .toHaveAccessibleDescription(
        'Items are still being selected. Wait until all of them are, or stop.',
      )
    await portal.clearFaults()
    await expect.element(page.getByText('28 items selected')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
    await expect.element(all).not.toBeInTheDocument()
    await page
      .getByRole('checkbox', { name: /^Select Flood zone/ })
      .first()
      .click()
    await expect.element(all).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await page
      .getByRole('checkbox', { name: /^Select Flood zone/ })
      .first()
      .click()
    await page.getByRole('searchbox', { name: 'Search items' }).fill('wells')
    await page.getByRole('checkbox', { name: 'Select Wells' }).click()
    await visit(paths.sharing(wells.id))
    await page.getByRole('checkbox', { name: 'Wells: shared with Organization' }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Change 1 item' }).click()
    await expect.element(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
    await visit('/content')
    await expect.element(page.getByText('1 item selected')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Select Wells' })).not.toBeChecked()
  },
)
