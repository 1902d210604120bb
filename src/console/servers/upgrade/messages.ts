import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Upgrade {{name}}',
  crumb: 'Servers',
  versions: 'From {{from}} to {{to}}',
  version: 'Version {{version}}',
  state: {
    required: 'Upgrade required',
    running: 'In progress',
    failed: 'Failed',
    warnings: 'Succeeded with warnings',
    succeeded: 'Succeeded',
  },
  loading: 'Checking the upgrade of the server…',
  noPermission: 'Only members with the default administrator role can upgrade servers.',
  none: 'No upgrade of this server is required or in progress',
  noneLine:
    'Install a newer version on all machines of the server. The upgrade is then available here.',
  lastOutcome:
    'The server no longer reports this upgrade. This is the last report that this browser received.',
  confirmed: 'The server responds with version {{version}}.',
  unreachable:
    'The administration of the server does not respond, or does not allow this site: {{url}}',
  unreachableHelp:
    'Open the URL in this browser. If it responds, add the URL of this site to the allowed origins of the server.',
  retry: 'Check again',
  failed: 'The last upgrade failed: {{reason}}',
  failedHelp: 'Correct the cause, then start the upgrade again.',
  silent: {
    title: 'The server does not respond at the moment, which is expected during an upgrade.',
    since:
      'Last response: {{time}}. The upgrade continues on the server. This page checks it every 2 seconds, also after you reload it.',
  },
  live: {
    stage: 'Stage {{number}} of {{total}}: {{name}}',
    silent: 'The server does not respond at the moment',
    failed: 'The upgrade failed',
    succeeded: 'The upgrade has succeeded',
    warnings: 'The upgrade has succeeded with warnings',
  },
  timeline: {
    title: 'Stages',
    started: 'Started',
    duration: 'Duration',
    durationSoFar: 'So far',
    missing: 'The server does not report the stages of its upgrade. Servers report them from 11.4.',
    state: {
      notStarted: 'Not started',
      running: 'In progress',
      succeeded: 'Succeeded',
      warnings: 'Succeeded with warnings',
      failed: 'Failed',
    },
  },
  messagesTitle: 'Messages',
  warnings: {
    title: 'Action items',
    count: '{{done, number}} of {{count, number}} done',
    help: 'The checkmarks are stored in this browser.',
  },
  notes: {
    title: 'Notes',
    help: 'Versions, stages, and action items as Markdown, for a ticket or a wiki.',
    copy: 'Copy notes',
    copied: 'Notes copied',
    notCopied: 'The browser didn’t allow access to the clipboard. Download the notes instead.',
    download: 'Download notes',
    heading: 'Upgrade of {{name}}',
    from: 'From version',
    to: 'To version',
    outcome: 'Outcome',
    started: 'Started',
    ended: 'Last report',
    stage: 'Stage',
    state: 'State',
  },
  checklist: {
    title: 'Before the upgrade',
    backup: 'A backup of the server exists',
    backupHelp:
      'Create it by hand, for example with the disaster recovery tool. The console can’t check it.',
    jobs_zero: 'No jobs that you follow in this browser are in progress.',
    jobs_one: '{{count, number}} job that you follow in this browser is in progress.',
    jobs_other: '{{count, number}} jobs that you follow in this browser are in progress.',
    jobsHelp: 'The portal does not list the jobs of other members.',
    showJobs: 'Show jobs',
    tasks_zero: 'No scheduled tasks start in the next {{hours, number}} hours.',
    tasks_one: '{{count, number}} scheduled task starts in the next {{hours, number}} hours.',
    tasks_other: '{{count, number}} scheduled tasks start in the next {{hours, number}} hours.',
    tasksHelp:
      'Runs that need this server fail during the upgrade. Disable their tasks until then.',
    tasksPartly_one: 'The first {{count, number}} task was checked.',
    tasksPartly_other: 'The first {{count, number}} tasks were checked.',
    tasksUnknown: 'The scheduled tasks could not be read.',
    checking: 'Checking scheduled tasks…',
    showTasks: 'Show tasks',
    disk: 'Disk space is not known.',
    diskHelp: 'The server does not report it. Check it on each machine.',
  },
  form: {
    title: 'Start',
    log: 'Log level',
    verbose: 'Verbose',
    debug: 'Debug',
    debugHelp: 'Use it to find the cause of a failed upgrade. The log becomes larger.',
    review: 'Review upgrade',
    backupFirst: 'Select “{{label}}” first.',
  },
  plan: {
    title: 'Upgrade server?',
    version: 'Version',
    final: 'You can’t undo an upgrade.',
    finalDetail: 'To return to version {{version}}, restore the backup.',
    outage: 'The server does not respond for several minutes.',
    outageDetail: 'Layers, tools, and scheduled tasks that use it fail during this time.',
    action: 'Upgrade server',
    written: 'Upgraded {{name}} to {{version}}',
    job: 'Upgrade of {{name}}',
    started: 'Upgrade of {{name}} started',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    upgrade: typeof messages
  }
}
addMessages('upgrade', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts of the upgrade of a server; importing this module registers them. */
export const useMessages = () => useTranslation('upgrade')
