import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { allResults } from '../../src/console/shell/lists/allResults/allResults.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Items' }).getByRole('rowheader')
const box = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Items' }).getByRole('checkbox', {
    name: `Select ${title}`,
    exact: true,
  })
const selected = (page: Page, count: number) =>
  page.getByText(`${count.toLocaleString('en')} item${count === 1 ? '' : 's'} selected`)

const inWords = (count: number) => count.toLocaleString('en')

const onlyFirst = /^Only the first 10,000 results can be shown on pages/

test('a selection spans pages, searches, and a reload, and can include all results', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('publisher', '/content?sort=title&order=asc')
  await expect(rows(page)).toHaveCount(25)
  const titles = await rows(page).getByRole('link').allTextContents()
  const [first = '', second = '', , fourth = ''] = titles
  await test.step('by click, by shift-click, by keyboard', async () => {
    await box(page, first).check()
    await box(page, fourth).click({ modifiers: ['Shift'] })
    await expect(selected(page, 4)).toBeVisible()
    await box(page, fourth).press('Shift+ArrowDown')
    await expect(selected(page, 5)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(selected(page, 6)).toBeVisible()
    await box(page, second).uncheck()
    await expect(selected(page, 5)).toBeVisible()
  })
  await test.step('on another page, and after a search', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    // The URL changes before the rows do.
    await expect(box(page, first)).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(selected(page, 30)).toBeVisible()
    await expect(page.getByText('25 on this page')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search items' }).fill(first)
    await expect(box(page, first)).toBeChecked()
  })
  await test.step('on their own, regardless of the search', async () => {
    await page.getByRole('button', { name: 'Show selected' }).click()
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByText('1–25 of 30')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Show full list' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue(first)
    await expect(box(page, first)).toBeChecked()
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await expect(selected(page, 30)).toBeVisible()
    await expect(box(page, first)).toBeChecked()
  })
  await test.step('all results at once', async () => {
    await page.goto('/content?page=99')
    await expect(page).toHaveURL('/content?page=4')
    await expect(rows(page)).toHaveCount(16)
    await page.getByRole('button', { name: 'Select all 91 results' }).click()
    await expect(selected(page, 91)).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText(/selected$/)).toBeHidden()
  })
  await test.step('in slices, with the query language of a real portal', async () => {
    const admin = portal.arrange.as('admin')
    for (const q of ['*', 'type:map OR owner:publisher', 'river -water']) {
      const { total } = await admin.send(search.items, { q, num: 0 })
      const found = new Set<string>()
      const end = await allResults({
        q,
        window: 40,
        pageSize: 20,
        search: (asked) => admin.send(search.items, { ...asked }),
        onResults: (results) => {
          for (const { id } of results) found.add(id)
        },
      })
      expect(end).toEqual({ found: total, total })
      expect(found.size).toBe(total)
    }
  })
})

test('rows are reached with the arrow keys, selected with x, opened with Enter, and have actions on hover and focus', async ({
  page,
  signIn,
}) => {
  await signIn('publisher', '/content?sort=title&order=asc')
  const title = (position: number) => rows(page).nth(position).getByRole('link').first()
  const action = (name: string, position: number) =>
    rows(page)
      .nth(position)
      .getByRole('link', { name: `${name}:` })
  const share = (position: number) =>
    rows(page)
      .nth(position)
      .getByRole('button', { name: /^Share:/ })
  await test.step('Tab reaches the controls of one row, and then leaves the table', async () => {
    await title(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(title(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(title(1)).toBeFocused()
    // The first row that has the focus loads the actions.
    await expect(action('Open in new tab', 1)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(action('Open in new tab', 1)).toBeFocused()
    await expect(share(1)).toBeVisible()
    // Share, move to folder, and copy link.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
    await expect(rows(page).nth(1).locator('..').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(rows(page).nth(1).locator('..').locator(':focus')).toHaveCount(1)
  })
  await test.step('x selects the row, and Enter on its checkbox opens it', async () => {
    await title(1).focus()
    await page.keyboard.press('x')
    await expect(selected(page, 1)).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByText(/selected$/)).toBeHidden()
    const name = (await title(1).textContent()) ?? ''
    await box(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.goBack()
  })
  await test.step('the pointer shows the actions, which change neither the height nor the title', async () => {
    const row = rows(page).nth(4)
    const before = await row.boundingBox()
    const link = await title(4).boundingBox()
    await row.hover()
    await expect(share(4)).toBeVisible()
    expect(await row.boundingBox()).toEqual(before)
    expect(await title(4).boundingBox()).toEqual(link)
    await row.getByRole('button', { name: /^Move to folder:/ }).click()
    await expect(page.getByRole('dialog', { name: /Move/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('one item is shared in a side panel above the list, which then has the focus where it was', async () => {
    const name = (await title(4).textContent()) ?? ''
    await title(4).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(share(4)).toBeFocused()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Share item' })
    await expect(sheet).toContainText(name)
    await expect(sheet.getByRole('radio', { checked: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(share(4)).toBeFocused()
  })
  await test.step('with more columns than the window shows, the title stays in place', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Folder', 'Tags', 'Categories', 'Status', 'Size', 'ID'])
      await page.getByLabel(name, { exact: true }).check()
    await page.keyboard.press('Escape')
    const before = await title(0).boundingBox()
    await page.getByRole('region', { name: 'Items' }).evaluate((region) => {
      region.scrollLeft = 300
    })
    await expect(page.getByRole('region', { name: 'Items' })).toHaveAttribute('data-scrolled')
    expect(await title(0).boundingBox()).toEqual(before)
    await checkAccessibility(page)
  })
})

test.describe('in an empty portal', () => {
  test.use({ sampleData: 'empty' })

  test('a selection is moved to a folder, moved back, and deleted except for protected items; a failed request is retried', async ({
    page,
    portal,
    signIn,
  }) => {
    const admin = portal.arrange.as('admin')
    const culverts = await portal.arrange.item('editor', { title: 'Culverts' })
    await portal.arrange.item('editor', { title: 'Weirs' })
    const bridges = await portal.arrange.item('publisher', { title: 'Bridges' })
    await admin.send(items.protect, { userName: 'editor', itemId: culverts.id })
    const list = '/content?show=all&sort=title&order=asc'
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    await test.step('a failed request is retried', async () => {
      await signIn('admin', '/jobs')
      portal.faults.add('search.items', { kind: 'refuse', code: 500, message: 'Out of breath.' }, 9)
      await page.getByRole('link', { name: 'Content', exact: true }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'Out of breath.' })
      await expect(notice).toBeVisible()
      portal.faults.clear()
      await notice.getByRole('button', { name: 'Retry' }).click()
      await expect(notice).toBeHidden()
    })
    await test.step('each item is moved to the folder of its owner, which is created', async () => {
      await page.goto(list)
      await page.getByRole('checkbox', { name: 'Select all rows' }).check()
      await page.getByRole('button', { name: 'Move to folder' }).click()
      const choice = dialog('Move 3 items')
      await choice.getByLabel('Folder', { exact: true }).selectOption('Folder by name')
      await choice.getByRole('button', { name: 'Review changes' }).click()
      const name = choice.getByLabel('Folder name')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await name.fill('Hydrology')
      await choice.getByRole('button', { name: 'Review changes' }).click()
      await expect(dialog('Review changes: move 3 items')).toContainText(
        /Folder of (Emil Okafor|editor).*2 items → Hydrology \(new folder\)/,
      )
      await dialog('Review changes: move 3 items')
        .getByRole('button', { name: 'Move 3 items' })
        .click()
      await expect(page).toHaveURL(/\/jobs\/runs\//)
      await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
      const { ownerFolder } = await admin.send(items.read, { itemId: bridges.id })
      expect(ownerFolder).toEqual(expect.stringMatching(/^\w{32}$/))
    })
    await test.step('the move is undone', async () => {
      await page.getByRole('button', { name: /^Undo / }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
      await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
      expect(await admin.send(items.read, { itemId: bridges.id })).toMatchObject({
        ownerFolder: null,
      })
    })
    await test.step('the review counts the items of several folders', async () => {
      const owner = { userName: 'editor' }
      const { folder } = await admin.send(content.createFolder, { ...owner, title: 'Maps' })
      await admin.send(items.move, { ...owner, itemId: culverts.id, folder: folder.id })
      await page.goto(list)
      await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0)
      await page.getByRole('checkbox', { name: 'Select all rows' }).check()
      await page.getByRole('button', { name: 'Move to folder' }).click()
      const choice = dialog('Move 3 items')
      await choice.getByLabel('Folder', { exact: true }).selectOption('Folder by name')
      await choice.getByLabel('Folder name').fill('Bulk 2026')
      await choice.getByRole('button', { name: 'Review changes' }).click()
      const plan = dialog('Review changes: move 3 items')
      const ofEditor = plan.getByRole('region', { name: 'Folder of Emil Okafor' })
      await expect(ofEditor).toContainText('2 items → Bulk 2026 (new folder), from 2 folders')
      await expect(ofEditor).not.toContainText('Removed:')
      await ofEditor.getByText('Show 2 folders').click()
      await expect(ofEditor.getByRole('listitem')).toHaveText(['Maps1 item', 'Root folder1 item'])
      await ofEditor.getByText('Show 2 items').click()
      await expect(ofEditor.getByRole('link', { name: 'Weirs' })).toBeVisible()
      await checkAccessibility(page)
      await admin.send(items.move, { ...owner, itemId: culverts.id, folder: '/' })
    })
    await test.step('deleting requires typing the number of items, without those that are protected', async () => {
      await portal.arrange.item('publisher', {
        title: 'County board',
        type: 'Dashboard',
        text: JSON.stringify({ itemId: culverts.id }),
      })
      await page.goto(list)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const plan = dialog('Delete 2 items?')
      await expect(plan).toContainText('1 item is protected from deletion and will not be deleted.')
      await expect(plan).toContainText('1 item is used by other items, which might stop working.')
      await expect(
        plan.getByText('Culverts: used by County board (Priya Lindqvist, publisher)'),
      ).toBeVisible()
      await expect(plan.getByRole('link')).toHaveCount(2)
      const action = plan.getByRole('button', { name: 'Delete 2 items' })
      await expect(action).toHaveAccessibleDescription('Type “2” first.')
      await plan.getByRole('textbox').fill('2')
      await checkAccessibility(page)
      await action.click()
      await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
      await page.getByRole('link', { name: 'Show content' }).click()
      await expect(selected(page, 1)).toBeVisible()
      await page.goto(list)
      await expect(rows(page)).toContainText(['County board', 'Culverts'])
    })
  })
})

test('columns and saved views are the same after a reload, also if views were deleted', async ({
  page,
  signIn,
}) => {
  await signIn('publisher', '/content?show=all&type=Web+Map')
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const views = page.getByRole('button', { name: 'Saved views' })
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  const saved = panel.getByRole('link', { name: 'Maps' })
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByLabel('Folder').check()
  await columns.getByLabel('Owner').uncheck()
  await page.keyboard.press('Escape')
  await views.click()
  await panel.getByRole('button', { name: 'Save view' }).click()
  await panel.getByLabel('Name of the current view').fill('Maps')
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(header('Folder')).toBeVisible()
  await expect(header('Owner')).toBeHidden()
  await views.click()
  await saved.click()
  await expect(page).toHaveURL('/content?show=all&type=Web+Map')
  await views.click()
  await panel.getByRole('button', { name: 'Delete view Maps' }).click()
  await expect(saved).toBeHidden()
  await page.keyboard.press('Escape')
  await page.reload()
  await views.click()
  await expect(panel.getByText('No saved views yet.')).toBeVisible()
})

// Less and more items than pages can show.
for (const [count, tag] of [
  [1_100, []],
  [10_200, ['@all']],
] as const)
  test(
    `a list of ${inWords(count)} items is exported complete, in the order of the list, and an export that was canceled leaves no file`,
    { tag: [...tag] },
    async ({ page, portal, signIn }) => {
      const original = await portal.arrange.item('editor', { title: 'Hydrant', tags: ['export'] })
      await portal.arrange.copies(original, count - 1)
      await signIn('editor', '/content?tag=export&sort=title&order=asc')
      await expect(rows(page)).toHaveCount(25)
      await expect(page.getByText(onlyFirst)).toBeVisible({ visible: count > 10_000 })

      portal.faults.add('search.items', { kind: 'delay', milliseconds: 2_000 })
      await page.getByRole('button', { name: 'Export list' }).click()
      const sheet = page.getByRole('dialog', { name: 'Export list' })
      await expect(sheet).toContainText(`${inWords(count)} rows, as searched and filtered`)
      await checkAccessibility(page)
      await sheet.getByRole('button', { name: 'Download file' }).click()
      await expect(sheet.getByRole('progressbar', { name: 'Reading all rows' })).toBeAttached()
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await expect(sheet).toBeHidden()

      const table = await exportList(page, 'CSV', ['ID'])
      const lines = table.trimEnd().split('\r\n')
      expect(lines[0]).toContain('Title,Type,Sharing level,Size,Modified,ID')
      expect(lines).toHaveLength(count + 1)
      expect(new Set(lines.slice(1).map((line) => line.split(',').at(-1))).size).toBe(count)
      expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual([
        'Hydrant',
        'Hydrant 1',
        'Hydrant 2',
      ])
      await expect(page.getByText(`${inWords(count)} rows exported to items.csv`)).toBeVisible()
    },
  )
