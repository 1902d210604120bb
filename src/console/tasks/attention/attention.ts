import { queryOptions } from '@tanstack/react-query'
import { check, type AttentionRow } from '../../shared/attention/check.ts'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { texts } from '../../ui/texts.ts'
import {
  entriesOf,
  isNear,
  memberQuotas,
  type Entry,
  type Quota,
  type TaskPage,
} from './entries.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { activeLimits, systemLimits } from '../../../rest/tasks/systemLimits.ts'
import { limitsAccess, taskTypeNames, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { permission } from '../../shell/permissions.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { session } from '../../shell/session/session.ts'

const t = texts('tasksAttention', {
  unread: 'Scheduled tasks could not be checked.',
  stopped: '{{name}} stopped after failed runs',
  stoppedLine: 'Owner: {{owner}}. Last start {{time}}.',
  stoppedLineUnknown: 'Owner: {{owner}}.',
  ending: '{{name}} ends {{time}}',
  endingLine: 'Owner: {{owner}}. The task does not run after {{date}}.',
  over: '{{name}} will not run again',
  overLine: 'Owner: {{owner}}. The end date {{date}} is before the next run.',
  quota: '{{count, number}} of {{limit, number}} active tasks of the type {{type}}',
  quotaLine: 'Owner: {{owner}}. Members can’t have more active tasks of one type.',
  quotaLineOrganization: 'The organization can’t have more active tasks of one type.',
  show: 'Show task',
  edit: 'Edit task',
  showAll: 'Show tasks',
  checked_one: 'Checked: {{checked, number}} of {{count, number}} task',
  checked_other: 'Checked: {{checked, number}} of {{count, number}} tasks',
})

const rowOf = (entry: Entry): AttentionRow => {
  if (entry.kind === 'quota') {
    const { owner, type, count, limit } = entry
    return {
      key: `quota ${owner ?? ''} ${type}`,
      tone: 'warning',
      title: t('quota', { count, limit, type: taskTypeName(type) }),
      ...(owner === undefined
        ? { line: t('quotaLineOrganization') }
        : { owner, line: (name) => t('quotaLine', { owner: name }) }),
      label: t('showAll'),
      href: paths.tasks(),
    }
  }
  const { userId, id, lastStart } = entry.task
  const name = taskName(entry.task)
  if (entry.kind === 'stopped') {
    const time = lastStart === undefined ? '' : formatRelative(lastStart)
    return {
      key: `stopped ${id}`,
      tone: 'error',
      title: t('stopped', { name }),
      owner: userId,
      line: (owner) => t(time === '' ? 'stoppedLineUnknown' : 'stoppedLine', { owner, time }),
      label: t('show'),
      href: paths.task(userId, id),
    }
  }
  const { end, runs } = entry
  const date = formatDay(end)
  return {
    key: `ending ${id}`,
    tone: 'warning',
    title: runs ? t('ending', { name, time: formatRelative(end) }) : t('over', { name }),
    owner: userId,
    line: (owner) => t(runs ? 'endingLine' : 'overLine', { owner, date }),
    label: t('edit'),
    href: paths.editTask(userId, id),
  }
}

/** The maximum number of tasks of each kind, active or not, that Home checks: one page of the portal. */
const checkedTasks = 100

interface Filter {
  readonly active: boolean
  readonly types?: TaskTypeName[]
  readonly num: number
}

/** Returns the function that reads tasks: administrators those of all members, others their own. */
const reader = (signal: AbortSignal) => {
  const { person } = session()
  return (filter: Filter): Promise<TaskPage> =>
    isAdministrator(person)
      ? send(tasks.listAll, { portalId: 'self', ...filter }, { signal })
      : send(tasks.list, { userName: person.username, ...filter }, { signal })
}

const isType = (type: string): type is TaskTypeName => taskTypeNames.some((name) => name === type)

/** Returns the limits of active tasks of each type: those of the portal for members who can read them, otherwise the defaults. */
const readLimits = async (signal: AbortSignal) => {
  const isAllowed = permission(session(), limitsAccess).allowed
  const known = isAllowed ? await send(systemLimits.read, {}, { signal }).catch(() => ({})) : {}
  return (type: string) =>
    isType(type) ? activeLimits(type, known) : { perMember: Infinity, perOrganization: Infinity }
}

type Limits = Awaited<ReturnType<typeof readLimits>>

/** Counts the active tasks of each type in the organization: only if there are enough to be near a limit. */
const organizationQuotas = async (
  total: number,
  limits: Limits,
  read: (filter: Filter) => Promise<TaskPage>,
): Promise<Quota[]> => {
  if (!isAdministrator(session().person)) return []
  const counts = await Promise.all(
    taskTypeNames
      .map((type) => ({ type, limit: limits(type).perOrganization }))
      .filter(({ limit }) => isNear(total, limit))
      .map(async ({ type, limit }) => ({
        type,
        owner: undefined,
        limit,
        count: (await read({ active: true, types: [type], num: 0 })).total,
      })),
  )
  return counts.filter(({ count, limit }) => isNear(count, limit))
}

/** Corrects the limits of members who can't read them: the portal returns how many more tasks of a type they can have. */
const withAvailable = async (quotas: readonly Quota[], signal: AbortSignal): Promise<Quota[]> => {
  if (permission(session(), limitsAccess).allowed) return [...quotas]
  const found = await Promise.all(
    quotas.map(async (quota) => {
      const { owner: userName = '', type, count } = quota
      const types = taskTypeNames.filter((name) => name === type)
      const { activeTasksAvailable: left } = await send(
        tasks.list,
        { userName, types, num: 0 },
        { signal },
      )
      return left === undefined ? quota : { ...quota, limit: count + left }
    }),
  )
  return found.filter(({ count, limit }) => isNear(count, limit))
}

/** Reads the tasks that Home checks, and their limits; with one more request for each type that is nearly used up. */
const taskAttention = () =>
  queryOptions({
    queryKey: [tasks.list.path, 'home', accountScope()],
    queryFn: async ({ signal }) => {
      const read = reader(signal)
      const [active, inactive, limits] = await Promise.all([
        read({ active: true, num: checkedTasks }),
        read({ active: false, num: checkedTasks }),
        readLimits(signal),
      ])
      const ofMembers = memberQuotas(active.tasks, (type) => limits(type).perMember)
      return {
        active,
        inactive,
        quotas: [
          ...(await organizationQuotas(active.total, limits, read)),
          ...(await withAvailable(ofMembers, signal)),
        ],
      }
    },
    staleTime: 60_000,
  })

export const taskCheck = check({
  query: taskAttention,
  rows: (found, now) => entriesOf(found, found.quotas, now).map(rowOf),
  unread: t('unread'),
  note: ({ active, inactive }) => {
    const [count, checked] = [
      active.total + inactive.total,
      active.tasks.length + inactive.tasks.length,
    ]
    return checked < count ? t('checked', { count, checked }) : undefined
  },
})
