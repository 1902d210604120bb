import type { Task } from '../../../rest/records/task.ts'
import { taskTypes, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { t } from './messages.ts'

/** Whether a type of tasks is one of the contract. */
export const isKnownTaskType = (type: string): type is TaskTypeName =>
  Object.hasOwn(taskTypes, type)

const typeNames = new Map<string, string>()

/** Returns the name of a type of tasks; types of newer portals have the portal's name. Cached, because lists name thousands. */
export const taskTypeName = (type: string): string => {
  const known = typeNames.get(type)
  if (known !== undefined) return known
  const name = isKnownTaskType(type) ? t(`type.${type}`) : type
  typeNames.set(type, name)
  return name
}

/** Returns the title of a task; without one, its type with the title of its item, if that is known. */
export const taskName = ({ title, type }: Pick<Task, 'title' | 'type'>, item?: string): string => {
  if (title != null && title.trim() !== '') return title
  const name = taskTypeName(type)
  return item === undefined ? t('untitled', { type: name }) : t('untitledOf', { type: name, item })
}
