import { texts } from '../../ui/texts.ts'

export const t = texts('columns', {
  legend: 'Shown columns',
  always: 'Always shown',
  wider: 'Shown in wider windows',
  reset: 'Reset to default',
})
