import type { Resolver, UseFormReturn } from 'react-hook-form'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { resolved } from '../../shell/forms/resolved.ts'
import { problemsOf } from './problems.ts'
import type { FieldName, TaskValues } from './values.ts'

export type TaskForm = UseFormReturn<TaskValues>

/** Validates the form. `isActive` is whether the task will be active: it must have a next run then. */
export const resolverOf =
  (isActive: boolean): Resolver<TaskValues> =>
  (values, _context, options) =>
    resolved(values, problemsOf(values, { isActive, now: Date.now() }), options)

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed<FieldName>([
  'type',
  'title',
  'itemId',
  'taskURL',
  'parameters',
  'minute',
  'hour',
  'dayOfMonth',
  'month',
  'dayOfWeek',
  'startDate',
  'endDate',
  'maxOccurrences',
])
