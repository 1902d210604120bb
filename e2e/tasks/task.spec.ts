import { readFile, writeFile } from 'node:fs/promises'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { atHourFarAway, createInspection, hourFarAway } from './arrangeTasks.ts'

test.use({ sampleData: 'empty' })

const workflow = ({ arrange }: TestPortal, title: string) =>
  arrange.item('publisher', { title, type: 'Workflow' })

const stateOf = async ({ arrange }: TestPortal, target: { userName: string; taskId: string }) => {
  const { userName, taskId } = target
  return (await arrange.as('admin').send(tasks.read, { userName, taskId })).taskState
}
const titlesOf = async ({ arrange }: TestPortal, userName: string) => {
  const page = await arrange.as('admin').send(tasks.list, { userName, num: 100 })
  return page.tasks.map(({ title }) => title ?? '').toSorted()
}
/** Saves the file that an action downloads, and returns its content. */
const download = async (page: Page, file: string, act: () => Promise<void>) => {
  const started = page.waitForEvent('download')
  await act()
  await (await started).saveAs(file)
  return JSON.parse(await readFile(file, 'utf8')) as { tasks: Record<string, unknown>[] }
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test(
  'a task is disabled and enabled, and both can be undone; administrators can do the same, other members have no access',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    const item = await workflow(portal, 'Inspections')
    const task = await createInspection(portal.arrange, item.id, { title: '', maxOccurrences: 3 })
    await signIn('publisher', task.path)
    await expect(heading(page, 'Workflow: Inspections')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Inspections' }).first()).toHaveAttribute(
      'href',
      `/content/items/${item.id}`,
    )
    const schedule = page.getByRole('region', { name: 'Schedule' })
    await expect(schedule).toContainText(/At \d\d:30 [AP]M, every day/)
    await expect(schedule).toContainText(`30 ${hourFarAway} * * ?`)
    await schedule.getByText('Following runs').click()
    await expect(schedule.getByRole('listitem')).toHaveCount(9)
    await expect(page.getByRole('region', { name: 'Runs' })).toContainText('The first run is due')

    await page.getByRole('button', { name: 'Disable task' }).click()
    await expect(page.getByRole('button', { name: 'Enable task' })).toBeVisible()
    await expect(schedule).toContainText('None while the task is not active')
    expect(await stateOf(portal, task)).toBe('paused')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Disable task' })).toBeVisible()
    expect(await stateOf(portal, task)).toBe('active')

    await page.getByRole('button', { name: 'Disable task' }).click()
    await page.getByRole('button', { name: 'Enable task' }).click()
    await expect(
      page.getByText('Task Workflow: Inspections enabled', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('button', { name: 'Enable task' })).toBeVisible()
    expect(await stateOf(portal, task)).toBe('paused')
    await openPage(page, 'Change history')
    await expect(page.getByRole('link', { name: 'Workflow: Inspections' }).first()).toHaveAttribute(
      'href',
      task.path,
    )

    await signIn('editor', task.path)
    await expect(heading(page, 'No permission')).toBeVisible()
    await expect(heading(page, 'Workflow: Inspections')).toHaveCount(0)
    await signIn('admin', task.path)
    await expect(page.getByRole('link', { name: 'Priya Lindqvist' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Enable task' }).click()
    await expect(
      page.getByText('Task Workflow: Inspections enabled', { exact: true }),
    ).toBeVisible()
    expect(await stateOf(portal, task)).toBe('active')
  },
)

test(
  'selected tasks are exported, checked against the portal, and created again, which can be undone',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }, testInfo) => {
    const item = await workflow(portal, 'Inspections')
    await createInspection(portal.arrange, item.id, {
      parameters: { district: 7 },
      maxOccurrences: 12,
    })
    await createInspection(portal.arrange, item.id, {
      title: 'Weekly plan',
      dayOfMonth: '?',
      dayOfWeek: 'MON',
    })
    await createInspection(portal.arrange, item.id, { title: 'Left out' })
    await signIn('publisher', '/tasks')
    for (const title of ['Start inspections', 'Weekly plan'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    const file = testInfo.outputPath('tasks.json')
    await page.getByRole('button', { name: 'More actions' }).click()
    const written = await download(page, file, () =>
      page.getByRole('menuitem', { name: 'Export as JSON' }).click(),
    )
    const byTitle = new Map(written.tasks.map((one) => [one['title'], one]))
    expect(byTitle.size).toBe(2)
    expect(byTitle.has('Weekly plan')).toBe(true)
    const exported = byTitle.get('Start inspections')
    expect(exported).toEqual({
      title: 'Start inspections',
      type: 'ExecuteWorkflowManager',
      itemId: item.id,
      parameters: { district: 7 },
      ...atHourFarAway,
      maxOccurrences: 12,
      owner: 'publisher',
      state: 'active',
      itemTitle: 'Inspections',
    })

    const changed = [
      exported,
      { ...exported, title: 'Start reviews' },
      { ...exported, title: 'Left out' },
      { ...exported, title: 'Lost', itemId: 'f'.repeat(32), itemTitle: 'Lost workflow' },
      { ...exported, title: 'Over', endDate: 1_600_000_000_000 },
      {
        ...exported,
        title: 'Count items',
        type: 'GPService',
        taskURL: 'https://a.example/GPServer/x',
      },
    ]
    await writeFile(file, JSON.stringify({ ...written, tasks: changed }))
    await page.getByRole('link', { name: 'Import tasks' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    const table = page.getByRole('table', { name: 'Tasks in the file' })
    const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
    await expect(row('Start inspections')).toContainText('Exists')
    await expect(row('Start inspections')).not.toContainText('Exists with differences')
    await expect(row('Left out')).toContainText(/differences: Parameters.*Exists with differences/)
    for (const name of ['Start inspections', 'Left out'])
      await expect(page.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
    await expect(row('Start reviews')).toContainText('New')
    await expect(row('Lost')).toContainText(/The item Lost workflow doesn’t exist.*Item missing/)
    await expect(row('Over')).toContainText('The end date has passed.')
    await expect(row('Count items')).toContainText('Only administrators can create such tasks.')
    await expect(page.getByRole('checkbox', { name: 'Select Lost' })).toBeDisabled()
    const missing = page.getByRole('combobox', { name: 'Lost workflow (1 task)' })
    await missing.fill('Inspections')
    await page.getByRole('option', { name: /Inspections/ }).click()
    await expect(row('Lost')).toContainText('New')
    await page.getByRole('checkbox', { name: 'Select Start inspections' }).check()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review tasks' }).click()
    const review = page.getByRole('dialog', { name: 'Create 3 tasks?' })
    await expect(review).toContainText('1 task exists with the same settings and will exist twice.')
    await expect(review).toContainText('3 tasks of the file will not be created.')
    await expect(review).toContainText('3 tasks will be disabled.')
    await review.getByRole('button', { name: 'Create 3 tasks' }).click()
    await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await titlesOf(portal, 'publisher')).toEqual([
      'Left out',
      'Lost',
      'Start inspections',
      'Start inspections',
      'Start reviews',
      'Weekly plan',
    ])
    await page.getByRole('link', { name: 'Start reviews' }).click()
    await expect(heading(page, 'Start reviews')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enable task' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Undo 3 changes' }).click()
    await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
    await expect
      .poll(() => titlesOf(portal, 'publisher'))
      .toEqual(['Left out', 'Start inspections', 'Weekly plan'])
  },
)
