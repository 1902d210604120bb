import { texts } from '../../ui/texts.ts'

export const t = texts('taskFormPlan', {
  review: 'Review task',
  created: 'Created the task “{{title}}”',
  createdToast: 'Task “{{title}}” created',
  updated: 'Changed the task “{{title}}”',
  updatedToast: 'Task “{{title}}” changed',
  undoCreate: 'Delete the task “{{title}}”',
  undoUpdate: 'Restore the task “{{title}}”',
  nextRun: 'Next run: {{time}}',
  fromNextRun: 'The changes apply from the next run. A run in progress continues.',
  noLimit: 'No limit',
  runs_one: '{{count, number}} run',
  runs_other: '{{count, number}} runs',
})
