import { paths } from '../../src/console/shell/paths.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import type { TaskTypeName } from '../../src/rest/tasks/taskTypes.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  isolatedTest,
  test,
  walkTo,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import type { Account } from '../support/arrange.ts'

test.use({ sampleData: 'empty' })
isolatedTest.use({ sampleData: 'empty', timezoneId: 'America/New_York' })

const review = (page: Page) => page.getByRole('dialog', { name: /^Review / })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cron = (page: Page) =>
  Promise.all(
    ['Minute', 'Hour', 'Day of month', 'Month', 'Day of week'].map((name) =>
      field(page, name).inputValue(),
    ),
  )
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const repeats = (page: Page) => page.getByRole('combobox', { name: 'Repeats' })
const nextRuns = (page: Page) => page.getByRole('table', { name: 'Next runs' })

/** Opens the review, and applies it. */
const apply = async (page: Page, label: RegExp | string = 'Create task') => {
  await page.getByRole('button', { name: /^Review / }).click()
  await review(page).getByRole('button', { name: label }).click()
  await expect(review(page)).toBeHidden()
}

const pickItem = async (page: Page, title: string) => {
  await page.getByRole('combobox', { name: 'Item' }).fill(title)
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByRole('list', { name: 'Item: selected' })).toContainText(title)
}

const notebook = ({ arrange }: TestPortal, owner: Account, title = 'Flood extents') =>
  arrange.item(owner, {
    title,
    type: 'Notebook',
    file: new File(['{"cells": []}'], 'notebook.ipynb'),
  })

const tasksOf = async ({ arrange }: TestPortal, owner: Account) =>
  (await arrange.as(owner).send(tasks.list, { userName: owner, num: 100 })).tasks

const daily = { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' }

/** Creates a task of an owner; without other settings, a daily report. */
const created = async (
  { arrange }: TestPortal,
  owner: Account,
  settings: Partial<Input<typeof tasks.create>> = {},
) => {
  const { taskId } = await arrange.as(owner).send(tasks.create, {
    userName: owner,
    title: 'Items of the organization',
    type: 'ExecuteReport',
    parameters: { reportType: 'org', reportSubType: 'content' },
    ...daily,
    ...settings,
  })
  return taskId
}

test('a member schedules a notebook that the member owns, undoes it, and sees how many tasks are left', async ({
  page,
  portal,
  signIn,
}) => {
  await notebook(portal, 'publisher')
  await notebook(portal, 'admin', 'Flood extents of the administrator')
  await portal.arrange.item('publisher', { title: 'Flood map' })
  await signIn('publisher', paths.newTask())
  await expect(page.getByRole('button', { name: 'Review task' })).toHaveCount(0)
  await kind(page, 'Notebook').check()
  await expect(kind(page, 'Notebook')).toBeFocused()
  await expect(page.getByText('You can have 20 more active tasks of this type.')).toBeVisible()
  await expect(kind(page, 'Geoprocessing')).toBeDisabled()
  await expect(kind(page, 'Geoprocessing')).toHaveAccessibleDescription(/administrator/)

  await page.getByRole('button', { name: 'Review task' }).click()
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveAccessibleDescription(
    'Select the item that the task runs on.',
  )
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused()

  await page.getByRole('combobox', { name: 'Item' }).fill('flood')
  await expect(page.getByRole('listbox', { name: 'Item' }).getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /^Flood extents/ }).click()
  await field(page, 'Title').fill('Nightly refresh')
  await page.getByLabel('Save the injected parameters').check()
  await page.getByRole('button', { name: 'Add notebook parameters' }).click()
  await page.getByRole('textbox', { name: 'Notebook parameters' }).fill('{"river": "Weser"}')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Review task' }).click()
  await expect(review(page).getByRole('region', { name: 'Item' })).toContainText('Flood extents')
  await expect(review(page).getByRole('region', { name: 'Schedule' })).toContainText(/02:00 AM/)
  await expect(review(page)).toContainText('Next run:')
  await checkAccessibility(page)
  await review(page).getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText('Task “Nightly refresh” created')).toBeVisible()
  expect(await tasksOf(portal, 'publisher')).toMatchObject([
    {
      title: 'Nightly refresh',
      type: 'ExecuteNotebook',
      cronSchedule: daily,
      maxOccurrences: -1,
      parameters: {
        updatePortalItem: true,
        saveInjectedParameters: true,
        notebookParameters: '{"river": "Weser"}',
      },
    },
  ])
  const [task] = await tasksOf(portal, 'publisher')
  await expect(page.getByRole('link', { name: 'Go to task' })).toHaveAttribute(
    'href',
    paths.task('publisher', task?.id ?? ''),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tasksOf(portal, 'publisher')).toEqual([])
})

/** What the form of a type is filled with and changed to, and what the portal then stores. */
interface FormOfType {
  readonly kind: string
  readonly type: TaskTypeName
  /** The title of the item. */
  readonly item?: string
  readonly fill: (page: Page) => Promise<void>
  /** The stored parameters. */
  readonly parameters: object | null
  readonly edit: (page: Page) => Promise<void>
  readonly edited: object
}

const json = (page: Page, name = 'Parameters') => page.getByRole('textbox', { name })
const editAsJson = async (page: Page) => page.getByRole('button', { name: 'Edit as JSON' }).click()

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
    fill: (page) => page.getByLabel('Save the injected parameters').check(),
    parameters: { ...notebookParameters, saveInjectedParameters: true },
    edit: (page) => page.getByLabel('Save the injected parameters').uncheck(),
    edited: { parameters: { ...notebookParameters, saveInjectedParameters: false } },
  },
  {
    kind: 'Workbook',
    type: 'UpdateInsightsWorkbook',
    item: 'Permit fees',
    fill: async () => undefined,
    parameters: null,
    edit: (page) => field(page, 'Title').fill('Fees of each quarter'),
    edited: { title: 'Fees of each quarter' },
  },
  {
    kind: 'Scene layer cache',
    type: 'ExecuteSceneCook',
    item: 'Buildings',
    // Fields and JSON are in step, and unknown keys of the JSON stay.
    fill: async (page) => {
      await expect(page.getByLabel('URL of the scene service')).toHaveValue(scene.service_url)
      await page.getByRole('radio', { name: 'Update attributes only' }).check()
      await field(page, 'Layers').pressSequentially('0, 2')
      await editAsJson(page)
      await expect(json(page)).toContainText('"[0,2]"')
      await json(page).fill(JSON.stringify(scene))
      await page.getByRole('button', { name: 'Show fields' }).click()
      await expect(field(page, 'Layers')).toHaveValue('1')
      await expect(page.getByRole('radio', { name: 'Rebuild the cache' })).toBeChecked()
      await field(page, 'Layers').fill('roads')
      await page.getByRole('button', { name: 'Review task' }).click()
      await expect(field(page, 'Layers')).toHaveAccessibleDescription(/a list of layer IDs/)
      await field(page, 'Layers').fill('3')
    },
    parameters: { ...scene, layer: '[3]' },
    edit: (page) => page.getByRole('radio', { name: 'Update attributes only' }).check(),
    edited: {
      parameters: { ...scene, layer: '[3]', update_mode: 'PARTIAL_UPDATE_ATTRIBUTES' },
    },
  },
  {
    kind: 'Workflow',
    type: 'ExecuteWorkflowManager',
    item: 'Inspections',
    fill: async (page) => {
      await editAsJson(page)
      await json(page).fill('{"jobTemplate": ')
      await page.getByRole('button', { name: 'Review task' }).click()
      await expect(page.getByText('Enter a JSON object').first()).toBeVisible()
      await expect(json(page)).toContainText('{"jobTemplate":')
      await json(page).fill('{"jobTemplate": 7}')
    },
    parameters: { jobTemplate: 7 },
    edit: async (page) => {
      await page.getByLabel('No limit').uncheck()
      await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('12')
    },
    edited: { maxOccurrences: 12, parameters: { jobTemplate: 7 } },
  },
  {
    kind: 'Report',
    type: 'ExecuteReport',
    fill: async (page) => {
      await expect(page.getByRole('combobox', { name: 'Item' })).toHaveCount(0)
      await page.getByRole('radio', { name: 'Members' }).check()
    },
    parameters: { reportType: 'org', reportSubType: 'users' },
    edit: (page) => page.getByRole('radio', { name: 'Items' }).check(),
    edited: { parameters: { reportType: 'org', reportSubType: 'content' } },
  },
  {
    kind: 'Geoprocessing',
    type: 'GPService',
    item: 'Inventory',
    fill: async (page) => {
      await page.getByLabel('URL of the geoprocessing task').fill(`${service}/SummarizeContent`)
      await editAsJson(page)
      await json(page, 'Inputs').fill('{"Item_Type": "PDF"}')
    },
    parameters: { Item_Type: 'PDF' },
    edit: (page) => page.getByLabel('Time (UTC)').fill('04:30'),
    edited: {
      cronSchedule: { ...daily, minute: '30', hour: '4' },
      parameters: { Item_Type: 'PDF' },
    },
  },
]

test('tasks of each type are created and changed in their forms', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const service = `${portal.services.portalUrls.server}/rest/services/Inventory/GPServer`
  await notebook(portal, 'admin')
  for (const [title, type, url] of [
    ['Permit fees', 'Insights Workbook', 'https://gis.example.com/insights/#/view/permits'],
    ['Buildings', 'Scene Service', scene.service_url],
    ['Inventory', 'Geoprocessing Service', service],
  ] as const)
    await arrange.item('admin', { title, type, text: undefined, url })
  await arrange.item('admin', { title: 'Inspections', type: 'Workflow' })
  await signIn('admin', paths.tasks())
  const ofType = async (type: TaskTypeName) =>
    (await tasksOf(portal, 'admin')).find((task) => task.type === type)
  for (const { kind: name, type, item, fill, parameters, edit, edited } of formsOfTypes(service))
    await test.step(name, async () => {
      await openPage(page, 'Tasks')
      await page.getByRole('link', { name: 'Create task' }).first().click()
      await kind(page, name).check()
      if (item !== undefined) await pickItem(page, item)
      await fill(page)
      await apply(page)
      const stored = await ofType(type)
      expect(stored).toMatchObject({
        parameters,
        cronSchedule: daily,
        taskState: 'active',
      })
      await page.getByRole('link', { name: 'Go to task' }).click()
      await page.getByRole('link', { name: 'Edit task' }).click()
      await edit(page)
      await apply(page, 'Apply 1 change')
      expect(await ofType(type)).toMatchObject({ id: stored?.id, ...edited })
    })
})

test('picker and cron fields are in step in both directions, with words, warnings, and the next runs; a single run sets start and maximum', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await expect(repeats(page)).toHaveValue('daily')
  await expect(nextRuns(page).getByRole('row')).toHaveCount(11)

  await repeats(page).selectOption('Every few minutes')
  await page.getByLabel('Interval').selectOption('Every 15 minutes')
  expect(await cron(page)).toEqual(['*/15', '*', '*', '*', '?'])
  await page.getByLabel('Interval').selectOption('Every minute')
  await expect(page.getByText('The task runs every minute of the selected hours.')).toBeVisible()
  await repeats(page).selectOption('Every few hours')
  await page.getByLabel('Minute of the hour').selectOption('10')
  expect(await cron(page)).toEqual(['10', '*', '*', '*', '?'])
  await repeats(page).selectOption('Every week')
  await page.getByLabel('Thursday').check()
  await page.getByLabel('Time (UTC)').fill('06:00')
  expect(await cron(page)).toEqual(['0', '6', '?', '*', 'MON,THU'])
  await page.getByLabel('Monday').uncheck()
  await expect(page.getByLabel('Thursday')).toBeDisabled()
  await repeats(page).selectOption('Every month')
  await page.getByLabel('On', { exact: true }).selectOption('Day of the week')
  await page.getByLabel('Which').selectOption('Third')
  await page.getByRole('combobox', { name: 'Day of the week' }).selectOption('Friday')
  expect(await cron(page)).toEqual(['0', '6', '?', '*', '6#3'])
  await page.getByLabel('Which').selectOption('Last')
  expect(await cron(page)).toEqual(['0', '6', '?', '*', '6L'])
  await page.getByLabel('On', { exact: true }).selectOption('Last day of the month')
  expect(await cron(page)).toEqual(['0', '6', 'L', '*', '?'])
  await page.getByLabel('On', { exact: true }).selectOption('Last weekday (Monday to Friday)')
  expect(await cron(page)).toEqual(['0', '6', 'LW', '*', '?'])
  await repeats(page).selectOption('Every year')
  await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption('February')
  await page.getByLabel('On', { exact: true }).selectOption('Day of the month')
  await page.getByRole('combobox', { name: 'Day of the month' }).selectOption('30')
  await expect(page.getByText('This schedule never runs')).toBeVisible()
  await expect(nextRuns(page)).toBeHidden()
  await page.getByRole('button', { name: 'Review task' }).click()
  await expect(field(page, 'Day of month')).toHaveAccessibleDescription(/never runs/)

  // From the fields to the picker.
  await field(page, 'Month').fill('*')
  await expect(field(page, 'Day of month')).not.toHaveAccessibleDescription(/never runs/)
  await field(page, 'Day of month').fill('?')
  await field(page, 'Day of week').fill('TUE-WED')
  await expect(repeats(page)).toHaveValue('weekly')
  await expect(page.getByLabel('Tuesday')).toBeChecked()
  await expect(page.getByLabel('Monday')).not.toBeChecked()
  await expect(page.getByText(/Tuesday through Wednesday/)).toBeVisible()
  await field(page, 'Hour').fill('6,18')
  await expect(repeats(page)).toHaveValue('custom')
  await field(page, 'Hour').fill('24')
  await expect(field(page, 'Hour')).toHaveAccessibleDescription('Must be from 0 to 23.')
  await expect(nextRuns(page)).toBeHidden()
  await field(page, 'Hour').fill('7')
  await expect(repeats(page)).toHaveValue('weekly')
  await expect(page.getByLabel('Time (UTC)')).toHaveValue('07:00')

  await page.getByLabel('Start', { exact: true }).fill('2027-03-02T00:00')
  await page.getByLabel('End', { exact: true }).fill('2027-03-01T00:00')
  await expect(page.getByText('The end is before the start, so the task never runs.')).toBeVisible()
  await page.getByLabel('End', { exact: true }).fill('2027-06-01T00:00')
  await page.getByLabel('No limit').uncheck()
  await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('3')
  await expect(page.getByText(/The task ends with its last run on/)).toBeVisible()
  await expect(nextRuns(page).getByRole('row')).toHaveCount(4)

  await page.getByLabel('Start', { exact: true }).fill('')
  await page.getByLabel('End', { exact: true }).fill('')
  await page.getByLabel('No limit').check()
  await repeats(page).selectOption('Once')
  await page.getByLabel('Date and time').fill('2031-07-04T12:30')
  await expect(page.getByRole('spinbutton', { name: 'Maximum runs' })).toHaveValue('1')
  expect(await cron(page)).toEqual(['30', '10', '4', '7', '?'])
  await expect(nextRuns(page).getByRole('row')).toHaveCount(2)
  await expect(nextRuns(page)).toContainText('Fri, Jul 4, 2031, 10:30 AM UTC')
  await repeats(page).selectOption('Every day')
  await expect(page.getByLabel('No limit')).toBeChecked()
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue('')
  await repeats(page).selectOption('Once')
  await expect(page.getByLabel('Date and time')).toHaveValue('2031-07-04T12:30')
  await apply(page)
  expect(await tasksOf(portal, 'admin')).toMatchObject([
    { maxOccurrences: 1, nextStart: Date.UTC(2031, 6, 4, 10, 30) },
  ])
})

test('a task is created by keyboard alone; its changes are reviewed, applied, and undone, and a schedule that another person sets meanwhile stays; a copy begins with its values, and entries survive a reload', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await test.step('a schedule is picked by keyboard', async () => {
    await page.getByRole('radio', { name: 'Report' }).focus()
    await walkTo(field(page, 'Title'))
    await page.keyboard.type('Inventory')
    await walkTo(repeats(page))
    await page.keyboard.type('Every w')
    await expect(repeats(page)).toHaveValue('weekly')
    await walkTo(page.getByRole('checkbox', { name: 'Friday' }))
    await page.keyboard.press('Space')
    await walkTo(page.getByLabel('Time (UTC)'))
    await page.keyboard.type('0645AM')
    expect(await cron(page)).toEqual(['45', '6', '?', '*', 'MON,FRI'])
    // Dates and times have a stop for each of their parts.
    await walkTo(field(page, 'Minute'))
    await walkTo(page.getByLabel('End', { exact: true }))
    await walkTo(page.getByRole('button', { name: 'Review task' }))
    await page.keyboard.press('Enter')
    await walkTo(review(page).getByRole('button', { name: 'Create task' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Task “Inventory” created')).toBeVisible()
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
  const admin = portal.arrange.as('admin')
  const target = { userName: 'admin', taskId }
  const read = () => admin.send(tasks.read, target)
  await page.getByRole('link', { name: 'Go to task' }).click()
  await page.getByRole('link', { name: 'Edit task' }).click()
  await expect(page.getByRole('button', { name: /^Review / })).toHaveCount(0)
  await field(page, 'Title').fill('All items')
  await page.getByRole('radio', { name: 'Members' }).check()
  await page.getByLabel('Start', { exact: true }).fill('2027-01-01T01:00')
  /** Changes the schedule, and repeats the parameters as the task has them. */
  const setHour = async (hour: string) => {
    const { parameters } = await read()
    const input = { ...target, type: 'ExecuteReport', ...daily, hour } as const
    await admin.send(tasks.update, { ...input, parameters: parameters ?? {} })
  }
  await setHour('5')

  await page.getByRole('button', { name: 'Review 3 changes' }).click()
  await expect(review(page).getByRole('region', { name: 'Title' })).toContainText('All items')
  const start = review(page).getByRole('region', { name: 'Start' })
  await expect(start).toContainText('12:00 AM UTC')
  await expect(start).not.toContainText('UTC (')
  await review(page).getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText('Task “Inventory” changed')).toBeVisible()
  const changed = { cronSchedule: { ...daily, hour: '5' } }
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
    cronSchedule: { ...daily, hour: '7' },
  })
  expect(restored.startDate).toBeUndefined()

  await test.step('a copy begins with the values of its task, and entries survive a reload', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy as new task' }).click()
    await expect(field(page, 'Title')).toHaveValue('Copy of Inventory')
    await expect(field(page, 'Hour')).toHaveValue('7')
    await expect(kind(page, 'Report')).toBeChecked()
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
})

test('an administrator changes the schedule of another member’s task and is asked about a conflict; on a phone, the form has no violations with long texts and errors', async ({
  page,
  portal,
  signIn,
}) => {
  const title = 'Überschwemmungsgebietsberechnung '.repeat(7).trim()
  const { id: itemId } = await notebook(portal, 'publisher')
  const taskId = await created(portal, 'publisher', {
    type: 'ExecuteNotebook',
    itemId,
    title,
    parameters: { notebookParameters: { river: 'Weser' } },
  })
  const target = { userName: 'publisher', taskId }
  const publisher = portal.arrange.as('publisher')
  await signIn('admin', paths.editTask('publisher', taskId))
  await expect(page.getByText(`${title} · Notebook · owner: publisher`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Notebook parameters' }).fill('{"river": "Aller"}')
  await page.getByLabel('Time (UTC)').fill('04:30')
  await publisher.send(tasks.update, {
    ...target,
    type: 'ExecuteNotebook',
    itemId,
    ...daily,
    hour: '9',
  })
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect(review(page)).toContainText('was changed by another person or in another tab')
  await review(page)
    .getByRole('radio', { name: /Keep the current value/ })
    .check()
  await review(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(review(page)).toBeHidden()
  expect(await publisher.send(tasks.read, target)).toMatchObject({
    parameters: { notebookParameters: { river: 'Aller' } },
    cronSchedule: { ...daily, hour: '9' },
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Edit task' }).click()
  await field(page, 'Minute').fill('99')
  await page.getByLabel('No limit').uncheck()
  await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('0')
  await page.getByRole('button', { name: /^Review / }).click()
  await expect(field(page, 'Minute')).toHaveAccessibleDescription('Must be from 0 to 59.')
  await checkAccessibility(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test.describe('on a portal of version 10.9', () => {
  test.use({ plays: '10.9.1' })

  test('types of later versions, and those that need another privilege, are disabled with the reason', async ({
    page,
    portal,
    signIn,
  }) => {
    await portal.arrange.item('editor', { title: 'Inspections', type: 'Workflow' })
    await signIn('editor', `${paths.newTask()}?type=GPService`)
    await expect(page.getByRole('button', { name: 'Review task' })).toHaveAccessibleDescription(
      /requires version 11\.2/,
    )
    const reasons = {
      Notebook: /Schedule notebooks/,
      Report: /requires version 11\.0, and this portal has version 10\.9/,
      Geoprocessing: /requires version 11\.2/,
    }
    for (const [name, reason] of Object.entries(reasons)) {
      await expect(kind(page, name)).toBeDisabled()
      await expect(kind(page, name)).toHaveAccessibleDescription(reason)
    }
    await checkAccessibility(page)
    await kind(page, 'Workflow').check()
    await pickItem(page, 'Inspections')
    await apply(page)
    await expect(page.getByRole('row', { name: /Inspections/ })).toContainText('Active')
  })
})

isolatedTest(
  'a viewer in another time zone sees runs there and in UTC, with notes about changes of the clock',
  async ({ page, portal, signIn }) => {
    const startDate = Date.UTC(2027, 2, 12, 5)
    const taskId = await created(portal, 'admin', { hour: '7', startDate })
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
    expect(task.cronSchedule).toEqual({ ...daily, hour: '7' })
  },
)
