import { readFile, writeFile } from 'node:fs/promises'
import { items } from '../../src/rest/content/items.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { taskLimits } from '../../src/rest/tasks/taskTypes.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  test,
  type NewItem,
  type Page,
  type TestPortal,
} from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const day = 86_400_000
// Far from the present, so that no run is due while a test works.
const hour = String((new Date().getUTCHours() + 12) % 24)
const daily = { minute: '30', hour, dayOfMonth: '*', month: '*', dayOfWeek: '?' }

/** An item whose runs have a prescribed outcome. */
const workflow = (
  { arrange }: TestPortal,
  title: string,
  sampleRun: object = {},
  owner: 'publisher' | 'admin' = 'publisher',
) =>
  arrange.item(owner, {
    title,
    type: 'Workflow',
    properties: { sampleRun },
  } satisfies NewItem)

const create = async (
  { arrange }: TestPortal,
  itemId: string,
  more: Partial<Input<typeof tasks.create>> = {},
) => {
  const { taskId } = await arrange.as('publisher').send(tasks.create, {
    userName: 'publisher',
    type: 'ExecuteWorkflowManager',
    title: 'Start inspections',
    itemId,
    ...daily,
    ...more,
  })
  return { userName: 'publisher', taskId, path: `/tasks/publisher/${taskId}` }
}

/** Lets the portal start what is due on each of the next days. */
const runDays = async ({ clock, services }: TestPortal, days: number) => {
  for (let passed = 0; passed < days; passed += 1) {
    clock.forward(day)
    await services.tasks.runDue()
  }
}

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
const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test(
  'a task is disabled and enabled, and both can be undone; administrators can do the same, other members have no access',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    const item = await workflow(portal, 'Inspections')
    const task = await create(portal, item.id, { title: '', maxOccurrences: 3 })
    await signIn('publisher', task.path)
    await expect(heading(page, 'Workflow: Inspections')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Inspections' }).first()).toHaveAttribute(
      'href',
      `/content/items/${item.id}`,
    )
    const schedule = page.getByRole('region', { name: 'Schedule' })
    await expect(schedule).toContainText(/At \d\d:30 [AP]M, every day/)
    await expect(schedule).toContainText(`30 ${hour} * * ?`)
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
    await expect(page.getByText('Workflow: Inspections enabled', { exact: true })).toBeVisible()
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
    await expect(page.getByText('Workflow: Inspections enabled', { exact: true })).toBeVisible()
    expect(await stateOf(portal, task)).toBe('active')
  },
)

test('a task that stopped after five failed runs is found on Home, explained, and started again', async ({
  page,
  portal,
  signIn,
}) => {
  const long = `Flood zones could not be read. ${'Input does not exist. '.repeat(40)}`
  const item = await workflow(portal, 'Inspections', { outcome: 'failed', result: long })
  const task = await create(portal, item.id)
  await runDays(portal, 4)
  await signIn('publisher', task.path)
  await expect(
    page.getByText(/The last 4 runs failed\. The portal stops the task .* by default 5\./),
  ).toBeVisible()
  await runDays(portal, 1)
  await signIn('publisher', '/')
  await page
    .getByRole('link', { name: 'Show task: Start inspections stopped after failed runs' })
    .click()
  await expect(page.getByText('Stopped after 5 failed runs in a row')).toBeVisible()
  await expect(page.getByText('Fix the cause, then enable the task.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last error' })).toContainText(
    'Flood zones could not be read.',
  )
  await expect(page.getByText(/Durations of the last 5 runs.*0 succeeded, 5 failed/)).toBeAttached()
  await checkAccessibility(page)

  await page.getByRole('table').getByRole('button', { name: /:30/ }).first().click()
  await expect(page.getByRole('dialog', { name: /^Run of/ })).toContainText('Input does not exist.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()

  await portal.arrange.as('publisher').send(items.update, {
    userName: 'publisher',
    itemId: item.id,
    properties: { sampleRun: { outcome: 'succeeded', result: 'Started 3 inspections.' } },
  })
  await page.getByRole('button', { name: 'Enable task' }).click()
  await expect(page.getByText('Stopped after 5 failed runs in a row')).toBeHidden()
  await runDays(portal, 1)
  await signIn('publisher', task.path)
  const table = page.getByRole('table', { name: 'Run history' })
  await expect(table.getByRole('row').nth(1)).toContainText(/Succeeded.*Started 3 inspections\./)
  await expect(page.getByText(/The last \d+ runs? failed/)).toHaveCount(0)
  await openPage(page, 'Home')
  await expect(page.getByText('Nothing needs your attention')).toBeVisible()
})

test('a run is shown as soon as it starts and ends; runs are filtered by state and deleted; the task is copied, exported, and deleted after a review', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const item = await workflow(portal, 'Inspections', { seconds: 600, result: 'Ready.' })
  const task = await create(portal, item.id)
  portal.clock.forward(day)
  await portal.services.tasks.runDue()
  await signIn('publisher', task.path)
  const table = page.getByRole('table', { name: 'Run history' })
  await expect(table.getByRole('row').nth(1)).toContainText('Running')
  const panel = page.getByRole('dialog', { name: /^Run of/ })
  const open = () => table.getByRole('row').nth(1).getByRole('button').first().click()
  await open()
  await expect(panel.getByRole('button', { name: 'Delete run' })).toHaveAccessibleDescription(
    'You can delete the run after it has ended.',
  )
  await page.keyboard.press('Escape')
  portal.clock.forward(601_000)
  await portal.services.tasks.runDue()
  await expect(table.getByRole('row').nth(1)).toContainText('Succeeded')

  await portal.arrange.as('publisher').send(items.update, {
    userName: 'publisher',
    itemId: item.id,
    properties: { sampleRun: { outcome: 'failed' } },
  })
  await runDays(portal, 1)
  await signIn('publisher', task.path)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await open()
  await panel.getByRole('button', { name: 'Delete run' }).click()
  const question = page.getByRole('dialog', { name: 'Delete run?' })
  await expect(question).toContainText('You can’t undo this.')
  await question.getByRole('button', { name: 'Delete run' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).not.toContainText('Failed')
  const { runs } = await portal.arrange.as('publisher').send(tasks.runs, task)
  expect(runs.map(({ status }) => status)).toEqual(['succeeded'])

  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy as new task' })).toHaveAttribute(
    'href',
    `/tasks/new?copy=${encodeURIComponent(`publisher/${task.taskId}`)}`,
  )
  const exported = await download(page, testInfo.outputPath('task.json'), () =>
    page.getByRole('menuitem', { name: 'Export as JSON' }).click(),
  )
  expect(exported.tasks).toMatchObject([{ title: 'Start inspections', itemTitle: 'Inspections' }])
  await more(page, 'Delete task')
  const review = page.getByRole('dialog', { name: 'Delete task?' })
  await expect(review).toContainText('You can’t undo this.')
  await expect(review).toContainText('1 run will be deleted')
  await expect(review).toContainText('The item is not deleted.')
  await review.getByRole('textbox').fill('Start inspections')
  await review.getByRole('button', { name: 'Delete task' }).click()
  await expect(heading(page, 'Tasks')).toBeVisible()
  await expect(page.getByText('Start inspections deleted', { exact: true })).toBeVisible()
  expect(await titlesOf(portal, 'publisher')).toEqual([])
})

test(
  'selected tasks are exported, checked against the portal, and created again, which can be undone',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }, testInfo) => {
    const item = await workflow(portal, 'Inspections')
    await create(portal, item.id, { parameters: { district: 7 }, maxOccurrences: 12 })
    await create(portal, item.id, { title: 'Weekly plan', dayOfMonth: '?', dayOfWeek: 'MON' })
    await create(portal, item.id, { title: 'Left out' })
    await signIn('publisher', '/tasks')
    for (const title of ['Start inspections', 'Weekly plan'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    const file = testInfo.outputPath('tasks.json')
    const written = await download(page, file, () =>
      page.getByRole('button', { name: 'Export as JSON' }).click(),
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
      ...daily,
      maxOccurrences: 12,
      owner: 'publisher',
      itemTitle: 'Inspections',
    })

    const changed = [
      exported,
      { ...exported, title: 'Start reviews' },
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
    await expect(review).toContainText('2 tasks of the file will not be created.')
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
    await page.goBack()
    await page.getByRole('button', { name: 'Undo 3 changes' }).click()
    await expect(page.getByText('3 succeeded, 0 skipped, 0 failed')).toBeVisible()
    await expect
      .poll(() => titlesOf(portal, 'publisher'))
      .toEqual(['Left out', 'Start inspections', 'Weekly plan'])
  },
)

test('pasted tasks that are invalid or refused are explained', async ({ page, portal, signIn }) => {
  const item = await workflow(portal, 'Inspections', {}, 'admin')
  const one = { title: 'Pasted', type: 'ExecuteWorkflowManager', itemId: item.id, ...daily }
  const paste = async (content: object) => {
    await page.getByRole('textbox', { name: 'Tasks as JSON' }).fill(JSON.stringify(content))
    await page.getByRole('button', { name: 'Read tasks' }).click()
  }
  await signIn('admin', '/tasks/import')
  await page.getByText('Paste JSON').click()
  await paste({ kind: 'portal-tasks', version: 1, tasks: [{ ...one, minute: '61' }] })
  await expect(page.getByRole('row', { name: /Pasted/ })).toContainText(
    'Minute must be from 0 to 59.',
  )
  await paste({ kind: 'portal-tasks', version: 1, tasks: [{ ...one, owner: 'viewer' }] })
  await page.getByRole('checkbox', { name: 'Keep owners' }).check()
  await expect(page.getByRole('row', { name: /Pasted/ })).toContainText('New')
  await page.getByRole('button', { name: 'Review tasks' }).click()
  await page.getByRole('button', { name: 'Create 1 task' }).click()
  // The owner of a task must own its item.
  await expect(page.getByText('0 succeeded, 0 skipped, 1 failed')).toBeVisible()
  expect(await titlesOf(portal, 'viewer')).toEqual([])
})

test('Home shows tasks that end soon and a limit that is nearly reached; at the limit, enabling and creating are explained', async ({
  page,
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections')
  const paused = await create(portal, item.id, { title: 'One too many' })
  const publisher = portal.arrange.as('publisher')
  await publisher.send(tasks.disable, { userName: 'publisher', taskId: paused.taskId })
  const others = taskLimits.perMember - 1
  for (let index = 0; index < others; index += 1)
    await create(portal, item.id, { title: `Task ${index}` })
  const ending = await create(portal, item.id, {
    title: 'Last days',
    endDate: portal.clock.now() + 6.5 * day,
  })
  await signIn('editor')
  await expect(page.getByText('Nothing needs your attention')).toBeVisible()
  for (const account of ['admin', 'publisher'] as const) {
    await signIn(account)
    const attention = page.getByRole('list', { name: 'Needs attention' })
    const entries = attention.getByRole('listitem').filter({ hasText: /active tasks|Last days/ })
    await expect(entries).toHaveCount(2)
    await expect(attention).toContainText('20 of 20 active tasks of the type Workflow')
    await expect(attention.getByRole('link', { name: /^Show tasks/ })).toHaveAttribute(
      'href',
      '/tasks',
    )
    await expect(
      attention.getByRole('link', { name: 'Edit task: Last days ends in 6 days' }),
    ).toHaveAttribute('href', `${ending.path}/edit`)
  }
  await page.getByRole('link', { name: /^Show tasks/ }).click()
  await page.getByRole('link', { name: 'One too many' }).click()
  await expect(heading(page, 'One too many')).toBeVisible()
  await page.getByRole('button', { name: 'Enable task' }).click()
  await expect(
    page.getByText(/publisher has 20 active tasks of this type and can’t have more\. Disable/),
  ).toBeVisible()
  await more(page, 'Copy as new task')
  await expect(page.getByText('You have the maximum number of active tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Review task' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText(/already has 20 active tasks/)).toBeVisible()
})

test('reviews of deleting and transferring items say what happens to their tasks', async ({
  page,
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections')
  await create(portal, item.id)
  await create(portal, item.id, { title: '' })
  const { taskId } = await create(portal, item.id, { title: 'Stopped' })
  await portal.arrange.as('publisher').send(tasks.disable, { userName: 'publisher', taskId })
  await signIn('admin', `/content/items/${item.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete item?' })
  await expect(deletion).toContainText('3 scheduled tasks will be deleted with their items')
  await expect(deletion).toContainText('Workflow: Inspections')
  await deletion.getByRole('button', { name: 'Cancel' }).click()

  await openPage(page, 'Content')
  await page.getByRole('button', { name: /^All items/ }).click()
  await page.getByRole('checkbox', { name: 'Select Inspections' }).check()
  await page.getByRole('link', { name: 'Change owner' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).fill('Emil')
  await page.getByRole('option', { name: /Emil/ }).click()
  await page.getByRole('button', { name: 'Check 1 item' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const transfer = page.getByRole('dialog')
  await expect(transfer).toContainText(
    '2 scheduled tasks will be disabled and will belong to the new owner',
  )
  await expect(transfer).toContainText(
    '1 scheduled task that is not active will belong to the new owner.',
  )
  await transfer.getByRole('button', { name: 'Transfer 1 item' }).click()
  await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
  const { tasks: moved } = await portal.arrange
    .as('admin')
    .send(tasks.list, { userName: 'editor', num: 100 })
  expect(moved.map(({ taskState }) => taskState)).toEqual(['paused', 'paused', 'paused'])
})
