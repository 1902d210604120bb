import type { AreaTexts } from '../text.ts'

const extension = 'Extension of the embedded portal.'

export const webhooksTexts: AreaTexts<'webhooks'> = {
  listServiceWebhooks: {
    summary: 'List the webhooks of services',
    description:
      'Returns the webhooks of the services of all federated servers, with their signature keys, in one response. Members without the privilege `portal:admin:manageWebhooks` get their own webhooks only.',
    parameters: { username: 'Username of the owner of the webhooks; all owners if not set.' },
    errors: [
      {
        code: 403,
        when: 'The caller has no privilege to see the webhooks of the member in `username`.',
      },
    ],
  },
  listFailures: {
    summary: 'List the webhooks with failed deliveries',
    description: `Returns how many deliveries of a webhook failed in the days that the server counts before it deactivates the webhook. ${extension}`,
    parameters: {
      failuresLeft:
        'Returns only active webhooks that at most this number of further failures deactivates; all with failures if not set.',
      num: 'The maximum number of webhooks in the response, which contains the number of all as `total`; all if not set.',
    },
  },
  listReceived: {
    summary: 'List the payloads received by the portal',
    description: `Returns the requests that the receiver of the portal, \`/portal/webhooks/{name}\`, has received lately, newest first. ${extension}`,
  },
}
