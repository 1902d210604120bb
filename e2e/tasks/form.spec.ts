import { paths } from '../../src/console/shell/paths.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import { taskLimits } from '../../src/rest/tasks/taskTypes.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import {
  checkAccessibility,
  expect,
  isolatedTest,
  test,
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
  await checkAccessibility(page)
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

test('an administrator creates tasks of the other types, and unknown keys of the JSON stay', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  await arrange.item('admin', {
    title: 'Permit fees',
    type: 'Insights Workbook',
    text: undefined,
    url: 'https://gis.example.com/insights/#/view/permits',
  })
  await arrange.item('admin', { title: 'Inspections', type: 'Workflow' })
  await arrange.item('admin', {
    title: 'Buildings',
    type: 'Scene Service',
    text: undefined,
    url: 'https://gis.example.com/server/rest/services/Buildings/SceneServer',
  })
  await signIn('admin')

  await test.step('scene layer cache', async () => {
    await page.goto(paths.newTask())
    await kind(page, 'Scene layer cache').check()
    await pickItem(page, 'Buildings')
    await expect(page.getByLabel('URL of the scene service')).toHaveValue(/Buildings\/SceneServer$/)
    await page.getByRole('radio', { name: 'Update attributes only' }).check()
    await field(page, 'Layers').pressSequentially('0, 2')
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    const json = page.getByRole('textbox', { name: 'Parameters' })
    await expect(json).toContainText('"[0,2]"')
    await json.fill(
      JSON.stringify({
        service_url: 'https://gis.example.com/server/rest/services/Buildings/SceneServer',
        num_of_caching_service_instances: 2,
        layer: '[1]',
        update_mode: 'RECREATE_ALL_NODES',
        update_extent: 'DEFAULT',
      }),
    )
    await page.getByRole('button', { name: 'Show fields' }).click()
    await expect(field(page, 'Layers')).toHaveValue('1')
    await expect(page.getByRole('radio', { name: 'Rebuild the cache' })).toBeChecked()
    await field(page, 'Layers').fill('roads')
    await page.getByRole('button', { name: 'Review task' }).click()
    await expect(field(page, 'Layers')).toHaveAccessibleDescription(/a list of layer IDs/)
    await field(page, 'Layers').fill('3')
    await apply(page)
  })

  await test.step('workbook', async () => {
    await page.goto(paths.newTask())
    await kind(page, 'Workbook').check()
    await pickItem(page, 'Permit fees')
    await apply(page)
  })

  await test.step('workflow, with invalid JSON first', async () => {
    await page.goto(paths.newTask())
    await kind(page, 'Workflow').check()
    await pickItem(page, 'Inspections')
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    const json = page.getByRole('textbox', { name: 'Parameters' })
    await json.fill('{"jobTemplate": ')
    await page.getByRole('button', { name: 'Review task' }).click()
    await expect(page.getByText('Enter a JSON object').first()).toBeVisible()
    await expect(json).toContainText('{"jobTemplate":')
    await json.fill('{"jobTemplate": 7}')
    await apply(page)
  })

  await test.step('report', async () => {
    await page.goto(paths.newTask())
    await kind(page, 'Report').check()
    await expect(page.getByRole('combobox', { name: 'Item' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Members' }).check()
    await apply(page)
  })

  const all = await tasksOf(portal, 'admin')
  expect(Object.fromEntries(all.map((task) => [task.type, task.parameters]))).toEqual({
    ExecuteSceneCook: {
      service_url: 'https://gis.example.com/server/rest/services/Buildings/SceneServer',
      num_of_caching_service_instances: 2,
      layer: '[3]',
      update_mode: 'RECREATE_ALL_NODES',
      update_extent: 'DEFAULT',
    },
    UpdateInsightsWorkbook: null,
    ExecuteWorkflowManager: { jobTemplate: 7 },
    ExecuteReport: { reportType: 'org', reportSubType: 'users' },
  })
})

test('a geoprocessing task begins with the URL of its item, and a refused URL is named at its field', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const url = `${portal.url}/portal/server/rest/services/Elsewhere/GPServer`
  await arrange.item('admin', {
    title: 'Flood tools',
    type: 'Geoprocessing Service',
    text: undefined,
    url,
  })
  await signIn('admin', `${paths.newTask()}?type=GPService`)
  await expect(kind(page, 'Geoprocessing')).toBeChecked()
  await pickItem(page, 'Flood tools')
  const address = page.getByLabel('URL of the geoprocessing task')
  await expect(address).toHaveValue(`${url}/`)
  await page.getByRole('button', { name: 'Review task' }).click()
  await expect(address).toHaveAccessibleDescription(/Add a slash and the name of the task/)
  await address.fill('https://gis.example.com/rest/services/Other/GPServer/Buffer')
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"distance": 100}')
  await page.getByRole('button', { name: 'Review task' }).click()
  await review(page).getByRole('button', { name: 'Create task' }).click()
  await expect(review(page)).toBeHidden()
  await expect(address).toHaveAccessibleDescription(/service of the item/)
  await expect(address).toBeFocused()
})

test('picker and cron fields are in step in both directions, with words, warnings, and the next runs', async ({
  page,
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
  await field(page, 'Day of month').fill('?')
  await field(page, 'Month').fill('*')
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
})

test('a single run sets the start and the maximum, which another recurrence removes', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
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

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: ReturnType<Page['getByRole']>) => {
  await expect(control).toBeVisible()
  for (let turn = 0; turn < 80; turn += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the control cannot be reached by keyboard')
}

test('a schedule is picked, and the task created, by keyboard alone', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await tabTo(page, field(page, 'Title'))
  await page.keyboard.type('Weekly inventory')
  await tabTo(page, repeats(page))
  await page.keyboard.type('Every w')
  await expect(repeats(page)).toHaveValue('weekly')
  await tabTo(page, page.getByRole('checkbox', { name: 'Friday' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Time (UTC)'))
  await page.keyboard.type('0645AM')
  expect(await cron(page)).toEqual(['45', '6', '?', '*', 'MON,FRI'])
  await tabTo(page, page.getByRole('button', { name: 'Review task' }))
  await page.keyboard.press('Enter')
  await tabTo(page, review(page).getByRole('button', { name: 'Create task' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task “Weekly inventory” created')).toBeVisible()
  expect(await tasksOf(portal, 'admin')).toMatchObject([
    {
      cronSchedule: { minute: '45', hour: '6', dayOfMonth: '?', month: '*', dayOfWeek: 'MON,FRI' },
    },
  ])
})

test('changes of a task are reviewed, applied, and undone, and a schedule that another person sets meanwhile stays', async ({
  page,
  portal,
  signIn,
}) => {
  const taskId = await created(portal, 'admin')
  const admin = portal.arrange.as('admin')
  const target = { userName: 'admin', taskId }
  const read = () => admin.send(tasks.read, target)
  await signIn('admin', paths.editTask('admin', taskId))
  await expect(page.getByRole('button', { name: /^Review / })).toHaveCount(0)
  await field(page, 'Title').fill('All items')
  await page.getByRole('radio', { name: 'Members' }).check()
  await page.getByLabel('Start', { exact: true }).fill('2027-01-01T01:00')
  const type = 'ExecuteReport' as const
  await admin.send(tasks.update, { ...target, type, ...daily, hour: '5' })

  await page.getByRole('button', { name: 'Review 3 changes' }).click()
  await expect(review(page).getByRole('region', { name: 'Title' })).toContainText('All items')
  await expect(review(page).getByRole('region', { name: 'Start' })).toContainText('UTC')
  await review(page).getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText('Task “Items of the organization” changed')).toBeVisible()
  const changed = { cronSchedule: { ...daily, hour: '5' } }
  expect(await read()).toMatchObject({
    title: 'All items',
    parameters: { reportType: 'org', reportSubType: 'users' },
    startDate: Date.UTC(2027, 0, 1),
    ...changed,
  })

  await admin.send(tasks.update, { ...target, type, ...daily, hour: '7' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read()).title).toBe('Items of the organization')
  const restored = await read()
  expect(restored).toMatchObject({
    parameters: { reportType: 'org', reportSubType: 'content' },
    cronSchedule: { ...daily, hour: '7' },
  })
  expect(restored.startDate).toBeUndefined()
})

test('an administrator changes the schedule of another member’s task and is asked about a conflict', async ({
  page,
  portal,
  signIn,
}) => {
  const { id: itemId } = await notebook(portal, 'publisher')
  const taskId = await created(portal, 'publisher', {
    type: 'ExecuteNotebook',
    itemId,
    title: 'Refresh',
    parameters: { notebookParameters: { river: 'Weser' } },
  })
  const target = { userName: 'publisher', taskId }
  const publisher = portal.arrange.as('publisher')
  await signIn('admin', paths.editTask('publisher', taskId))
  await expect(page.getByText('Refresh · Notebook · owner: publisher')).toBeVisible()
  await page.getByRole('textbox', { name: 'Notebook parameters' }).fill('{"river": "Aller"}')
  await page.getByLabel('Time (UTC)').fill('04:30')
  await publisher.send(tasks.update, { ...target, type: 'ExecuteNotebook', ...daily, hour: '9' })
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect(review(page)).toContainText('Another person has changed')
  await review(page)
    .getByRole('radio', { name: /Keep the current value/ })
    .check()
  await review(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(review(page)).toBeHidden()
  expect(await publisher.send(tasks.read, target)).toMatchObject({
    parameters: { notebookParameters: { river: 'Aller' } },
    cronSchedule: { ...daily, hour: '9' },
  })
})

test('types are refused with the reason: privilege, administrator, or version of the portal', async ({
  page,
  portal,
  signIn,
}) => {
  const { enterpriseVersion } = await portal.arrange.as('viewer').send(portals.read, {})
  expect(enterpriseVersion).toBeDefined()
  await signIn('viewer', paths.newTask())
  await expect(kind(page, 'Notebook')).toBeDisabled()
  await expect(kind(page, 'Notebook')).toHaveAccessibleDescription(/Schedule notebooks/)
  await expect(kind(page, 'Report')).toHaveAccessibleDescription(/report/i)
  await expect(kind(page, 'Geoprocessing')).toHaveAccessibleDescription(/administrator/)
  await expect(kind(page, 'Workbook')).toBeEnabled()
  await checkAccessibility(page)
})

test('at the maximum number of active tasks, the form says so and shows the portal’s refusal at the type', async ({
  page,
  portal,
  signIn,
}) => {
  for (let count = 0; count < taskLimits.perMember; count += 1) await created(portal, 'admin')
  await signIn('admin', `${paths.newTask()}?type=ExecuteReport`)
  await expect(page.getByText('You have the maximum number of active tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Review task' }).click()
  await review(page).getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText(/already has 20 active tasks/)).toBeVisible()
})

test('entries survive a reload, and a copy begins with the values of its task', async ({
  page,
  portal,
  signIn,
}) => {
  const taskId = await created(portal, 'admin', { title: 'Inventory', hour: '5' })
  await signIn('admin', `${paths.newTask()}?copy=admin/${taskId}`)
  await expect(field(page, 'Title')).toHaveValue('Copy of Inventory')
  await expect(field(page, 'Hour')).toHaveValue('5')
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

test('the form has no violations on a phone, with long texts and errors', async ({
  page,
  portal,
  signIn,
}) => {
  const title = 'Überschwemmungsgebietsberechnung '.repeat(7).trim()
  const taskId = await created(portal, 'admin', { title })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', paths.editTask('admin', taskId))
  await field(page, 'Minute').fill('99')
  await page.getByLabel('No limit').uncheck()
  await page.getByRole('spinbutton', { name: 'Maximum runs' }).fill('0')
  await page.getByRole('button', { name: /^Review / }).click()
  await expect(field(page, 'Minute')).toHaveAccessibleDescription('Must be from 0 to 59.')
  await checkAccessibility(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
