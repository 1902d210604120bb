import { texts } from '../../ui/texts.ts'

export const t = texts('webhookSheet', {
  close: 'Close',
  check: 'Check signature',
  assessment: 'Assessment',
  noFindings: 'The assessment has found nothing.',
  url: 'URL of the receiver',
  key: 'Signature key',
  keyHidden: '••••••••••••',
  noKey: 'None',
  reveal: 'Show key',
  hide: 'Hide key',
  listed: 'Events',
  deliveries: 'Failed deliveries',
  failures_one: '{{count, number}} in the last {{days}}. The last one {{when}}: {{message}}',
  failures_other: '{{count, number}} in the last {{days}}. The last one {{when}}: {{message}}',
  days_one: '{{count, number}} day',
  days_other: '{{count, number}} days',
  server: {
    attempts_one: 'The server tries once, and waits {{limit, number}} s for a response.',
    attempts_other:
      'The server tries {{count, number}} times, {{pause, number}} s apart, and waits {{limit, number}} s for a response.',
    policy_one:
      'It deactivates the webhook after {{count, number}} failed delivery within {{days}}.',
    policy_other:
      'It deactivates the webhook after {{count, number}} failed deliveries within {{days}}.',
    none: 'No failed deliveries',
    unknown: '{{name}} did not return the deliveries of this webhook.',
  },
  consequence: {
    failing_one:
      'The server deactivates the webhook after {{count, number}} more failed delivery, and then sends nothing.',
    failing_other:
      'The server deactivates the webhook after {{count, number}} more failed deliveries, and then sends nothing.',
    ownerGone:
      'The account of the owner no longer exists, so the owner can’t say what the webhook is for, nor renew its key.',
    ownerDisabled: 'The owner can’t sign in to change or delete the webhook.',
    http: 'Payloads are sent without encryption. People with access to the network between server and receiver can read and change them.',
    unsigned:
      'The receiver can’t verify that a payload comes from the server. Anyone who knows the URL can send it payloads.',
    overlapping:
      'Another webhook of this service sends to the same URL. Servers don’t support events that overlap, so the receiver might get an event twice or not at all.',
    inactive: 'The server sends nothing. What depends on the webhook is not updated.',
    sameReceiver_one:
      '{{count, number}} webhook sends to this URL. If the receiver fails, all of them fail.',
    sameReceiver_other:
      '{{count, number}} webhooks send to this URL. If the receiver fails, all of them fail.',
    unmodified_one:
      'The webhook was not modified for {{count, number}} year. Its receiver might no longer be used, and its key was never renewed.',
    unmodified_other:
      'The webhook was not modified for {{count, number}} years. Its receiver might no longer be used, and its key was never renewed.',
  },
  advice: {
    failing:
      'Find out why the receiver refuses payloads. Then deactivate and activate the webhook to clear its failures.',
    ownerGone:
      'Ask the owner of the service whether the webhook is still needed. Delete it, or create it again.',
    ownerDisabled: 'Ask an administrator whether the webhook is still needed.',
    http: 'Enter a URL that begins with https:// in the administration of the server.',
    unsigned: 'Set a signature key, and let the receiver verify the header x-esriHook-Signature.',
    overlapping: 'Delete one of the webhooks, or choose events that don’t overlap.',
    inactive: 'Activate the webhook if it is still needed, otherwise delete it.',
    sameReceiver: 'Check that the receiver can handle the payloads of all of them.',
    unmodified: 'Check whether the receiver is still used, and renew the signature key.',
  },
})
