import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
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
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskFormPlan: typeof messages
  }
}
addMessages('taskFormPlan', messages)

/** The texts of the review of a task; importing this module registers them. */
export const useMessages = () => useTranslation('taskFormPlan')

/** All texts, for use outside components. */
export { t }
