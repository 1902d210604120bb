import { items } from '../../src/rest/content/items.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { taskLimits } from '../../src/rest/tasks/taskTypes.ts'
import {
  checkAccessibility,
  expect,
  nextDownload,
  openPage,
  page,
  test as base,
  userEvent,
  type TestPortal,
} from '../components/test.tsx'
import { atHourFarAway, createInspection } from './arrangeTasks.ts'

const test = base.extend({ sampleData: 'empty' })

const day = 86_400_000
/** An item whose runs fail as prescribed; without a prescription, they are skipped. */
const workflow = (
  portal: TestPortal,
  title: string,
  sampleRun: object = {},
  owner: 'publisher' | 'admin' = 'publisher',
) =>
  portal.item(owner, {
    title,
    type: 'Workflow',
    properties: { sampleRun },
  })

/** Lets the portal start what is due on each of the next days. */
const runDays = async (portal: TestPortal, days: number) => {
  for (let passed = 0; passed < days; passed += 1) {
    await portal.forward(day)
    await portal.runDue()
  }
}

/** Reports the success of the run in progress, as an engine does. */
const succeed = async (
  portal: TestPortal,
  task: { readonly userName: string; readonly taskId: string },
  result: string,
) => {
  const publisher = portal.as('publisher')
  const { runs } = await publisher.send(tasks.runs, task)
  await publisher.send(tasks.updateRun, {
    ...task,
    runId: runs[0]?.runId ?? '',
    status: 'succeeded',
    result,
  })
}

const titlesOf = async (portal: TestPortal, userName: string) => {
  const { tasks: found } = await portal.as('admin').send(tasks.list, { userName, num: 100 })
  return found.map(({ title }) => title ?? '').toSorted()
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const more = async (action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a task that stopped after five failed runs is found on Home, explained, and started again', async ({
  portal,
  signIn,
}) => {
  const long = `Flood zones could not be read. ${'Input does not exist. '.repeat(40)}`
  const item = await workflow(portal, 'Inspections', { outcome: 'failed', result: long })
  const task = await createInspection(portal, item.id)
  await runDays(portal, 4)
  await signIn('publisher', task.path)
  await expect
    .element(page.getByText(/The last 4 runs failed\. The portal stops the task .* by default 5\./))
    .toBeVisible()
  await runDays(portal, 1)
  await signIn('publisher', '/')
  await page
    .getByRole('link', { name: 'Show task: Start inspections stopped after failed runs' })
    .click()
  await expect.element(page.getByText('Stopped after 5 failed runs in a row')).toBeVisible()
  await expect.element(page.getByText('Fix the cause, then enable the task.')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Last error' }))
    .toHaveTextContent('Flood zones could not be read.')
  await expect
    .element(page.getByText(/Durations of the last 5 runs.*0 succeeded, 5 failed/))
    .toBeInTheDocument()
  await checkAccessibility()

  await page.getByRole('table').getByRole('button', { name: /:30/ }).first().click()
  await expect
    .element(page.getByRole('dialog', { name: /^Run of/ }))
    .toHaveTextContent('Input does not exist.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()

  await portal.as('publisher').send(items.update, {
    userName: 'publisher',
    itemId: item.id,
    properties: { sampleRun: { outcome: 'failed', seconds: 600 } },
  })
  await page.getByRole('button', { name: 'Enable task' }).click()
  await expect
    .element(page.getByText('Stopped after 5 failed runs in a row'))
    .not.toBeInTheDocument()
  await runDays(portal, 1)
  await succeed(portal, task, 'Started 3 inspections.')
  await signIn('publisher', task.path)
  const table = page.getByRole('table', { name: 'Run history' })
  await expect
    .element(table.getByRole('row').nth(1))
    .toHaveTextContent(/Succeeded.*Started 3 inspections\./)
  await expect.element(page.getByText(/The last \d+ runs? failed/)).not.toBeInTheDocument()
  await openPage('Home')
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
})

test('a run is shown as soon as it starts and ends; runs are filtered by state and deleted; the task is copied, exported, and deleted after a review', async ({
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections', { outcome: 'failed', seconds: 600 })
  const task = await createInspection(portal, item.id)
  await portal.forward(day)
  await portal.runDue()
  await signIn('publisher', task.path)
  const table = page.getByRole('table', { name: 'Run history' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Running')
  const panel = page.getByRole('dialog', { name: /^Run of/ })
  const open = () => table.getByRole('row').nth(1).getByRole('button').first().click()
  await open()
  await expect
    .element(panel.getByRole('button', { name: 'Delete run' }))
    .toHaveAccessibleDescription('You can delete the run after it has ended.')
  await userEvent.keyboard('{Escape}')
  await succeed(portal, task, 'Ready.')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Succeeded')

  await portal.as('publisher').send(items.update, {
    userName: 'publisher',
    itemId: item.id,
    properties: { sampleRun: { outcome: 'failed' } },
  })
  await runDays(portal, 1)
  await signIn('publisher', task.path)
  await expect.poll(() => table.getByRole('row').elements().length).toBe(3)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2)
  await open()
  await panel.getByRole('button', { name: 'Delete run' }).click()
  const question = page.getByRole('dialog', { name: 'Delete run?' })
  await expect.element(question).toHaveTextContent('You can’t undo this.')
  await question.getByRole('button', { name: 'Delete run' }).click()
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2)
  await expect.element(table).not.toHaveTextContent('Failed')
  const { runs } = await portal.as('publisher').send(tasks.runs, task)
  expect(runs.map(({ status }) => status)).toEqual(['succeeded'])

  await page.getByRole('button', { name: 'More actions' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Copy as new task' }))
    .toHaveAttribute('href', `/tasks/new?copy=${encodeURIComponent(`publisher/${task.taskId}`)}`)
  const download = nextDownload()
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  const exported = JSON.parse((await download).text) as unknown
  expect(exported).toMatchObject({
    tasks: [{ title: 'Start inspections', itemTitle: 'Inspections' }],
  })
  await more('Delete task')
  const review = page.getByRole('dialog', { name: 'Delete task?' })
  await expect.element(review).toHaveTextContent('You can’t undo this.')
  await expect.element(review).toHaveTextContent('1 run will be deleted')
  await expect.element(review).toHaveTextContent('The item is not deleted.')
  await review.getByRole('textbox').fill('Start inspections')
  await review.getByRole('button', { name: 'Delete task' }).click()
  await expect.element(heading('Tasks')).toBeVisible()
  await expect.element(page.getByText('Start inspections deleted', { exact: true })).toBeVisible()
  expect(await titlesOf(portal, 'publisher')).toEqual([])
})

test('a run that no engine ran is not run, whatever its item prescribes, and says why', async ({
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections', { outcome: 'succeeded', result: 'Ready.' })
  const task = await createInspection(portal, item.id)
  await runDays(portal, 1)
  await signIn('publisher', task.path)
  const run = page.getByRole('table', { name: 'Run history' }).getByRole('row').nth(1)
  await expect
    .element(run)
    .toHaveTextContent(/Not run.*Not run: this portal has no workflow engine\./)
  await expect.element(page.getByText('No runs completed')).toBeVisible()
})

test('pasted tasks that are invalid or refused are explained', async ({ portal, signIn }) => {
  const item = await workflow(portal, 'Inspections', {}, 'admin')
  const one = { title: 'Pasted', type: 'ExecuteWorkflowManager', itemId: item.id, ...atHourFarAway }
  const paste = async (content: object) => {
    await page.getByRole('textbox', { name: 'Tasks as JSON' }).fill(JSON.stringify(content))
    await page.getByRole('button', { name: 'Read tasks' }).click()
  }
  await signIn('admin', '/tasks/import')
  await page.getByText('Paste JSON').click()
  await paste({ kind: 'portal-tasks', version: 1, tasks: [{ ...one, minute: '61' }] })
  await expect
    .element(page.getByRole('row', { name: /Pasted/ }))
    .toHaveTextContent('Minute must be from 0 to 59.')
  await paste({ kind: 'portal-tasks', version: 1, tasks: [{ ...one, owner: 'viewer' }] })
  await page.getByRole('checkbox', { name: 'Keep owners' }).click()
  await expect.element(page.getByRole('row', { name: /Pasted/ })).toHaveTextContent('New')
  await page.getByRole('button', { name: 'Review tasks' }).click()
  await page.getByRole('button', { name: 'Create 1 task' }).click()
  // The owner of a task must own its item.
  await expect.element(page.getByText('0 succeeded, 0 skipped, 1 failed')).toBeVisible()
  expect(await titlesOf(portal, 'viewer')).toEqual([])
})

test('Home shows tasks that end soon and a limit that is nearly reached; at the limit, enabling and creating are explained', async ({
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections')
  const paused = await createInspection(portal, item.id, { title: 'One too many' })
  const publisher = portal.as('publisher')
  await publisher.send(tasks.disable, { userName: 'publisher', taskId: paused.taskId })
  const others = taskLimits.perMember - 1
  for (let index = 0; index < others; index += 1)
    await createInspection(portal, item.id, { title: `Task ${index}` })
  const ending = await createInspection(portal, item.id, {
    title: 'Last days',
    endDate: Date.now() + 6.5 * day,
  })
  await signIn('editor')
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
  for (const account of ['admin', 'publisher'] as const) {
    await signIn(account)
    const attention = page.getByRole('list', { name: 'Needs attention' })
    const entries = attention.getByRole('listitem').filter({ hasText: /active tasks|Last days/ })
    await expect.poll(() => entries.elements().length).toBe(2)
    await expect.element(attention).toHaveTextContent('20 of 20 active tasks of the type Workflow')
    await expect
      .element(attention.getByRole('link', { name: /^Show tasks/ }))
      .toHaveAttribute('href', '/tasks')
    await expect
      .element(attention.getByRole('link', { name: 'Edit task: Last days ends in 6 days' }))
      .toHaveAttribute('href', `${ending.path}/edit`)
  }
  await page.getByRole('link', { name: /^Show tasks/ }).click()
  await page.getByRole('link', { name: 'One too many' }).click()
  await expect.element(heading('One too many')).toBeVisible()
  await page.getByRole('button', { name: 'Enable task' }).click()
  await expect
    .element(
      page.getByText(/publisher has 20 active tasks of this type and can’t have more\. Disable/),
    )
    .toBeVisible()
  await more('Copy as new task')
  await expect.element(page.getByText('You have the maximum number of active tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Review task' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create task' }).click()
  await expect.element(page.getByText(/already has 20 active tasks/)).toBeVisible()
})

test('reviews of deleting and transferring items say what happens to their tasks', async ({
  portal,
  signIn,
}) => {
  const item = await workflow(portal, 'Inspections')
  await createInspection(portal, item.id)
  await createInspection(portal, item.id, { title: '' })
  const { taskId } = await createInspection(portal, item.id, { title: 'Stopped' })
  await portal.as('publisher').send(tasks.disable, { userName: 'publisher', taskId })
  await signIn('admin', `/content/items/${item.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete item?' })
  await expect
    .element(deletion)
    .toHaveTextContent('3 scheduled tasks will be deleted with their items')
  await expect.element(deletion).toHaveTextContent('Workflow: Inspections')
  await deletion.getByRole('button', { name: 'Cancel' }).click()

  await openPage('Content')
  await page.getByRole('button', { name: /^All items/ }).click()
  await page.getByRole('checkbox', { name: 'Select Inspections' }).click()
  await page.getByRole('link', { name: 'Change owner' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).fill('Emil')
  await page.getByRole('option', { name: /Emil/ }).click()
  await page.getByRole('button', { name: 'Check 1 item' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const transfer = page.getByRole('dialog')
  await expect
    .element(transfer)
    .toHaveTextContent('2 scheduled tasks will be disabled and will belong to the new owner')
  await expect
    .element(transfer)
    .toHaveTextContent('1 scheduled task that is not active will belong to the new owner.')
  await transfer.getByRole('button', { name: 'Transfer 1 item' }).click()
  await expect.element(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
  const { tasks: moved } = await portal
    .as('admin')
    .send(tasks.list, { userName: 'editor', num: 100 })
  expect(moved.map(({ taskState }) => taskState)).toEqual(['paused', 'paused', 'paused'])
})
