import { eq } from 'drizzle-orm'
import { taskRuns, tasks as taskRows } from '../../src/portal/db/schema.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'
import type { Account } from '../support/arrange.ts'
import { pageOptions } from '../support/browser.ts'

test.use({ sampleData: 'empty' })

const table = (page: Page) => page.getByRole('table', { name: 'Scheduled tasks' })
const row = (page: Page, name: RegExp | string) => table(page).getByRole('row', { name })
const rows = (page: Page) => table(page).getByRole('rowheader')
const titles = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).filter((text) => !text.startsWith('Flow '))
const grid = (page: Page) => page.getByRole('grid')
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })
const chip = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

interface NewTask {
  readonly title: string
  /** Five fields. */
  readonly cron?: string
  readonly isPaused?: boolean
}

/** Creates a workflow of a member, and tasks that run it. Returns the IDs of the tasks. */
const arrangeTasks = async (
  { arrange }: TestPortal,
  owner: Account,
  wanted: readonly NewTask[],
) => {
  const item = await arrange.item(owner, { title: `Flow ${owner}`, type: 'Workflow' })
  const client = arrange.as(owner)
  const ids: string[] = []
  for (const { title, cron = '0 2 * * ?', isPaused = false } of wanted) {
    const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ')
    const { taskId } = await client.send(tasks.create, {
      userName: owner,
      title,
      type: 'ExecuteWorkflowManager',
      itemId: item.id,
      minute,
      hour,
      dayOfMonth,
      month,
      dayOfWeek,
    })
    if (isPaused) await client.send(tasks.disable, { userName: owner, taskId })
    ids.push(taskId)
  }
  return ids
}

// Times that are far from now, so that the portal starts none of the tasks during a test.
const hour = (new Date().getUTCHours() + 12) % 24
const minute = [20, 50].find((one) => Math.abs(one - new Date().getUTCMinutes()) > 10)

const nightly = ['Parcels', 'Zoning', 'Permits', 'Hydrants', 'Addresses', 'Streets']

/** Six tasks of one member at one hour, two of another member, one of which is paused. */
const arrangeNight = async (portal: TestPortal) => {
  await arrangeTasks(
    portal,
    'publisher',
    nightly.map((title) => ({ title, cron: `0 ${hour} * * ?` })),
  )
  await arrangeTasks(portal, 'editor', [
    { title: 'Hourly check', cron: `${minute} * * * ?` },
    { title: 'Old export', isPaused: true },
  ])
}

/** Returns the states of all tasks by title. */
const stateOf = async ({ services: { db } }: TestPortal) => {
  const all = await db.select({ title: taskRows.title, state: taskRows.state }).from(taskRows)
  return Object.fromEntries(all.map(({ title, state }) => [title ?? '', state] as const))
}

/** Returns what the console calls the hour that begins at a time (epoch ms), regardless of the kind of spaces. */
const hourName = (start: number) => {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: pageOptions.timezoneId,
  }).formatRange(start, start + 3_600_000)
  return text.replaceAll(/\s+/gu, String.raw`\s+`)
}

/** The day after tomorrow at that hour, which is on the timeline whatever the time is. */
const night = () => new Date().setUTCHours(48 + hour, 0, 0, 0)

test('members see their own tasks, administrators those of all members, and how to create one if there are none; the list is searched, filtered, and sorted, and the back button returns to the view before', async ({
  page,
  portal,
  signIn,
}) => {
  await test.step('a member without tasks', async () => {
    await signIn('editor', '/tasks')
    await expect(page.getByText('No scheduled tasks yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create task' }).first()).toHaveAttribute(
      'href',
      '/tasks/new',
    )
    await checkAccessibility(page)
  })
  await arrangeNight(portal)
  await test.step('a member with tasks', async () => {
    await page.reload()
    await expect(page.getByText(/^2 scheduled tasks · Times in Europe\/Berlin/)).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, /Hourly check/)).toContainText('Active')
    await expect(row(page, /Hourly check/)).toContainText('Workflow')
    await expect(row(page, /Hourly check/)).toContainText(`At ${minute} minutes past the hour`)
    await expect(row(page, /Hourly check/).getByRole('link', { name: 'Flow editor' })).toBeVisible()
    await expect(row(page, /Old export/)).toContainText('Disabled')
    await expect(table(page).getByRole('columnheader', { name: 'Owner' })).toBeHidden()
    await expect(chip(page, 'All tasks')).toBeHidden()
  })
  await test.step('an administrator', async () => {
    await signIn('admin', '/tasks')
    await expect(page.getByText(/^8 scheduled tasks owned by 2 members/)).toBeVisible()
    await expect(rows(page)).toHaveCount(8)
    await expect(row(page, /Parcels/)).toContainText('Priya Lindqvist')
  })
  await test.step('tabs, sort order, and search', async () => {
    await expect
      .poll(() => titles(page))
      .toEqual(['Hourly check', ...nightly.toSorted(), 'Old export'])
    await chip(page, 'Disabled 1').click()
    await expect.poll(() => titles(page)).toEqual(['Old export'])
    await page.goBack()
    await expect(rows(page)).toHaveCount(8)
    await table(page).getByRole('button', { name: 'Title' }).click()
    await table(page).getByRole('button', { name: 'Title' }).click()
    await expect.poll(async () => (await titles(page))[0]).toBe('Zoning')
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('workflow permits')
    await expect.poll(() => titles(page)).toEqual(['Permits'])
    await expect(chip(page, 'Active 1')).toBeVisible()
  })
  await test.step('tasks of any of the owners, also after a reload', async () => {
    await filter(page, 'Owner').click()
    const owners = page.getByRole('dialog', { name: 'Owner' })
    await owners.getByRole('checkbox', { name: /^Emil Okafor/ }).check()
    await expect(page.getByText('No tasks match your search and filters')).toBeVisible()
    await owners.getByRole('checkbox', { name: /^Priya Lindqvist/ }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page)).toEqual(['Permits'])
    await expect(page).toHaveURL(/owner=editor&owner=publisher/)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Permits'])
    await page.getByRole('button', { name: 'Clear search and filters' }).first().click()
    await expect(rows(page)).toHaveCount(8)
  })
  await test.step('tasks of any of the items', async () => {
    await filter(page, 'Item').click()
    await page.getByRole('combobox', { name: 'Item' }).fill('Flow editor')
    await page.getByRole('option', { name: /Flow editor/ }).click()
    await expect(page).toHaveURL(/[?&]item=[0-9a-f]{32}$/)
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(2)
    await filter(page, 'Item: Flow editor').click()
    await page.getByRole('combobox', { name: 'Item' }).fill('Flow publisher')
    await page.getByRole('option', { name: /Flow publisher/ }).click()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(8)
    await expect(filter(page, 'Item: Flow editor, Flow publisher')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter Item' }).click()
  })
  await test.step('on a phone, tasks are cards, and only the timeline scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(row(page, /Parcels/)).toContainText('Priya Lindqvist')
    await expect(grid(page)).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await checkAccessibility(page)
    await chip(page, 'My tasks').click()
    await expect(page.getByText('You have no scheduled tasks')).toBeVisible()
  })
})

test('the timeline shows pile-ups, is used by keyboard, and has the same content as a table; tasks are disabled, enabled, and deleted in bulk after a review, and disabling is undone', async ({
  page,
  portal,
  signIn,
}) => {
  await arrangeNight(portal)
  await signIn('admin', '/tasks')
  const pileUp = grid(page).getByRole('gridcell', {
    name: new RegExp(`^${hourName(night())}: 7 tasks, 7 runs, pile-up$`, 'u'),
  })

  const review = (name: string) => page.getByRole('dialog', { name })

  await test.step('an hour is chosen by keyboard and narrows the list', async () => {
    await expect(pileUp).toBeVisible()
    // The first cell that Tab reaches is the current hour.
    await grid(page).locator('[tabindex="0"]').focus()
    await page.keyboard.press('Control+Home')
    const cell = Number(await pileUp.getAttribute('data-cell'))
    for (let step = 0; step < Math.floor(cell / 24); step++) await page.keyboard.press('ArrowDown')
    for (let step = 0; step < cell % 24; step++) await page.keyboard.press('ArrowRight')
    await expect(pileUp).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pileUp).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveCount(7)
    await expect(chip(page, new RegExp(`^Starts: ${hourName(night())}`, 'u'))).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the chosen hour is in the URL, and Enter clears it', async () => {
    await page.reload()
    await expect(rows(page)).toHaveCount(7)
    await pileUp.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(8)
    await page.goBack()
    await expect(rows(page)).toHaveCount(7)
    await page.getByRole('button', { name: 'Clear filter Starts' }).click()
    await expect(rows(page)).toHaveCount(8)
  })

  await test.step('the table has the same hours and figures', async () => {
    const busy = grid(page).getByRole('gridcell', { name: /: \d+ tasks?, / })
    const count = await busy.count()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const starts = page.getByRole('table', { name: 'When tasks start' })
    await expect(starts).toHaveAttribute('aria-rowcount', String(count + 1))
    // Numbers are sorted from the largest at first.
    await starts.getByRole('button', { name: 'Tasks' }).click()
    await expect(starts.getByRole('row').nth(1)).toContainText('pile-up')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Show as chart' }).click()
  })

  await test.step('24 hours are shown by ten minutes', async () => {
    await chip(page, '24 hours').click()
    await expect(page.getByRole('heading', { name: 'Next 24 hours' })).toBeVisible()
    await expect(grid(page).getByRole('row')).toHaveCount(7)
    await expect(grid(page).getByRole('gridcell', { name: /, pile-up$/ })).toHaveCount(1)
    await expect(page).toHaveURL(/zoom=day/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  })

  await test.step('a review counts the tasks that change, and those of others', async () => {
    await table(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(page.getByText('8 tasks selected')).toBeVisible()
    await page.getByRole('button', { name: 'Disable tasks' }).click()
    await expect(review('Disable 7 tasks?')).toContainText('7 tasks: Active → Disabled')
    await expect(review('Disable 7 tasks?')).toContainText('1 selected task is not active.')
    await expect(review('Disable 7 tasks?')).toContainText('7 tasks belong to other members.')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Disable 7 tasks' }).click()
    await expect(page.getByText('7 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(new Set(Object.values(await stateOf(portal)))).toEqual(new Set(['paused']))
    await expect(
      page
        .getByRole('table', { name: 'Outcome for each task' })
        .getByRole('link', { name: 'Zoning' }),
    ).toHaveAttribute('href', /\/tasks\/publisher\/[0-9a-f]{32}$/)
  })

  await test.step('undo enables exactly the tasks that were disabled', async () => {
    await page.getByRole('button', { name: 'Undo 7 changes' }).click()
    await expect(page.getByRole('heading', { name: 'Undone: Disable 7 tasks' })).toBeVisible()
    await expect(page.getByText('7 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(await stateOf(portal)).toMatchObject({ Zoning: 'active', 'Old export': 'paused' })
  })

  await test.step('enabling changes only inactive tasks', async () => {
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await table(page).getByRole('checkbox', { name: 'Select Old export' }).check()
    await page.getByRole('button', { name: 'Enable tasks' }).click()
    await page.getByRole('button', { name: 'Enable 1 task' }).click()
    await expect(page.getByText('1 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(await stateOf(portal)).toMatchObject({ 'Old export': 'active' })
  })

  await test.step('deleting requires typing the number', async () => {
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('publisher')
    await expect(rows(page)).toHaveCount(6)
    await table(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: 'Delete tasks' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('6')
    await page.getByRole('button', { name: 'Delete 6 tasks' }).click()
    await expect(page.getByText('6 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(Object.keys(await stateOf(portal)).toSorted()).toEqual(['Hourly check', 'Old export'])
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await expect(rows(page)).toHaveCount(2)
  })
})

test('rows show the last runs with their outcomes, why a task stopped, and actions, which the toast undoes', async ({
  page,
  portal,
  signIn,
}) => {
  const [id = ''] = await arrangeTasks(portal, 'editor', [
    { title: 'Hourly check' },
    { title: 'Old export', cron: `${minute} * * * ?` },
  ])
  const { db } = portal.services
  const last = Date.now() - 3 * 3_600_000
  await db
    .update(taskRows)
    .set({ state: 'failed', nextStart: null, lastStart: last })
    .where(eq(taskRows.id, id))
  await db.insert(taskRuns).values(
    ['failed', 'failed', 'succeeded'].map((status, index) => ({
      id: `${index}`.repeat(32),
      taskId: id,
      due: last - index * 60_000,
      status: status as 'failed' | 'succeeded',
      task: {},
      modified: last,
    })),
  )
  await signIn('editor', '/tasks')
  const cell = row(page, /Hourly check/)
  await expect(
    cell.getByRole('img', { name: 'Last 3 runs: 1 succeeded and 2 failed' }),
  ).toBeVisible()
  await expect(cell).toContainText('Failed 3 hours ago')
  await cell.getByText('Failed', { exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Stopped after too many failed runs in a row')

  // Also among the selected rows, what an action changed is shown.
  await table(page).getByRole('checkbox', { name: 'Select Old export' }).check()
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('hourly')
  await page.getByRole('button', { name: 'Show selected' }).click()
  await expect(rows(page)).toHaveCount(1)
  await row(page, /Old export/).hover()
  await row(page, /Old export/)
    .getByRole('button', { name: /^Disable task/ })
    .click()
  await expect(page.getByText('Task disabled: Old export')).toBeVisible()
  await expect(row(page, /Old export/)).toContainText('Disabled')
  // The page is opened again after the undo, and keeps the selection.
  await page
    .getByRole('main')
    .locator('h1')
    .evaluate((title) => (title.id = 'before'))
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#before')).toHaveCount(0)
  await expect(row(page, /Old export/)).toContainText('Active')
  await expect(rows(page)).toHaveCount(1)
  await expect(table(page).getByRole('checkbox', { name: 'Select Old export' })).toBeChecked()
  await page.getByRole('button', { name: 'Show full list' }).click()
  expect(await stateOf(portal)).toEqual({ 'Hourly check': 'failed', 'Old export': 'active' })
})

test('all pages of the interface are read, and the selection covers all tasks', async ({
  page,
  portal,
  signIn,
}) => {
  const now = Date.now()
  await portal.services.db.insert(taskRows).values(
    Array.from({ length: 230 }, (_, index) => ({
      id: String(index).padStart(32, '0'),
      owner: 'editor',
      type: 'ExecuteReport' as const,
      title: `Report ${index + 1}`,
      schedule: { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
      state: 'paused' as const,
      created: now + index,
      updated: now,
    })),
  )
  await signIn('editor', '/tasks?sort=title&order=desc')
  await expect(chip(page, 'All 230')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '231')
  await expect(rows(page).first()).toContainText('Report 230')
  await table(page).getByRole('checkbox', { name: 'Select Report 230' }).check()
  await page.getByRole('button', { name: 'Select all 230 tasks' }).click()
  await expect(page.getByText('230 tasks selected')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.fill('Report 17')
  await expect(page.getByText('17 on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Show selected' }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '231')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(search).toHaveValue('Report 17')
})
