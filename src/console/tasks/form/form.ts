import type { UseFormReturn } from 'react-hook-form'
import { fieldNamed } from '../../shell/forms/refused.ts'
import type { FieldName, TaskValues } from './values.ts'

export type TaskForm = UseFormReturn<TaskValues>

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
