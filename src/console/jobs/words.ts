import { useTranslation } from 'react-i18next'
import { addWords } from '../shell/words/index.ts'

const words = {
  title: 'Jobs',
  line_zero: 'Nothing is followed yet',
  line_one: '{{count, number}} job followed by you in this browser, {{running}} running',
  line_other: '{{count, number}} jobs followed by you in this browser, {{running}} running',
  filter: 'Filter by state',
  views: {
    all: 'All',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
  },
  caption: 'Followed jobs',
  column: {
    title: 'Job',
    state: 'State',
    progress: 'Progress',
    started: 'Started',
    elapsed: 'Elapsed',
  },
  group: 'Group {{title}}',
  steps: '{{done}} of {{total}}',
  counts: '{{done}} done, {{skipped}} skipped, {{failed}} failed',
  empty:
    'No jobs yet. Imports and exports that you start appear here, in every tab and after a reload.',
  emptyView: 'No followed job is in this state.',
  removeEnded_zero: 'Remove ended jobs',
  removeEnded_one: 'Remove {{count, number}} ended job',
  removeEnded_other: 'Remove {{count, number}} ended jobs',
  removed_one: '{{count, number}} job was removed from the list. The portal keeps it.',
  removed_other: '{{count, number}} jobs were removed from the list. The portal keeps them.',
  noneEnded: 'No job has ended yet.',
  follow: 'Follow a job',
  add: {
    title: 'Follow a job',
    body: 'Whoever started a job can give you its ID, and its key if you are not an administrator.',
    id: 'Job ID',
    idNeeded: 'Enter the ID of the job',
    idWrong: 'An ID holds letters and digits only',
    key: 'Key',
    keyHelp: 'Administrators need none.',
    cancel: 'Cancel',
    follow: 'Follow',
  },
  kind: { import: 'Import', export: 'Export', upload: 'Upload', other: 'Other' },
  names: {
    import: 'Import into {{group}}',
    export: 'Export of {{group}}',
    other: 'Job {{id}}',
  },
  run: {
    gone: 'No longer here',
    goneHelp:
      'This browser keeps nothing of it: it was removed, or begun in another browser or by somebody else.',
    done: 'Done',
    toContent: 'Show content',
    csvName: 'outcome-{{id}}.csv',
  },
  job: {
    crumb: 'Jobs',
    progress: 'Progress',
    id: 'Job ID',
    key: 'Key',
    keyHelp: 'Give ID and key to somebody who is to follow the job as well.',
    show: 'Show the key',
    hide: 'Hide the key',
    started: 'Started',
    type: 'Kind',
    group: 'Group',
    facts: 'About this job',
    open: 'Open the import',
    remove: 'Remove from the list',
    unfollowed: 'This job is not on your list.',
    followIt: 'Follow it',
    package: 'New package',
    download: 'Download the package',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    jobs: typeof words
  }
}
addWords('jobs', words)

/** The words of the job board; importing it brings them along. */
export const useWords = () => useTranslation('jobs')
