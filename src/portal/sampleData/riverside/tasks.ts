import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'
import { sceneCachingInstances } from '../../../rest/tasks/taskParameters.ts'
import { taskLimits } from '../../../rest/tasks/taskTypes.ts'
import { taskName } from '../../geoprocessing/operations.ts'
import { random } from '../random.ts'
import type { SampleItem, SampleTask, SampleTaskRun } from '../sampleData.ts'

const day = 86_400_000

interface Plan {
  readonly title: string
  readonly owner: string
  readonly type: SampleTask['type']
  /** The title of the item. */
  readonly item?: string
  /** Five fields. */
  readonly cron: string
  /** Days before the sample data is created. */
  readonly created: number
  readonly state?: SampleTask['state']
  /** Days since the task last ran, for tasks that do not run any more. */
  readonly ended?: number
  /** Days until the end of an active task. */
  readonly endsIn?: number
  readonly maxOccurrences?: number
  readonly parameters?: Readonly<Record<string, unknown>>
  /** The usual duration of a run (s). */
  readonly seconds: number
  readonly result: string
  /** Why some runs failed, and which: counted from the latest one, which is 0. */
  readonly failure?: { readonly result: string; readonly runs: readonly number[] }
  readonly skipped?: readonly number[]
}

const sceneParameters = (serviceUrl: string | null, updateMode: string) => ({
  service_url: serviceUrl,
  num_of_caching_service_instances: sceneCachingInstances,
  layer: '{}',
  update_mode: updateMode,
})

const notebookParameters = (values: Readonly<Record<string, unknown>> = {}) => ({
  updatePortalItem: true,
  saveInjectedParameters: false,
  notebookParameters: JSON.stringify(values),
})

const cached = 'The cache of the scene layer contains the latest edits.'
const timeout = 'The caching service did not respond within 30 minutes.'

const plans: readonly Plan[] = [
  {
    title: 'Gauge readings, hourly check',
    owner: 'publisher',
    type: 'ExecuteNotebook',
    item: 'Gauge outlier detection',
    cron: '10 * * * ?',
    created: 140,
    parameters: notebookParameters({ window_hours: 24 }),
    seconds: 42,
    result: 'Checked 118 gauges; 3 of them have readings outside the expected range.',
    failure: { result: 'Cell 2 failed: the telemetry server refused the connection.', runs: [13] },
  },
  {
    title: 'Nightly sensor drift correction',
    owner: 'publisher',
    type: 'ExecuteNotebook',
    item: 'Sensor drift correction',
    cron: '30 9 * * ?',
    created: 96,
    state: 'failed',
    ended: 3,
    parameters: notebookParameters(),
    seconds: 17,
    result: 'Corrected the readings of 118 sensors.',
    failure: { result: "Cell 5 failed: KeyError: 'battery_volts'.", runs: [0, 1, 2, 3, 4] },
  },
  {
    title: 'Hydrograph trends, monthly',
    owner: 'publisher',
    type: 'ExecuteNotebook',
    item: 'Hydrograph trend tests',
    cron: '0 13 1 * ?',
    created: 310,
    parameters: notebookParameters({ significance: 0.05 }),
    seconds: 640,
    result: 'Tested 41 hydrographs; 6 of them have a trend.',
  },
  {
    title: 'Return periods after each season',
    owner: 'publisher',
    type: 'ExecuteNotebook',
    item: 'Return period fitting',
    cron: '0 14 1 1,4,7,10 ?',
    created: 480,
    state: 'paused',
    ended: 20,
    seconds: 385,
    result: 'Fitted the return periods of 27 stations.',
  },
  {
    title: 'Levee scene, weekly rebuild',
    owner: 'publisher',
    type: 'ExecuteSceneCook',
    item: 'Levees and channels in 3D',
    cron: '0 10 ? * SUN',
    created: 220,
    seconds: 1_140,
    result: cached,
    failure: { result: timeout, runs: [6] },
  },
  {
    title: 'Reservoir storage for the wet season',
    owner: 'publisher',
    type: 'UpdateInsightsWorkbook',
    item: 'Reservoir storage analysis',
    cron: '45 13 ? * MON-FRI',
    created: 50,
    endsIn: 4,
    seconds: 12,
    result: 'The data of 4 cards was updated.',
    failure: { result: 'The data of the card Releases could not be read.', runs: [8, 17] },
  },
  {
    title: 'Gauges due for maintenance',
    owner: 'publisher',
    type: 'ExecuteWorkflowManager',
    item: 'Gauge maintenance request',
    cron: '0 14 ? * MON',
    created: 175,
    seconds: 5,
    result: 'Created 2 jobs for gauges that are due for maintenance.',
  },
  {
    title: 'Gauge visits during the storms',
    owner: 'publisher',
    type: 'ExecuteWorkflowManager',
    item: 'Gauge maintenance request',
    cron: '30 14 ? * MON,THU',
    created: 90,
    state: 'completed',
    ended: 26,
    maxOccurrences: 12,
    seconds: 6,
    result: 'Created 1 job for a gauge that was damaged.',
  },
  {
    title: 'Item report, weekly',
    owner: 'admin',
    type: 'ExecuteReport',
    cron: '0 11 ? * MON',
    created: 400,
    parameters: { reportType: 'org', reportSubType: 'content' },
    seconds: 8,
    result: 'The report was added to your content.',
  },
  {
    title: 'Member report, monthly',
    owner: 'admin',
    type: 'ExecuteReport',
    cron: '15 11 1 * ?',
    created: 400,
    parameters: { reportType: 'org', reportSubType: 'users' },
    seconds: 4,
    result: 'The report was added to your content.',
  },
  {
    title: 'Content inventory, nightly',
    owner: 'admin',
    type: 'GPService',
    item: 'Content inventory',
    cron: '15 9 * * ?',
    created: 130,
    parameters: {},
    seconds: 4,
    result: 'Counted 604 items.',
    failure: { result: 'The server responded with the status 503.', runs: [11] },
  },
  {
    title: 'Inventory of web maps',
    owner: 'admin',
    type: 'GPService',
    item: 'Content inventory',
    cron: '45 9 ? * SAT',
    created: 90,
    maxOccurrences: 12,
    parameters: { Item_Type: 'Web Map' },
    seconds: 3,
    result: 'Counted 132 items.',
  },
  {
    title: 'Member report for the auditor',
    owner: 'tomas.rehak',
    type: 'ExecuteReport',
    cron: '0 16 * * ?',
    created: 35,
    state: 'completed',
    ended: 34,
    maxOccurrences: 1,
    parameters: { reportType: 'org', reportSubType: 'users' },
    seconds: 5,
    result: 'The report was added to your content.',
  },
  {
    title: 'Member report, Fridays',
    owner: 'tomas.rehak',
    type: 'ExecuteReport',
    cron: '0 12 ? * FRI',
    created: 260,
    parameters: { reportType: 'org', reportSubType: 'users' },
    seconds: 4,
    result: 'The report was added to your content.',
  },
  {
    title: 'Items for the storage review',
    owner: 'tomas.rehak',
    type: 'ExecuteReport',
    cron: '30 12 ? * WED',
    created: 190,
    state: 'paused',
    ended: 40,
    parameters: { reportType: 'org', reportSubType: 'content' },
    seconds: 9,
    result: 'The report was added to your content.',
  },
  {
    title: 'Trail network scene',
    owner: 'editor',
    type: 'ExecuteSceneCook',
    item: 'Trail network in 3D',
    cron: '0 8 ? * TUE,FRI',
    created: 120,
    seconds: 410,
    result: cached,
  },
  {
    title: 'Attributes of regional parks',
    owner: 'editor',
    type: 'ExecuteSceneCook',
    item: 'Regional parks in 3D',
    cron: '0 */6 * * ?',
    created: 60,
    seconds: 150,
    result: 'The attributes of the scene layer were updated.',
    failure: { result: timeout, runs: [4, 16] },
    skipped: [3, 15],
  },
  {
    title: 'Criteria cells before the update',
    owner: 'editor',
    type: 'ExecuteSceneCook',
    item: 'Criteria cells in 3D',
    cron: '20 8 15 * ?',
    created: 280,
    state: 'paused',
    ended: 33,
    seconds: 520,
    result: cached,
  },
  {
    title: 'Parcel scene at the end of the month',
    owner: 'g.whitehorse',
    type: 'ExecuteSceneCook',
    item: 'Parcel boundaries in 3D',
    cron: '0 7 L * ?',
    created: 340,
    seconds: 2_350,
    result: cached,
    failure: { result: timeout, runs: [2] },
  },
  {
    title: 'Control monuments, third Friday',
    owner: 'r.castellanos',
    type: 'ExecuteSceneCook',
    item: 'Horizontal control monuments in 3D',
    cron: '0 15 ? * 6#3',
    created: 230,
    seconds: 95,
    result: cached,
  },
  {
    title: 'District populations',
    owner: 'fatima.elamrani',
    type: 'ExecuteNotebook',
    item: 'District population balance',
    cron: '0 13 15 * ?',
    created: 205,
    parameters: notebookParameters({ districts: 5 }),
    seconds: 71,
    result: 'The populations of 5 districts differ by at most 2.1 percent.',
  },
  {
    title: 'Precinct scene until the election',
    owner: 'omar.haddad',
    type: 'ExecuteSceneCook',
    item: 'Voting precincts in 3D',
    cron: '0 17 ? * WED',
    created: 100,
    state: 'completed',
    ended: 20,
    maxOccurrences: 10,
    seconds: 260,
    result: cached,
  },
]

const scheduleOf = (cron: string): SampleTask['schedule'] => {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ')
  return { minute, hour, dayOfMonth, month, dayOfWeek }
}

/** Returns the latest `count` times of a schedule between two times (epoch ms). */
const pastTimes = (
  schedule: SampleTask['schedule'],
  { from, to, count }: { from: number; to: number; count: number },
): number[] => {
  const times: number[] = []
  for (let after = from; ;) {
    const found = nextRuns(schedule, { after, count: 100 }).filter((time) => time <= to)
    times.push(...found)
    const last = found.at(-1)
    if (found.length < 100 || last === undefined) return times.slice(-count)
    after = last
  }
}

const runsOf = (plan: Plan, times: readonly number[], id: string, now: number): SampleTaskRun[] =>
  times.map((due, index) => {
    const position = times.length - 1 - index
    const chance = random(`${id}:run:${due}`)
    const runId = chance.hex(32)
    if (plan.skipped?.includes(position))
      return {
        id: runId,
        due,
        status: 'skipped',
        result: 'The previous run had not ended.',
        modified: due,
      }
    const hasFailed = plan.failure?.runs.includes(position) ?? false
    // A run before a skipped one takes longer than usual.
    const factor = plan.skipped?.includes(position - 1) ? (6 * 3_600) / plan.seconds : 1
    const duration = plan.seconds * 1_000 * chance.decimal(0.8, 1.35) * factor
    return {
      id: runId,
      due,
      status: hasFailed ? 'failed' : 'succeeded',
      result: hasFailed && plan.failure ? plan.failure.result : plan.result,
      modified: Math.min(Math.round(due + duration), now),
    }
  })

/** Returns the parameters and the URL that tasks of a type derive from their item. */
const fromItem = (plan: Plan, item: SampleItem | undefined) =>
  plan.type === 'ExecuteSceneCook'
    ? {
        parameters: sceneParameters(
          item?.url ?? null,
          plan.title.startsWith('Attributes')
            ? 'PARTIAL_UPDATE_ATTRIBUTES'
            : 'PARTIAL_UPDATE_NODES',
        ),
        taskUrl: null,
      }
    : {
        parameters: plan.parameters ?? null,
        taskUrl: plan.type === 'GPService' ? `${item?.url ?? ''}/${taskName}` : null,
      }

/**
 * Returns scheduled tasks of every type and state with their latest runs, which end before `now` (epoch ms). With another
 * seed, items have other owners; tasks that their owners could not have are omitted.
 */
export const riversideTasks = (
  seed: string | number,
  items: readonly SampleItem[],
  now: number,
): SampleTask[] =>
  plans.flatMap((plan) => {
    const { title, owner, type, state = 'active', maxOccurrences = -1, ended, endsIn } = plan
    const item = items.find((one) => one.title === plan.item && one.owner === owner)
    if (plan.item !== undefined && !item) return []
    const id = random(`${seed}:task:${title}`).hex(32)
    const schedule = scheduleOf(plan.cron)
    const created = now - plan.created * day - random(`${id}:created`).integer(0, day / 2)
    const to = now - (ended ?? 0) * day
    const all = pastTimes(schedule, { from: created, to, count: Number.POSITIVE_INFINITY })
    const times =
      maxOccurrences === -1
        ? all
        : state === 'completed'
          ? all.slice(0, maxOccurrences)
          : // One more run is left.
            all.slice(1 - maxOccurrences)
    const runs = runsOf(plan, times.slice(-taskLimits.keptRuns), id, now)
    const lastStart = runs.findLast(({ status }) => status !== 'skipped')?.due ?? null
    return {
      id,
      owner,
      type,
      title,
      itemId: item?.id ?? null,
      ...fromItem(plan, item),
      schedule,
      startDate: null,
      endDate: endsIn === undefined ? null : now + endsIn * day,
      maxOccurrences,
      state,
      occurrences: times.length,
      failures: state === 'failed' ? taskLimits.failedRuns : 0,
      lastStart,
      created,
      updated: state === 'paused' ? to : created,
      runs,
    }
  })
