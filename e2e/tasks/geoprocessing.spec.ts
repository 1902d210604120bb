import { paths } from '../../src/console/shell/paths.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { taskLimits } from '../../src/rest/tasks/taskTypes.ts'
import { expect, test, type Page, type TestPortal } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const day = 86_400_000

const review = (page: Page) => page.getByRole('dialog', { name: /^Review / })
const inputs = (page: Page) => page.getByRole('textbox', { name: 'Inputs' })
const history = (page: Page) => page.getByRole('table', { name: 'Run history' })

const readTask = async ({ arrange }: TestPortal) => {
  const [task] = (await arrange.as('admin').send(tasks.list, { userName: 'admin', num: 2 })).tasks
  if (!task) throw new Error('there is no task')
  return task
}

/** Lets the portal start the only task on the next day, and waits until the job of the run has ended. */
const runOnNextDay = async (portal: TestPortal) => {
  const { arrange, clock, services } = portal
  const { id: taskId } = await readTask(portal)
  clock.forward(day)
  await services.tasks.runDue()
  await expect
    .poll(async () => {
      clock.forward(30_000)
      await services.tasks.runDue()
      const { runs } = await arrange.as('admin').send(tasks.runs, { userName: 'admin', taskId })
      return runs[0]?.status
    })
    .toMatch(/succeeded|failed/)
}

test('the geoprocessing service of the portal is scheduled in the form; a task whose jobs fail stops, is corrected, and runs again', async ({
  page,
  portal,
  signIn,
}) => {
  const service = `${portal.services.portalUrls.server}/rest/services/Inventory/GPServer`
  await portal.arrange.item('admin', {
    title: 'Inventory',
    type: 'Geoprocessing Service',
    text: undefined,
    url: service,
  })
  await portal.arrange.item('admin', { title: 'Roads', type: 'Web Map' })

  await test.step('the URL begins with that of the item, and a refused URL is named at its field', async () => {
    await signIn('admin', `${paths.newTask()}?type=GPService`)
    await page.getByRole('combobox', { name: 'Item' }).fill('Inventory')
    await page.getByRole('option', { name: /^Inventory/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Count maps')
    const address = page.getByRole('textbox', { name: 'URL of the geoprocessing task' })
    await expect(address).toHaveValue(`${service}/`)
    await page.getByRole('button', { name: 'Review task' }).click()
    await expect(address).toHaveAccessibleDescription(/Add a slash and the name of the task/)
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await inputs(page).fill('{"Item_Type": "Web Map", "Fail": true}')
    for (const [wrong, message] of [
      ['https://gis.example.com/rest/services/Other/GPServer/Buffer', /service of the item/],
      [`${service}/Buffer`, /Buffer|does not exist|no such/i],
    ] as const) {
      await address.fill(wrong)
      await page.getByRole('button', { name: 'Review task' }).click()
      await review(page).getByRole('button', { name: 'Create task' }).click()
      await expect(address).toHaveAccessibleDescription(message)
      await expect(address).toBeFocused()
    }
    await address.fill(`${service}/SummarizeContent`)
    await page.getByRole('button', { name: 'Review task' }).click()
    await review(page).getByRole('button', { name: 'Create task' }).click()
    await expect(page.getByText('Task “Count maps” created')).toBeVisible()
  })

  const { id } = await readTask(portal)
  const path = paths.task('admin', id)

  await test.step('after failed runs in a row, the task stops, and its page explains why', async () => {
    for (let run = 0; run < taskLimits.failedRuns; run += 1) await runOnNextDay(portal)
    await signIn('admin', path)
    await expect(page.getByText('Stopped after 5 failed runs in a row')).toBeVisible()
    await expect(page.getByText('Fix the cause, then enable the task.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last error' })).toHaveText(
      "The job failed, because the input 'Fail' is true.",
    )
    await expect(history(page).getByRole('row')).toHaveCount(1 + taskLimits.failedRuns)
  })

  await test.step('with corrected inputs, the enabled task runs, and its history leads to the output', async () => {
    await page.getByRole('link', { name: 'Edit task' }).click()
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await inputs(page).fill('{"Item_Type": "Web Map"}')
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    await review(page).getByRole('button', { name: 'Apply 1 change' }).click()
    await page.getByRole('button', { name: 'Enable task' }).click()
    await expect(page.getByRole('button', { name: 'Disable task' })).toBeVisible()
    await runOnNextDay(portal)
    await signIn('admin', path)
    const newest = history(page).getByRole('row').nth(1)
    await expect(newest).toContainText(/Succeeded.*Counted 1 item\./)
    await expect(newest.getByRole('link', { name: 'Open output' })).toHaveAttribute(
      'href',
      new RegExp(`^${service}/SummarizeContent/jobs/[\\w-]+$`),
    )
    expect(await readTask(portal)).toMatchObject({
      taskState: 'active',
      itemId: expect.any(String),
    })
  })
})
