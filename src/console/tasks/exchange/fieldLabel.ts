import { t as tTaskForm } from '../form/messages.ts'

/** Returns the label of a field of a task in a file; of one that isn't in the form, its name. */
export const fieldLabel = (field: string): string =>
  tTaskForm(`field.${(field === 'taskURL' ? 'taskUrl' : field) as 'title'}`, {
    defaultValue: field,
  })
