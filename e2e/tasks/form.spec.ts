import { paths } from '../../src/console/shell/paths.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { expect, isolatedTest, test, type Page } from '../fixtures.ts'
import { atTwo, createReport } from './arrangeTasks.ts'

test.use({ sampleData: 'empty' })
isolatedTest.use({ sampleData: 'empty', timezoneId: 'America/New_York' })

const review = (page: Page) => page.getByRole('dialog', { name: /^Review / })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const repeats = (page: Page) => page.getByRole('combobox', { name: 'Repeats' })
const nextRuns = (page: Page) => page.getByRole('table', { name: 'Next runs' })

/** Opens the review, and applies it. */
const apply = async (page: Page, label: string) => {
  await page.getByRole('button', { name: /^Review / }).click()
  await review(page).getByRole('button', { name: label }).click()
  await expect(review(page)).toBeHidden()
}

test('a copy begins with the values of its task, and entries survive a reload', async ({
  page,
  portal,
  signIn,
}) => {
  const taskId = await createReport(portal.arrange, 'admin', { title: 'Inventory', hour: '7' })
  await signIn('admin', paths.task('admin', taskId))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy as new task' }).click()
  await expect(field(page, 'Title')).toHaveValue('Copy of Inventory')
  await expect(page.getByLabel('Time (UTC)')).toHaveValue('07:00')
  await expect(page.getByRole('radio', { name: 'Report', exact: true })).toBeChecked()
  await repeats(page).selectOption('Monday to Friday')
  await page.getByRole('radio', { name: 'Members' }).check()
  await page.reload()
  await expect(page.getByText(/unapplied changes from earlier/)).toBeVisible()
  await expect(repeats(page)).toHaveValue('weekdays')
  await expect(page.getByRole('radio', { name: 'Members' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(repeats(page)).toHaveValue('daily')
  await expect(page.getByRole('radio', { name: 'Items' })).toBeChecked()
})

isolatedTest(
  'a viewer in another time zone sees runs there and in UTC, with notes about changes of the clock',
  async ({ page, portal, signIn }) => {
    const startDate = Date.UTC(2027, 2, 12, 5)
    const taskId = await createReport(portal.arrange, 'admin', { hour: '7', startDate })
    await signIn('admin', paths.editTask('admin', taskId))
    await expect(page.getByLabel('Start', { exact: true })).toHaveValue('2027-03-12T00:00')
    await expect(page.getByLabel('Start', { exact: true })).toHaveAccessibleDescription(
      /America\/New_York/,
    )
    await expect(page.getByLabel('Time (UTC)')).toHaveValue('07:00')
    await expect(nextRuns(page).getByRole('row').nth(1)).toContainText(
      /Fri, Mar 12, 2027, 02:00 AM EST.*Fri, Mar 12, 2027, 07:00 AM UTC/,
    )
    await expect(
      nextRuns(page).getByRole('row', { name: /Mar 14, 2027, 03:00 AM EDT/ }),
    ).toContainText(/1 hour later, because the clock was changed/)
    await page.getByLabel('Start', { exact: true }).fill('2027-03-13T12:00')
    await apply(page, 'Apply 1 change')
    const task = await portal.arrange.as('admin').send(tasks.read, { userName: 'admin', taskId })
    expect(task.startDate).toBe(Date.UTC(2027, 2, 13, 17))
    expect(task.cronSchedule).toEqual({ ...atTwo, hour: '7' })
  },
)
