import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { useSession } from '../../shell/session/session.ts'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import type { AttentionRow } from '../attention/rows.ts'
import type { Entry } from './attention.ts'
import { t } from './messages.ts'

const rowOf = (entry: Entry, nameOf: (username: string) => string): AttentionRow => {
  if (entry.kind === 'quota') {
    const { owner, type, count, limit } = entry
    return {
      key: `quota ${owner ?? ''} ${type}`,
      tone: 'warning',
      title: t('quota', { count, limit, type: taskTypeName(type) }),
      line:
        owner === undefined ? t('quotaLineOrganization') : t('quotaLine', { owner: nameOf(owner) }),
      label: t('showAll'),
      href: paths.tasks(),
    }
  }
  const { task } = entry
  const { userId, id, lastStart } = task
  const name = taskName(task)
  const owner = nameOf(userId)
  if (entry.kind === 'stopped')
    return {
      key: `stopped ${id}`,
      tone: 'error',
      title: t('stopped', { name }),
      line:
        lastStart === undefined
          ? t('stoppedLineUnknown', { owner })
          : t('stoppedLine', { owner, time: formatRelative(lastStart) }),
      label: t('show'),
      href: paths.task(userId, id),
    }
  const date = formatDay(entry.end)
  return {
    key: `ending ${id}`,
    tone: 'warning',
    title: entry.runs
      ? t('ending', { name, time: formatRelative(entry.end) })
      : t('over', { name }),
    line: t(entry.runs ? 'endingLine' : 'overLine', { owner, date }),
    label: t('edit'),
    href: paths.editTask(userId, id),
  }
}

/** Returns the rows for the tasks that need attention, with the full names of their owners. */
export const useTaskRows = (entries: readonly Entry[]): readonly AttentionRow[] => {
  const { person, user } = useSession()
  const own = user.fullName ?? person.username
  const owners = entries.flatMap((entry) => {
    const owner = entry.kind === 'quota' ? entry.owner : entry.task.userId
    return owner === undefined || owner === person.username ? [] : [owner]
  })
  const names = useFullNames(owners)
  return entries.map((entry) =>
    rowOf(entry, (username) => (username === person.username ? own : names(username))),
  )
}
