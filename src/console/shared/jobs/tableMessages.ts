import { texts } from '../../ui/texts.ts'

export const t = texts('outcomes', {
  outcome: 'Outcome',
  outcomeOf: {
    items: 'Outcome for each item',
    members: 'Outcome for each member',
    tasks: 'Outcome for each task',
  },
  filter: 'Filter by outcome',
  all: 'All',
  done: { import: 'Imported', export: 'Exported' },
  added: 'New',
  overwritten: 'Overwritten',
  skipped: 'Skipped',
  failed: 'Failed',
  target: { items: 'Item', members: 'Member', tasks: 'Task' },
  type: 'Type',
  message: 'Message',
  code: 'Code',
  codeOf: 'Code {{code}}',
  identifier: { items: 'Item ID', members: 'Username', tasks: 'Task ID' },
  noOutcome: 'The portal did not report any outcomes.',
  noneHere: {
    items: 'No items have this outcome.',
    members: 'No members have this outcome.',
    tasks: 'No tasks have this outcome.',
  },
  csv: 'Download CSV',
  csvName: 'outcome-{{job}}.csv',
})
