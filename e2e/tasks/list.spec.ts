import { eq } from 'drizzle-orm'
import { taskRuns, tasks as taskRows } from '../../src/portal/db/schema.ts'
import { expect, test, type Page, type TestPortal } from '../fixtures.ts'
import { createTasks, minuteFarAway } from './arrangeTasks.ts'

test.use({ sampleData: 'empty' })

const table = (page: Page) => page.getByRole('table', { name: 'Scheduled tasks' })
const row = (page: Page, name: RegExp | string) => table(page).getByRole('row', { name })
const rows = (page: Page) => table(page).getByRole('rowheader')
const chip = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

/** Returns the states of all tasks by title. */
const stateOf = async ({ services: { db } }: TestPortal) => {
  const all = await db.select({ title: taskRows.title, state: taskRows.state }).from(taskRows)
  return Object.fromEntries(all.map(({ title, state }) => [title ?? '', state] as const))
}

test('rows show the last runs with their outcomes, why a task stopped, and actions, which the toast undoes', async ({
  page,
  portal,
  signIn,
}) => {
  const [id = ''] = await createTasks(portal.arrange, 'editor', [
    { title: 'Hourly check' },
    { title: 'Old export', cron: `${minuteFarAway} * * * ?` },
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
