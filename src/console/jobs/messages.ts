import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  title: 'Jobs',
  line_zero: 'Stored in this browser',
  line_one: '{{count, number}} job of this browser, {{running}} running',
  line_other: '{{count, number}} jobs of this browser, {{running}} running',
  search: 'Search jobs',
  filter: 'Filter by state',
  views: {
    all: 'All',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
    resumable: 'To resume',
  },
  clearFilters: 'Clear search and filters',
  caption: 'Jobs',
  column: {
    title: 'Job',
    state: 'State',
    progress: 'Progress',
    started: 'Started',
    elapsed: 'Elapsed',
    ended: 'Ended',
  },
  copyId: 'Copy job ID',
  group: 'Group {{title}}',
  steps: '{{done}} of {{total}}',
  counts: '{{done}} succeeded, {{skipped}} skipped, {{failed}} failed',
  empty: 'No jobs yet',
  emptyLine:
    'Imports, exports, publications, upgrades, and bulk operations that you start in this browser appear here, in every tab and after a reload. A job that was started in another browser can be followed by its link, or by its ID and key.',
  emptyAction: 'Show groups',
  emptyView: 'No jobs match your search and filters',
  selected_one: '{{count, number}} job selected',
  selected_other: '{{count, number}} jobs selected',
  clearSelection: 'Clear selection',
  removeHelp:
    'The portal keeps its jobs. A bulk operation that is removed can’t be undone or resumed.',
  removed_one: '{{count, number}} job removed from the list',
  removed_other: '{{count, number}} jobs removed from the list',
  showAll: 'Show all jobs',
  follow: 'Follow job',
  add: {
    title: 'Follow job',
    body: 'The person who started a job can give you its ID. You also need its key, unless you are an administrator.',
    id: 'Job ID',
    idNeeded: 'A job ID is required.',
    idWrong: 'A job ID can contain only letters and digits.',
    idUnknown: 'The portal has no job with this ID.',
    key: 'Key',
    keyHelp: 'Not required for administrators',
    keyNeeded: 'Enter the key of this job. The job’s page in the browser that started it shows it.',
    keyWrong: 'The portal has no job with this ID and key.',
    cancel: 'Cancel',
    follow: 'Follow job',
  },
  kind: {
    bulk: 'Bulk operation',
    import: 'Import',
    export: 'Export',
    upload: 'Upload',
    upgrade: 'Upgrade',
    publish: 'Publish layers',
    deleteLayers: 'Delete layers',
    other: 'Other',
  },
  names: {
    import: 'Import into {{group}}',
    export: 'Export of {{group}}',
    publish: 'Publish layers of data store {{id}}',
    deleteLayers: 'Delete layers of data store {{id}}',
    other: 'Job {{id}}',
  },
  run: {
    missing: 'Bulk operation not found',
    toJobs: 'Go to jobs',
    missingHere: 'This browser has no record of the bulk operation',
    missingHelp: 'It was removed, or it was started in another browser or by another member.',
    done: 'Succeeded',
    back: { items: 'Show content', members: 'Show members', tasks: 'Show tasks' },
    csvName: 'outcome-{{id}}.csv',
  },
  retry: {
    title: 'Retry download',
    help: 'The item exists without its file. Correct the URL if necessary, and download the file again, or delete the item on its page.',
    url: 'URL of the file',
    urlWrong: 'Enter a URL that begins with http:// or https://.',
    action: 'Retry download',
    written: 'Retried the download of the file of {{title}}',
  },
  job: {
    crumb: 'Jobs',
    progress: 'Progress',
    id: 'Job ID',
    key: 'Key',
    keyHelp: 'Another person can follow the job with its ID and key.',
    keyNeeded:
      'The portal returns this job only with its key. Open the job’s link in this browser, or enter the key. The job’s page in the browser that started it shows both.',
    enterKey: 'Enter key',
    copyLink: 'Copy link with key',
    copied: 'Link copied. Everyone who has it and can sign in can view this job.',
    show: 'Show key',
    hide: 'Hide key',
    started: 'Started',
    type: 'Type',
    group: 'Group',
    details: 'Details',
    open: 'Open import',
    result: 'Show result',
    resultLine: 'The result shows the outcome of each dataset, and what to do about failures.',
    remove: 'Remove from list',
    unfollowed: 'This job is not in your list.',
    follow: 'Follow job',
    package: 'New package',
    download: 'Download package',
    item: 'Item',
    showItem: 'Show item',
    url: 'URL of the file',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    jobs: typeof messages
  }
}
addMessages('jobs', messages)

/** The texts of the job pages; importing this module registers them. */
export const useMessages = () => useTranslation('jobs')
