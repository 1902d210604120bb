import type { Task } from '../../../rest/records/task.ts'
import { exchangeFile } from '../../shell/exchange/exchangeFile.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { t } from './messages.ts'
import { fieldLabel } from './fieldLabel.ts'
import { FileTask, settingsOf } from './settings.ts'

/** A file of exported tasks. */
export const taskFile = exchangeFile({
  kind: 'portal-tasks',
  field: 'tasks',
  entry: FileTask,
  nameField: 'title',
  labelOf: (field) => (field === undefined ? t('task') : fieldLabel(field)),
  limits: { bytes: 2_000_000, entries: 2_000 },
  t,
})

/** The titles of items by their IDs. */
type ItemTitles = ReadonlyMap<string, string>

/** Returns tasks as in a file, without those that the contract doesn't accept, such as those of a newer portal. */
export const fileTasks = (tasks: readonly Task[], items: ItemTitles = new Map()): FileTask[] =>
  tasks.flatMap((task) => {
    const settings = settingsOf(task)
    const itemTitle = items.get(task.itemId ?? '')
    const { userId: owner, taskState: state } = task
    return settings
      ? [{ ...settings, owner, state, ...(itemTitle === undefined ? {} : { itemTitle }) }]
      : []
  })

/** Downloads tasks as a file. `items` has the titles of their items, as far as they are known. */
export const exportTasks = (tasks: readonly Task[], items?: ItemTitles): void => {
  const exported = fileTasks(tasks, items)
  const left = tasks.length - exported.length
  if (left > 0) toast(t('leftOut', { count: left }), { tone: 'warning', topic: 'export tasks' })
  if (exported.length > 0) taskFile.download(exported)
}
