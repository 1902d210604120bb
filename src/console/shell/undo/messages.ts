import { texts } from '../../ui/texts.ts'

export const t = texts('undo', {
  entry: {
    outcome: {
      done: 'Succeeded',
      running: 'Running',
      partial: 'Partial',
      failed: 'Failed',
      stopped: 'Stopped',
      unknown: 'Unknown',
      undone: 'Undone',
    },
    noResponse:
      'It is not known whether the portal made the change: no complete response arrived, or the page was closed before the response arrived.',
    notUndoable: 'The console can’t undo this type of change.',
    bulk: 'The bulk operation can be undone on its own page.',
    notDone: 'The change failed, so there is nothing to undo.',
    alreadyUndone: 'The change has already been undone.',
  },
  objectHistory: {
    title: 'Change history',
    line: 'Changes that you made from this browser. The portal doesn’t report changes by other people or from other browsers.',
    lineWithTimes:
      'Changes that you made from this browser, and the times that the portal reports. It doesn’t report who made a change, or what was changed.',
    lineWithPeople:
      'Changes that you made from this browser, and what the portal reports. It has no other log of changes.',
    lineWithRecord:
      'Changes that you made from this browser, and those by all members that the portal has recorded.',
    list: 'Changes',
    reported: {
      created: 'Created',
      modified: 'Last modified',
      classified: 'Classified',
      classificationEdited: 'Classification last changed',
    },
    byPortal: 'Reported by the portal',
    byBrowser: 'This browser',
    recorded: 'Portal',
    empty: 'No changes from this browser',
    undo: 'Undo',
    undoOf: 'Undo: {{title}}',
    outcomes: 'Show outcomes',
    outcomesOf: 'Show outcomes: {{title}}',
    older_one: '{{count, number}} older change is listed in the change history.',
    older_other: '{{count, number}} older changes are listed in the change history.',
    all: 'Open change history',
    allRecorded: 'Open portal record',
    close: 'Close',
  },
  undo: {
    inUse: 'What was created is in use, and was not deleted.',
    title: 'Review undo',
    action: 'Undo change',
    cancel: 'Cancel',
    done: 'Undo of “{{title}}”',
    failed: 'Not undone: {{title}}. {{reason}}',
    missing:
      'The change can’t be undone, because it is no longer in the change history of this browser.',
  },
})
