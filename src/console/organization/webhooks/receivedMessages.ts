import { texts } from '../../ui/texts.ts'

export const t = texts('webhookReceived', {
  heading: 'Received payloads',
  line: 'The latest requests to the receiver of this portal. Use it to try a webhook: enter a URL of this portal that begins with /portal/webhooks/ in its settings.',
  reload: 'Reload payloads',
  none: 'The receiver of this portal has received no payloads',
  noneLine:
    'Payloads of webhooks appear here when their URL is one of this portal, for example when a job of the geoprocessing service Inventory ends.',
  notOffered:
    'This portal has no receiver for webhooks. Use the signature check for payloads of other receivers.',
  headers: 'Headers',
  body: 'Body',
  webhooks: 'Webhooks with this URL: {{names}}',
  unknown: 'No signed webhook has this URL, so the signature can’t be checked.',
  unsigned: 'The request has no signature.',
})
