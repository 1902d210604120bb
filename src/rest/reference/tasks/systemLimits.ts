import type { AreaTexts } from '../text.ts'

export const systemLimitsTexts: AreaTexts<'systemLimits'> = {
  read: { summary: 'Get the limits of scheduled tasks' },
  update: {
    summary: 'Update the limits of scheduled tasks',
    description:
      'Limits that the request does not name stay. Tasks that are active stay active; further ones are refused.',
    parameters: {
      properties:
        'The limits to set, as a JSON array of objects with `limitName` and `numLimit`. `FailedRunsToDisableTask` is the number of failed runs in a row after which a task stops, and `TaskRunHistoryCount` the number of runs that are kept for each task.',
      category: 'Category of the limits.',
    },
  },
}
