import * as z from 'zod'
import type { Task } from '../../../rest/records/task.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { formatNumber } from '../../shell/format.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { session } from '../../shell/session/session.ts'
import { FileTask, settingsOf } from './settings.ts'
import { t } from './messages.ts'
import { t as tTaskForm } from '../form/messages.ts'

const kind = 'portal-tasks'

/** The limits of a file of tasks: its size (bytes) and the number of its tasks. */
export const fileLimits = { bytes: 2_000_000, tasks: 2_000 } as const

/** A file of exported tasks. */
const TaskFile = z.object({
  kind: z.literal(kind),
  version: z.literal(1),
  /** Name of the portal that exported the file. */
  portal: z.string().optional(),
  tasks: z
    .array(z.unknown())
    .min(1)
    .max(fileLimits.tasks, { error: `must be at most ${fileLimits.tasks} tasks` }),
})

/** A task of a file that the contract refuses, with what is known of it. */
export interface InvalidTask {
  readonly name: string
  readonly type: string
  /** The first invalid field, and what is wrong. */
  readonly reason: string
}

export interface TasksFile {
  readonly portal: string | undefined
  readonly tasks: readonly FileTask[]
  readonly invalid: readonly InvalidTask[]
}

/** The titles of items by their IDs. */
type ItemTitles = ReadonlyMap<string, string>

/** Returns a file of these tasks as text. Tasks that the contract doesn't accept, such as those of a newer portal, are left out. */
export const taskFileText = (
  portal: string,
  tasks: readonly Task[],
  items: ItemTitles = new Map(),
): string => {
  const file: z.input<typeof TaskFile> = {
    kind,
    version: 1,
    portal,
    tasks: tasks.flatMap((task) => {
      const settings = settingsOf(task)
      const itemTitle = items.get(task.itemId ?? '')
      return settings
        ? [{ ...settings, owner: task.userId, ...(itemTitle === undefined ? {} : { itemTitle }) }]
        : []
    }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(t('notJson'))
  }
}

/** Throws an Error with a message for the user if a file or a text of this size (bytes) is too large to be read. */
export const checkSize = (bytes: number): void => {
  if (bytes > fileLimits.bytes)
    throw new Error(t('tooLarge', { limit: formatNumber(fileLimits.bytes / 1_000_000) }))
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const labelOf = (path: readonly PropertyKey[]): string => {
  const [name] = path.map(String)
  // The message of another field names its parameter.
  return name === undefined
    ? t('task')
    : tTaskForm(`field.${(name === 'taskURL' ? 'taskUrl' : name) as 'title'}`, {
        defaultValue: name,
      })
}

const invalidTask = (value: unknown, issue: z.core.$ZodIssue | undefined): InvalidTask => {
  const { title, type }: { title?: unknown; type?: unknown } =
    typeof value === 'object' && value !== null ? value : {}
  return {
    name: trimmed(title) || t('unnamed'),
    type: trimmed(type),
    reason: t('invalid', {
      field: labelOf(issue?.path ?? []),
      problem: issue?.message ?? '',
    }),
  }
}

/**
 * Parses a file of tasks, each by itself. Throws an Error with a message for the user if the file has no tasks, is not such a file, or
 * is too large.
 */
export const readTaskFile = (text: string): TasksFile => {
  checkSize(new TextEncoder().encode(text).length)
  const read = TaskFile.safeParse(parsed(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(
      t('notTasks', {
        where: issue?.path.join('.') || '–',
        what: issue?.message ?? '',
      }),
    )
  }
  const { portal, tasks: values } = read.data
  const tasks: FileTask[] = []
  const invalid: InvalidTask[] = []
  for (const value of values) {
    const task = FileTask.safeParse(value)
    if (task.success) tasks.push(task.data)
    else invalid.push(invalidTask(value, task.error.issues[0]))
  }
  return { portal, tasks, invalid }
}

/** Downloads tasks as a file. `items` has the titles of their items, as far as they are known. */
export const exportTasks = (tasks: readonly Task[], items?: ItemTitles): void => {
  const { organization, connection } = session()
  const left = tasks.filter((task) => settingsOf(task) === undefined).length
  if (left > 0) toast(t('leftOut', { count: left }), { tone: 'warning', topic: 'export tasks' })
  if (left === tasks.length) return
  const [only, ...others] = tasks
  const title = only && others.length === 0 ? (only.title ?? '').trim() : ''
  const name = title === '' ? 'tasks' : title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  saveFile(
    `${name}.json`,
    new Blob([taskFileText(organization.name ?? connection.name, tasks, items)], {
      type: 'application/json',
    }),
  )
}
