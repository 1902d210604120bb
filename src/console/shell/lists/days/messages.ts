import { texts } from '../../../ui/texts.ts'

export const t = texts('days', {
  spans: 'Last days',
  today: 'Today',
  last: 'Last {{count, number}} days',
  from: 'From',
  to: 'To',
  since: 'from {{from}}',
  until: 'until {{to}}',
  between: '{{from}} – {{to}}',
  done: 'Done',
})
