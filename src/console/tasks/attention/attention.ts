import { check, type AttentionRow } from '../../shared/attention/check.ts'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { texts } from '../../ui/texts.ts'
import { entriesOf, type Entry } from './entries.ts'
import { taskAttention } from './queries.ts'

const t = texts('tasksAttention', {
  unread: 'Scheduled tasks could not be checked.',
  all: 'All tasks',
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

export const taskCheck = check({
  query: taskAttention,
  rows: (found, now) => entriesOf(found, found.quotas, now).map(rowOf),
  unread: t('unread'),
  all: { label: t('all'), href: paths.tasks() },
  note: ({ active, inactive }) => {
    const [count, checked] = [
      active.total + inactive.total,
      active.tasks.length + inactive.tasks.length,
    ]
    return checked < count ? t('checked', { count, checked }) : undefined
  },
})
