import { paths } from '../../src/console/shell/paths.ts'
import { content } from '../../src/rest/content/content.ts'
import type { TaskTypeName } from '../../src/rest/tasks/taskTypes.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import {
  checkAccessibility,
  expect,
  focus,
  openPage,
  page,
  step,
  test as base,
  userEvent,
  walkTo,
  type TestPortal,
} from '../components/test.tsx'
import type { Account } from '../support/arrange.ts'
import { atTwo, createReport } from './arrangeTasks.ts'

const test = base.extend({ sampleData: 'empty' })

const review = page.getByRole('dialog', { name: /^Review / })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const cron = () =>
  Promise.all(
    ['Minute', 'Hour', 'Day of month', 'Month', 'Day of week'].map(
      async (name) => ((await field(name).findElement()) as HTMLInputElement).value,
    ),
  )
const openCron = () => page.getByText('Cron fields (UTC)', { exact: true }).click()
const kind = (name: string) => page.getByRole('radio', { name, exact: true })
const repeats = page.getByRole('combobox', { name: 'Repeats' })
const nextRuns = page.getByRole('table', { name: 'Next runs' })

/** Opens the review, and applies it. */
const apply = async (label: RegExp | string = 'Create task') => {
  await page.getByRole('button', { name: /^Review / }).click()
  await review.getByRole('button', { name: label }).click()
  await expect.element(review).not.toBeInTheDocument()
}

const pickItem = async (title: string) => {
  await page.getByRole('combobox', { name: 'Item' }).fill(title)
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  await expect.element(page.getByRole('list', { name: 'Item: selected' })).toHaveTextContent(title)
}

const notebook = async (portal: TestPortal, owner: Account, title = 'Flood extents') => {
  const { id = '' } = await portal.as(owner).send(content.addItem, {
    userName: owner,
    title,
    type: 'Notebook',
    file: new File(['{"cells": []}'], 'notebook.ipynb'),
  })
  return { id }
}

const tasksOf = async (portal: TestPortal, owner: Account) =>
  (await portal.as(owner).send(tasks.list, { userName: owner, num: 100 })).tasks

test('a member schedules a notebook that the member owns, undoes it, and sees how many tasks are left', async ({
  portal,
  signIn,
}) => {
  await notebook(portal, 'publisher')
  await notebook(portal, 'admin', 'Flood extents of the administrator')
  await portal.item('publisher', { title: 'Flood map' })
  await signIn('publisher', paths.newTask())
  await expect.element(page.getByRole('button', { name: 'Review task' })).not.toBeInTheDocument()
  await page.getByText('Runs all cells of a notebook.').click()
  await expect.element(kind('Notebook')).toHaveFocus()
  await expect
    .element(page.getByText('You can have 20 more active tasks of the type Notebook.'))
    .toBeVisible()
  await expect.element(kind('Geoprocessing')).toBeDisabled()
  await expect.element(kind('Geoprocessing')).toHaveAccessibleDescription(/administrator/)

  await page.getByRole('button', { name: 'Review task' }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'Item' }))
    .toHaveAccessibleDescription('Select the item that the task runs on.')
  await expect.element(page.getByRole('combobox', { name: 'Item' })).toHaveFocus()

  await page.getByRole('combobox', { name: 'Item' }).fill('flood')
  await expect
    .poll(() => page.getByRole('listbox', { name: 'Item' }).getByRole('option').elements().length)
    .toBe(1)
  await page.getByRole('option', { name: /^Flood extents/ }).click()
  await field('Title').fill('Nightly refresh')
  await page.getByLabelText('Save the injected parameters').click()
  await page.getByRole('button', { name: 'Add notebook parameters' }).click()
  await page.getByRole('textbox', { name: 'Notebook parameters' }).fill('{"river": "Weser"}')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Review task' }).click()
  await expect
    .element(review.getByRole('region', { name: 'Item' }))
    .toHaveTextContent('Flood extents')
  await expect
    .element(review.getByRole('region', { name: 'Schedule' }))
    .toHaveTextContent(/02:00 AM/)
  await expect.element(review).toHaveTextContent('Next run:')
  await checkAccessibility()
  await review.getByRole('button', { name: 'Create task' }).click()
  await expect.element(page.getByText('Task “Nightly refresh” created')).toBeVisible()
  expect(await tasksOf(portal, 'publisher')).toMatchObject([
    {
      title: 'Nightly refresh',
      type: 'ExecuteNotebook',
      cronSchedule: atTwo,
      maxOccurrences: -1,
      parameters: {
        updatePortalItem: true,
        saveInjectedParameters: true,
        notebookParameters: '{"river": "Weser"}',
      },
    },
  ])
  const [task] = await tasksOf(portal, 'publisher')
  await expect
    .element(page.getByRole('link', { name: 'Go to task' }))
    .toHaveAttribute('href', paths.task('publisher', task?.id ?? ''))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tasksOf(portal, 'publisher')).toEqual([])
})

/** What the form of a type is filled with and changed to, and what the portal then stores. */
interface FormOfType {
  readonly kind: string
  readonly type: TaskTypeName
  /** The title of the item. */
  readonly item?: string
  readonly fill: () => Promise<void>
  /** The stored parameters. */
  readonly parameters: object | null
  readonly edit: () => Promise<void>
  readonly edited: object
}

const json = (name = 'Parameters') => page.getByRole('textbox', { name })
const editAsJson = async () => page.getByRole('button', { name: 'Edit as JSON' }).click()

const scene = {
  service_url: 'https://gis.example.com/server/rest/services/Buildings/SceneServer',
  num_of_caching_service_instances: 2,
  layer: '[1]',
  update_mode: 'RECREATE_ALL_NODES',
  update_extent: 'DEFAULT',
}

const notebookParameters = { updatePortalItem: true, notebookParameters: '{}' }

/** The types, with the service that geoprocessing tasks run. */
const formsOfTypes = (service: string): readonly FormOfType[] => [
  {
    kind: 'Notebook',
    type: 'ExecuteNotebook',
    item: 'Flood extents',
    fill: () => page.getByLabelText('Save the injected parameters').click(),
    parameters: { ...notebookParameters, saveInjectedParameters: true },
    edit: () => page.getByLabelText('Save the injected parameters').click(),
    edited: { parameters: { ...notebookParameters, saveInjectedParameters: false } },
  },
  {
    kind: 'Workbook',
    type: 'UpdateInsightsWorkbook',
    item: 'Permit fees',
    fill: async () => undefined,
    parameters: null,
    edit: () => field('Title').fill('Fees of each quarter'),
    edited: { title: 'Fees of each quarter' },
  },
  {
    kind: 'Scene layer cache',
    type: 'ExecuteSceneCook',
    item: 'Buildings',
    // Fields and JSON are in step, and unknown keys of the JSON stay.
    fill: async () => {
      await expect
        .element(page.getByLabelText('URL of the scene service'))
        .toHaveValue(scene.service_url)
      await page.getByRole('radio', { name: 'Update attributes only' }).click()
      await userEvent.type(field('Layers'), '0, 2')
      await editAsJson()
      await expect.element(json()).toHaveTextContent('"[0,2]"')
      await json().fill(JSON.stringify(scene))
      await page.getByRole('button', { name: 'Show fields' }).click()
      await expect.element(field('Layers')).toHaveValue('1')
      await expect.element(page.getByRole('radio', { name: 'Rebuild the cache' })).toBeChecked()
      await field('Layers').fill('roads')
      await page.getByRole('button', { name: 'Review task' }).click()
      await expect.element(field('Layers')).toHaveAccessibleDescription(/a list of layer IDs/)
      await field('Layers').fill('3')
    },
    parameters: { ...scene, layer: '[3]' },
    edit: () => page.getByRole('radio', { name: 'Update attributes only' }).click(),
    edited: {
      parameters: { ...scene, layer: '[3]', update_mode: 'PARTIAL_UPDATE_ATTRIBUTES' },
    },
  },
  {
    kind: 'Workflow',
    type: 'ExecuteWorkflowManager',
    item: 'Inspections',
    fill: async () => {
      await editAsJson()
      await json().fill('{"jobTemplate": ')
      await page.getByRole('button', { name: 'Review task' }).click()
      await expect.element(page.getByText('Enter a JSON object').first()).toBeVisible()
      await expect.element(json()).toHaveTextContent('{"jobTemplate":')
      await json().fill('{"jobTemplate": 7}')
    },
    parameters: { jobTemplate: 7 },
    edit: async () => {
      await page.getByLabelText('No limit').click()
      await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('12')
    },
    edited: { maxOccurrences: 12, parameters: { jobTemplate: 7 } },
  },
  {
    kind: 'Report',
    type: 'ExecuteReport',
    fill: async () => {
      await expect.element(page.getByRole('combobox', { name: 'Item' })).not.toBeInTheDocument()
      await page.getByRole('radio', { name: 'Members' }).click()
    },
    parameters: { reportType: 'org', reportSubType: 'users' },
    edit: () => page.getByRole('radio', { name: 'Items' }).click(),
    edited: { parameters: { reportType: 'org', reportSubType: 'content' } },
  },
  {
    kind: 'Geoprocessing',
    type: 'GPService',
    item: 'Inventory',
    fill: async () => {
      await page.getByLabelText('URL of the geoprocessing task').fill(`${service}/SummarizeContent`)
      await editAsJson()
      await json('Inputs').fill('{"Item_Type": "PDF"}')
    },
    parameters: { Item_Type: 'PDF' },
    edit: () => page.getByLabelText('Time (UTC)').fill('04:30'),
    edited: {
      cronSchedule: { ...atTwo, minute: '30', hour: '4' },
      parameters: { Item_Type: 'PDF' },
    },
  },
]

test('tasks of each type are created and changed in their forms', async ({ portal, signIn }) => {
  const service = `${location.origin}/server/rest/services/Inventory/GPServer`
  await notebook(portal, 'admin')
  for (const [title, type, url] of [
    ['Permit fees', 'Insights Workbook', 'https://gis.example.com/insights/#/view/permits'],
    ['Buildings', 'Scene Service', scene.service_url],
    ['Inventory', 'Geoprocessing Service', service],
  ] as const)
    await portal.item('admin', { title, type, text: undefined, url })
  await portal.item('admin', { title: 'Inspections', type: 'Workflow' })
  await signIn('admin', paths.tasks())
  const ofType = async (type: TaskTypeName) =>
    (await tasksOf(portal, 'admin')).find((task) => task.type === type)
  for (const { kind: name, type, item, fill, parameters, edit, edited } of formsOfTypes(service))
    await step(name, async () => {
      await openPage('Tasks')
      await page.getByRole('link', { name: 'Create task' }).first().click()
      await kind(name).click()
      if (item !== undefined) await pickItem(item)
      await fill()
      await apply()
      const stored = await ofType(type)
      expect(stored).toMatchObject({
        parameters,
        cronSchedule: atTwo,
        taskState: 'active',
      })
      await page.getByRole('link', { name: 'Go to task' }).click()
      await page.getByRole('link', { name: 'Edit task' }).click()
      await edit()
      await apply('Apply 1 change')
      expect(await ofType(type)).toMatchObject({ id: stored?.id, ...edited })
    })
})

test('picker and cron fields are in step in both directions, with words, warnings, and the next runs; a single run sets start and maximum', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await expect.element(repeats).toHaveValue('daily')
  await expect.poll(() => nextRuns.getByRole('row').elements().length).toBe(4)
  await page.getByRole('button', { name: 'Show 7 more' }).click()
  await expect.poll(() => nextRuns.getByRole('row').elements().length).toBe(11)
  await expect.element(field('Minute')).not.toBeInTheDocument()
  await openCron()

  await repeats.selectOptions('Every few minutes')
  await page.getByLabelText('Interval').selectOptions('Every 15 minutes')
  await expect.poll(cron).toEqual(['*/15', '*', '*', '*', '?'])
  await page.getByLabelText('Interval').selectOptions('Every minute')
  await expect
    .element(page.getByText('The task runs every minute of the selected hours.'))
    .toBeVisible()
  await repeats.selectOptions('Every few hours')
  await page.getByLabelText('Minute of the hour').selectOptions('10')
  await expect.poll(cron).toEqual(['10', '*', '*', '*', '?'])
  await repeats.selectOptions('Every week')
  await page.getByLabelText('Thursday').click()
  await page.getByLabelText('Time (UTC)').fill('06:00')
  await expect.poll(cron).toEqual(['0', '6', '?', '*', 'MON,THU'])
  await page.getByLabelText('Monday').click()
  await expect.element(page.getByLabelText('Thursday')).toBeDisabled()
  await repeats.selectOptions('Every month')
  await page.getByLabelText('On', { exact: true }).selectOptions('Day of the week')
  await page.getByLabelText('Which').selectOptions('Third')
  await page.getByRole('combobox', { name: 'Day of the week' }).selectOptions('Friday')
  await expect.poll(cron).toEqual(['0', '6', '?', '*', '6#3'])
  await page.getByLabelText('Which').selectOptions('Last')
  await expect.poll(cron).toEqual(['0', '6', '?', '*', '6L'])
  await page.getByLabelText('On', { exact: true }).selectOptions('Last day of the month')
  await expect.poll(cron).toEqual(['0', '6', 'L', '*', '?'])
  await page.getByLabelText('On', { exact: true }).selectOptions('Last weekday (Monday to Friday)')
  await expect.poll(cron).toEqual(['0', '6', 'LW', '*', '?'])
  await repeats.selectOptions('Every year')
  await page.getByRole('combobox', { name: 'Month', exact: true }).selectOptions('February')
  await page.getByLabelText('On', { exact: true }).selectOptions('Day of the month')
  await page.getByRole('combobox', { name: 'Day of the month' }).selectOptions('30')
  await expect.element(page.getByText('This schedule never runs')).toBeVisible()
  await expect.element(nextRuns).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Review task' }).click()
  await expect.element(field('Day of month')).toHaveAccessibleDescription(/never runs/)

  // From the fields to the picker.
  await field('Month').fill('*')
  await expect.element(field('Day of month')).not.toHaveAccessibleDescription(/never runs/)
  await field('Day of month').fill('?')
  await field('Day of week').fill('TUE-WED')
  await expect.element(repeats).toHaveValue('weekly')
  await expect.element(page.getByLabelText('Tuesday')).toBeChecked()
  await expect.element(page.getByLabelText('Monday')).not.toBeChecked()
  await expect.element(page.getByText(/Tuesday through Wednesday/)).toBeVisible()
  await field('Hour').fill('6,18')
  await expect.element(repeats).toHaveValue('custom')
  await field('Hour').fill('24')
  await expect.element(field('Hour')).toHaveAccessibleDescription('Must be from 0 to 23.')
  await expect.element(nextRuns).not.toBeInTheDocument()
  await field('Hour').fill('7')
  await expect.element(repeats).toHaveValue('weekly')
  await expect.element(page.getByLabelText('Time (UTC)')).toHaveValue('07:00')

  await page.getByLabelText('Start', { exact: true }).fill('2027-03-02T00:00')
  await page.getByLabelText('End', { exact: true }).fill('2027-03-01T00:00')
  await expect
    .element(page.getByText('The end is before the start, so the task never runs.'))
    .toBeVisible()
  await page.getByLabelText('End', { exact: true }).fill('2027-06-01T00:00')
  await page.getByLabelText('No limit').click()
  await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('3')
  await expect.element(page.getByText(/The task ends with its last run on/)).toBeVisible()
  await expect.poll(() => nextRuns.getByRole('row').elements().length).toBe(4)

  await page.getByLabelText('Start', { exact: true }).fill('')
  await page.getByLabelText('End', { exact: true }).fill('')
  await page.getByLabelText('No limit').click()
  await repeats.selectOptions('Once')
  await page.getByLabelText('Date and time').fill('2031-07-04T12:30')
  await expect.element(page.getByRole('spinbutton', { name: 'Maximum runs' })).toHaveValue(1)
  await expect.poll(cron).toEqual(['30', '10', '4', '7', '?'])
  await expect.poll(() => nextRuns.getByRole('row').elements().length).toBe(2)
  await expect.element(nextRuns).toHaveTextContent('Fri, Jul 4, 2031, 10:30 AM UTC')
  await repeats.selectOptions('Every day')
  await expect.element(page.getByLabelText('No limit')).toBeChecked()
  await expect.element(page.getByLabelText('Start', { exact: true })).toHaveValue('')
  await repeats.selectOptions('Once')
  await expect.element(page.getByLabelText('Date and time')).toHaveValue('2031-07-04T12:30')
  await apply()
  expect(await tasksOf(portal, 'admin')).toMatchObject([
    { maxOccurrences: 1, nextStart: Date.UTC(2031, 6, 4, 10, 30) },
  ])
})

test('a task is created by keyboard alone; its changes are reviewed, applied, and undone, and a schedule that another person sets meanwhile stays', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await step('a schedule is picked by keyboard', async () => {
    const report = page.getByRole('radio', { name: 'Report' })
    await expect.element(report).toBeChecked()
    await focus(report)
    await walkTo(field('Title'))
    await userEvent.keyboard('Inventory')
    await walkTo(repeats)
    await userEvent.keyboard('Every w')
    await expect.element(repeats).toHaveValue('weekly')
    await walkTo(page.getByRole('checkbox', { name: 'Friday' }))
    await userEvent.keyboard(' ')
    await walkTo(page.getByLabelText('Time (UTC)'))
    await userEvent.keyboard('0645AM')
    // Dates and times have a stop for each of their parts.
    await walkTo(page.getByRole('button', { name: 'Show 7 more' }))
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    await expect.poll(cron).toEqual(['45', '6', '?', '*', 'MON,FRI'])
    await walkTo(field('Minute'))
    await walkTo(page.getByLabelText('End', { exact: true }))
    await walkTo(page.getByRole('button', { name: 'Review task' }))
    await userEvent.keyboard('{Enter}')
    await walkTo(review.getByRole('button', { name: 'Create task' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Task “Inventory” created')).toBeVisible()
    expect(await tasksOf(portal, 'admin')).toMatchObject([
      {
        cronSchedule: {
          minute: '45',
          hour: '6',
          dayOfMonth: '?',
          month: '*',
          dayOfWeek: 'MON,FRI',
        },
      },
    ])
  })
  const [task] = await tasksOf(portal, 'admin')
  const taskId = task?.id ?? ''
  const admin = portal.as('admin')
  const target = { userName: 'admin', taskId }
  const read = () => admin.send(tasks.read, target)
  await page.getByRole('link', { name: 'Go to task' }).click()
  await page.getByRole('link', { name: 'Edit task' }).click()
  await expect.element(page.getByRole('button', { name: /^Review / })).not.toBeInTheDocument()
  await field('Title').fill('All items')
  await page.getByRole('radio', { name: 'Members' }).click()
  await page.getByLabelText('Start', { exact: true }).fill('2027-01-01T01:00')
  /** Changes the schedule, and repeats the parameters as the task has them. */
  const setHour = async (hour: string) => {
    const { parameters } = await read()
    const input = { ...target, type: 'ExecuteReport', ...atTwo, hour } as const
    await admin.send(tasks.update, { ...input, parameters: parameters ?? {} })
  }
  await setHour('5')

  await page.getByRole('button', { name: 'Review 3 changes' }).click()
  await expect.element(review.getByRole('region', { name: 'Title' })).toHaveTextContent('All items')
  const start = review.getByRole('region', { name: 'Start' })
  await expect.element(start).toHaveTextContent('12:00 AM UTC')
  await expect.element(start).not.toHaveTextContent('UTC (')
  await review.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect.element(page.getByText('Task “Inventory” changed')).toBeVisible()
  const changed = { cronSchedule: { ...atTwo, hour: '5' } }
  expect(await read()).toMatchObject({
    title: 'All items',
    parameters: { reportType: 'org', reportSubType: 'users' },
    startDate: Date.UTC(2027, 0, 1),
    ...changed,
  })

  await setHour('7')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await read()).title).toBe('Inventory')
  const restored = await read()
  expect(restored).toMatchObject({
    parameters: { reportType: 'org', reportSubType: 'content' },
    cronSchedule: { ...atTwo, hour: '7' },
  })
  expect(restored.startDate).toBeUndefined()
})

test('an administrator changes the schedule of another member’s task and is asked about a conflict; on a phone, the form has no violations with long texts and errors', async ({
  portal,
  signIn,
}) => {
  const title = 'Überschwemmungsgebietsberechnung '.repeat(7).trim()
  const { id: itemId } = await notebook(portal, 'publisher')
  const taskId = await createReport(portal, 'publisher', {
    type: 'ExecuteNotebook',
    itemId,
    title,
    parameters: { notebookParameters: { river: 'Weser' } },
  })
  const target = { userName: 'publisher', taskId }
  const publisher = portal.as('publisher')
  await signIn('admin', paths.editTask('publisher', taskId))
  await expect.element(page.getByText(`${title} · Notebook · owner: publisher`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Notebook parameters' }).fill('{"river": "Aller"}')
  await page.getByLabelText('Time (UTC)').fill('04:30')
  await publisher.send(tasks.update, {
    ...target,
    type: 'ExecuteNotebook',
    itemId,
    ...atTwo,
    hour: '9',
  })
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect.element(review).toHaveTextContent('was changed by another person or in another tab')
  await review.getByRole('radio', { name: /Keep the current value/ }).click()
  await review.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(review).not.toBeInTheDocument()
  expect(await publisher.send(tasks.read, target)).toMatchObject({
    parameters: { notebookParameters: { river: 'Aller' } },
    cronSchedule: { ...atTwo, hour: '9' },
  })

  await page.viewport(390, 844)
  await page.getByRole('link', { name: 'Edit task' }).click()
  await openCron()
  await field('Minute').fill('99')
  await page.getByLabelText('No limit').click()
  await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('0')
  await page.getByRole('button', { name: /^Review / }).click()
  await expect.element(field('Minute')).toHaveAccessibleDescription('Must be from 0 to 59.')
  await checkAccessibility()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.extend({ plays: '10.9.1' })(
  'on a portal of version 10.9, types of later versions, and those that need another privilege, are disabled with the reason',
  async ({ portal, signIn }) => {
    await portal.item('editor', { title: 'Inspections', type: 'Workflow' })
    await signIn('editor', `${paths.newTask()}?type=GPService`)
    await expect
      .element(page.getByRole('button', { name: 'Review task' }))
      .toHaveAccessibleDescription(/requires version 11\.2/)
    const reasons = {
      Notebook: /Schedule notebooks/,
      Report: /requires version 11\.0, and this portal has version 10\.9/,
      Geoprocessing: /requires version 11\.2/,
    }
    for (const [name, reason] of Object.entries(reasons)) {
      await expect.element(kind(name)).toBeDisabled()
      await expect.element(kind(name)).toHaveAccessibleDescription(reason)
    }
    await checkAccessibility()
    await kind('Workflow').click()
    await pickItem('Inspections')
    await apply()
    await expect.element(page.getByRole('row', { name: /Inspections/ })).toHaveTextContent('Active')
  },
)
