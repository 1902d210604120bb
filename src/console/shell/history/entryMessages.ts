import { texts } from '../../ui/texts.ts'

export const t = texts('entry', {
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
})
