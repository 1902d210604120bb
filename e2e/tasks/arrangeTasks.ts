import type { Input } from '../../src/rest/protocol/operation.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import type { Account, Arrange } from '../support/arrange.ts'

type Arranging = Pick<Arrange, 'as' | 'item'>
type Settings = Partial<Input<typeof tasks.create>>

/** Times that are far from now, so that the portal starts none of the tasks during a test. */
export const hourFarAway = String((new Date().getUTCHours() + 12) % 24)
export const minuteFarAway = [20, 50].find((one) => Math.abs(one - new Date().getUTCMinutes()) > 10)

const everyDay = { dayOfMonth: '*', month: '*', dayOfWeek: '?' }
export const atHourFarAway = { minute: '30', hour: hourFarAway, ...everyDay }
export const atTwo = { minute: '0', hour: '2', ...everyDay }

/** Creates a task of an owner, and returns its ID; without other settings, a daily report. */
export const createReport = async (
  arrange: Arranging,
  owner: Account,
  settings: Settings = {},
): Promise<string> => {
  const { taskId } = await arrange.as(owner).send(tasks.create, {
    userName: owner,
    title: 'Items of the organization',
    type: 'ExecuteReport',
    parameters: { reportType: 'org', reportSubType: 'content' },
    ...atTwo,
    ...settings,
  })
  return taskId
}

/** Creates a daily task of the publisher that runs an item. */
export const createInspection = async (
  arrange: Arranging,
  itemId: string,
  settings: Settings = {},
) => {
  const taskId = await createReport(arrange, 'publisher', {
    type: 'ExecuteWorkflowManager',
    title: 'Start inspections',
    parameters: undefined,
    itemId,
    ...atHourFarAway,
    ...settings,
  })
  return { userName: 'publisher', taskId, path: `/tasks/publisher/${taskId}` }
}

export interface NewTask {
  readonly title: string
  /** Five fields. */
  readonly cron?: string
  readonly isPaused?: boolean
}

/** Creates a workflow of a member, and tasks that run it. Returns the IDs of the tasks. */
export const createTasks = async (
  arrange: Arranging,
  owner: Account,
  wanted: readonly NewTask[],
): Promise<string[]> => {
  const { id: itemId } = await arrange.item(owner, { title: `Flow ${owner}`, type: 'Workflow' })
  const ids: string[] = []
  for (const { title, cron = '0 2 * * ?', isPaused = false } of wanted) {
    const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ')
    const taskId = await createReport(arrange, owner, {
      title,
      type: 'ExecuteWorkflowManager',
      parameters: undefined,
      itemId,
      minute,
      hour,
      dayOfMonth,
      month,
      dayOfWeek,
    })
    if (isPaused) await arrange.as(owner).send(tasks.disable, { userName: owner, taskId })
    ids.push(taskId)
  }
  return ids
}
