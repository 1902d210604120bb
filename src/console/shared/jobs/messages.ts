import { texts } from '../../ui/texts.ts'

export const t = texts('following', {
  state: {
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Canceled',
    unknown: 'Unknown',
    reported: 'Reported by the portal: {{word}}',
  },
  running_one: '{{count, number}} running',
  running_other: '{{count, number}} running',
  ended: '{{title}}: {{state}}',
  endedWith: '{{title}}: {{state}}. {{reason}}',
  failedOf_one: '{{failed, number}} of {{count, number}} failed.',
  failedOf_other: '{{failed, number}} of {{count, number}} failed.',
  actionItems_one: '{{count, number}} action item remains.',
  actionItems_other: '{{count, number}} action items remain.',
  silent: 'The server does not respond at the moment, which is expected during an upgrade.',
  show: 'Show',
})
