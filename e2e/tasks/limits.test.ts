import { paths } from '../../src/console/shell/paths.ts'
import { systemLimits } from '../../src/rest/tasks/systemLimits.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { checkAccessibility, expect, page, test as base, visit } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('an administrator changes limits after a review and undoes it; they apply to members, who can’t change them', async ({
  portal,
  signIn,
}) => {
  const item = await portal.item('publisher', { title: 'Inspections', type: 'Workflow' })
  await portal.as('publisher').send(tasks.create, {
    userName: 'publisher',
    type: 'ExecuteWorkflowManager',
    itemId: item.id,
    minute: '0',
    hour: '2',
    dayOfMonth: '*',
    month: '*',
    dayOfWeek: '?',
  })
  const read = () => portal.as('admin').send(systemLimits.read, {})
  const limit = (name: string) => page.getByRole('textbox', { name })
  const review = page.getByRole('dialog', { name: /^Review / })

  await signIn('admin', paths.tasks())
  await page.getByRole('link', { name: 'Limits' }).click()
  await expect
    .element(page.getByRole('row', { name: /Workflow/ }))
    .toHaveTextContent('1 active task')
  await limit('Workflow: Limit per member').fill('many')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect
    .element(limit('Workflow: Limit per member'))
    .toHaveAccessibleDescription('Enter a whole number from 0 to 100,000.')
  await expect.element(limit('Workflow: Limit per member')).toHaveFocus()
  await checkAccessibility()
  await limit('Workflow: Limit per member').fill('1')
  await limit('Workflow: Limit of the organization').fill('0')
  await limit('Failed runs in a row').fill('3')
  await page.getByRole('button', { name: 'Review 3 changes' }).click()
  await expect.element(review).toHaveTextContent('Workflow: 1 task is active, more than the limit')
  await checkAccessibility()
  await review.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect.element(page.getByText('3 limits changed')).toBeVisible()
  expect(await read()).toMatchObject({
    ExecuteWorkflowManagerUserLimit: 1,
    ExecuteWorkflowManagerOrgLimit: 0,
    FailedRunsToDisableTask: 3,
    GPServiceUserLimit: 20,
  })
  await expect
    .element(page.getByRole('row', { name: /Workflow/ }))
    .toHaveTextContent('1 active task, at the limit')

  await limit('Workflow: Limit of the organization').fill('40')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await review.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(limit('Workflow: Limit of the organization')).toHaveValue('0')
  expect((await read()).ExecuteWorkflowManagerOrgLimit).toBe(0)

  await signIn('publisher', `${paths.newTask()}?type=ExecuteWorkflowManager`)
  await expect.element(page.getByText('You have the maximum number of active tasks')).toBeVisible()
  await visit(paths.taskLimits())
  await expect.element(page.getByText(/privilege/).first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /Limit/ })).not.toBeInTheDocument()
})

test('limits that a portal does not have are not asked for', async ({ portal, signIn }) => {
  const json = { GPServiceUserLimit: 20, GPServiceOrgLimit: 200 }
  await portal.fault('systemLimits.read', { kind: 'answer', json }, 100)
  await signIn('admin', paths.taskLimits())
  await page.getByRole('textbox', { name: /Limit per member/ }).fill('5')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(page.getByText('1 limit changed')).toBeVisible()
  await portal.clearFaults()
  const limits = await portal.as('admin').send(systemLimits.read, {})
  expect(limits.GPServiceUserLimit).toBe(5)
})
