import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  noOutcome: 'The portal reported no outcome.',
  gone: 'It was gone already.',
  missing: 'The item is no longer there, or not for you to see.',
  categories: {
    same: 'It has these categories already.',
    tooMany: 'It would have {{count, number}} categories; {{limit, number}} are allowed.',
  },
  memberRole: {
    same: 'The member has this role already.',
    changed: 'Not changed: another person has changed the role of this member since the review.',
  },
  sharing: {
    refused: '{{group}}: {{why}}',
    notTaken: '{{group}} did not take it.',
    notGiven: '{{group}} did not give it back.',
  },
  takenBack: 'Taken back: {{title}}',
  takeBack_one: 'Take back what was done to one',
  takeBack_other: 'Take back what was done to {{count, number}}',
  elsewhere: 'Another tab works on this.',
  endedWell: '{{title}}: done',
  endedPartly: '{{title}}: some failed',
  show: 'Show',
  targets: {
    items_one: 'One item',
    items_other: '{{count, number}} items',
    members_one: 'One member',
    members_other: '{{count, number}} members',
  },
  stoppedAfter: 'Stopped after {{done, number}} of {{count, number}}.',
  failedOf: '{{failed, number}} of {{count, number}} failed.',
  state: {
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    succeeded: 'Done',
    partial: 'Partial',
    failed: 'Failed',
  },
  progress: 'Progress',
  figures: '{{done}} of {{total}}',
  announce: '{{state}}. {{percent}} %',
  stop: 'Stop',
  stopHelp: 'What is on its way comes to its end; nothing more is sent.',
  goOn: 'Go on',
  interruptedHelp: 'What has been done stays done. Go on when the portal can be reached again.',
  stoppedHelp: 'What has been done stays done. The rest waits.',
  leftHelp: 'The tab that did this was closed. What has been done stays done; the rest waits.',
  retry_one: 'Try the failed one again',
  retry_other: 'Try the {{count, number}} failed ones again',
  runs: 'Bulk operations',
  column: { change: 'Change', state: 'State', progress: 'Progress', started: 'Started' },
  counts: '{{done}} done, {{skipped}} skipped, {{failed}} failed',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bulk: typeof words
  }
}
addWords('bulk', words)

/** The words outside components, these among them. */
export { t } from '../words/index.ts'

/** The words of changes to many items; importing it brings them along. */
export const useWords = () => useTranslation('bulk')
