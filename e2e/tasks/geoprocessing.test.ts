import { paths } from '../../src/console/shell/paths.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { taskLimits } from '../../src/rest/tasks/taskTypes.ts'
import { expect, page, step, test as base, type TestPortal } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const day = 86_400_000

const review = page.getByRole('dialog', { name: /^Review / })
const inputs = page.getByRole('textbox', { name: 'Inputs' })
const runs = page.getByRole('table', { name: 'Run history' })

const readTask = async (portal: TestPortal) => {
  const [task] = (await portal.as('admin').send(tasks.list, { userName: 'admin', num: 2 })).tasks
  if (!task) throw new Error('there is no task')
  return task
}

/** Lets the portal start the only task on the next day, and waits until the job of the run has ended. */
const runOnNextDay = async (portal: TestPortal) => {
  const { id: taskId } = await readTask(portal)
  await portal.forward(day)
  await portal.runDue()
  await expect
    .poll(async () => {
      await portal.forward(30_000)
      await portal.runDue()
      const found = await portal.as('admin').send(tasks.runs, { userName: 'admin', taskId })
      return found.runs[0]?.status
    })
    .toMatch(/succeeded|failed/)
}

test('the geoprocessing service of the portal is scheduled in the form; a task whose jobs fail stops, is corrected, and runs again', async ({
  portal,
  signIn,
}) => {
  const service = `${location.origin}/server/rest/services/Inventory/GPServer`
  await portal.item('admin', {
    title: 'Inventory',
    type: 'Geoprocessing Service',
    text: undefined,
    url: service,
  })
  await portal.item('admin', { title: 'Roads', type: 'Web Map' })

  await step(
    'the URL begins with that of the item, and a refused URL is named at its field',
    async () => {
      await signIn('admin', `${paths.newTask()}?type=GPService`)
      await page.getByRole('combobox', { name: 'Item' }).fill('Inventory')
      await page.getByRole('option', { name: /^Inventory/ }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('Count maps')
      const address = page.getByRole('textbox', { name: 'URL of the geoprocessing task' })
      await expect.element(address).toHaveValue(`${service}/`)
      await page.getByRole('button', { name: 'Review task' }).click()
      await expect
        .element(address)
        .toHaveAccessibleDescription(/Add a slash and the name of the task/)
      await page.getByRole('button', { name: 'Edit as JSON' }).click()
      await inputs.fill('{"Item_Type": "Web Map", "Fail": true}')
      for (const [wrong, message] of [
        ['https://gis.example.com/rest/services/Other/GPServer/Buffer', /service of the item/],
        [`${service}/Buffer`, /Buffer|does not exist|no such/i],
      ] as const) {
        await address.fill(wrong)
        await page.getByRole('button', { name: 'Review task' }).click()
        await review.getByRole('button', { name: 'Create task' }).click()
        await expect.element(address).toHaveAccessibleDescription(message)
        await expect.element(address).toHaveFocus()
      }
      await address.fill(`${service}/SummarizeContent`)
      await page.getByRole('button', { name: 'Review task' }).click()
      await review.getByRole('button', { name: 'Create task' }).click()
      await expect.element(page.getByText('Task “Count maps” created')).toBeVisible()
    },
  )

  const { id } = await readTask(portal)
  const path = paths.task('admin', id)

  await step('after failed runs in a row, the task stops, and its page explains why', async () => {
    for (let run = 0; run < taskLimits.failedRuns; run += 1) await runOnNextDay(portal)
    await signIn('admin', path)
    await expect.element(page.getByText('Stopped after 5 failed runs in a row')).toBeVisible()
    await expect.element(page.getByText('Fix the cause, then enable the task.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Last error' }))
      .toHaveTextContent(/^The job failed, because the input 'Fail' is true\.$/)
    await expect.poll(() => runs.getByRole('row').elements().length).toBe(1 + taskLimits.failedRuns)
  })

  await step(
    'with corrected inputs, the enabled task runs, and its history leads to the output',
    async () => {
      await page.getByRole('link', { name: 'Edit task' }).click()
      await page.getByRole('button', { name: 'Edit as JSON' }).click()
      await inputs.fill('{"Item_Type": "Web Map"}')
      await page.getByRole('button', { name: 'Review 1 change' }).click()
      await review.getByRole('button', { name: 'Apply 1 change' }).click()
      await page.getByRole('button', { name: 'Enable task' }).click()
      await expect.element(page.getByRole('button', { name: 'Disable task' })).toBeVisible()
      await runOnNextDay(portal)
      await signIn('admin', path)
      const newest = runs.getByRole('row').nth(1)
      await expect.element(newest).toHaveTextContent(/Succeeded.*Counted 1 item\./)
      await expect
        .element(newest.getByRole('link', { name: 'Open output' }))
        .toHaveAttribute(
          'href',
          expect.stringMatching(new RegExp(`^${service}/SummarizeContent/jobs/[\\w-]+$`)),
        )
      expect(await readTask(portal)).toMatchObject({
        taskState: 'active',
        itemId: expect.any(String),
      })
    },
  )
})
