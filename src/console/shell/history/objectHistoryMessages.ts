import { texts } from '../../ui/texts.ts'

export const t = texts('objectHistory', {
  title: 'Change history',
  line: 'Changes that you made from this browser. The portal doesn’t report changes by other people or from other browsers.',
  lineWithTimes:
    'Changes that you made from this browser, and the times that the portal reports. It doesn’t report who made a change, or what was changed.',
  lineWithPeople:
    'Changes that you made from this browser, and what the portal reports. It has no other log of changes.',
  list: 'Changes',
  reported: {
    created: 'Created',
    modified: 'Last modified',
    classified: 'Classified',
    classificationEdited: 'Classification last changed',
  },
  byPortal: 'Reported by the portal',
  empty: 'No changes from this browser',
  undo: 'Undo',
  undoOf: 'Undo: {{title}}',
  outcomes: 'Show outcomes',
  outcomesOf: 'Show outcomes: {{title}}',
  older_one: '{{count, number}} older change is listed in the change history.',
  older_other: '{{count, number}} older changes are listed in the change history.',
  all: 'Open change history',
  close: 'Close',
})
