import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { taskName, taskTypeName } from '../../shell/tasks/taskName.ts'
import type { AttentionRow } from '../attention/rows.ts'
import type { Entry } from './attention.ts'
import { t } from './messages.ts'

const rowOf = (entry: Entry): AttentionRow => {
  if (entry.kind === 'quota') {
    const { owner, type, count, limit } = entry
    return {
      key: `quota ${owner ?? ''} ${type}`,
      tone: 'warning',
      title: t('homeTasks:quota', { count, limit, type: taskTypeName(type) }),
      line:
        owner === undefined
          ? t('homeTasks:quotaLineOrganization')
          : t('homeTasks:quotaLine', { owner }),
      label: t('homeTasks:showAll'),
      href: paths.tasks(),
    }
  }
  const { task } = entry
  const { userId: owner, id, lastStart } = task
  const name = taskName(task)
  if (entry.kind === 'stopped')
    return {
      key: `stopped ${id}`,
      tone: 'error',
      title: t('homeTasks:stopped', { name }),
      line:
        lastStart === undefined
          ? t('homeTasks:stoppedLineUnknown', { owner })
          : t('homeTasks:stoppedLine', { owner, time: formatRelative(lastStart) }),
      label: t('homeTasks:show'),
      href: paths.task(owner, id),
    }
  const date = formatDay(entry.end)
  return {
    key: `ending ${id}`,
    tone: 'warning',
    title: entry.runs
      ? t('homeTasks:ending', { name, time: formatRelative(entry.end) })
      : t('homeTasks:over', { name }),
    line: t(entry.runs ? 'homeTasks:endingLine' : 'homeTasks:overLine', { owner, date }),
    label: t('homeTasks:edit'),
    href: paths.editTask(owner, id),
  }
}

/** Returns the rows for the tasks that need attention. */
export const taskRows = (entries: readonly Entry[]): readonly AttentionRow[] => entries.map(rowOf)
