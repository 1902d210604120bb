import type { AreaTexts } from '../text.ts'

const own =
  'Members without the privilege `portal:admin:manageWebhooks` get their own webhooks only.'
const service = {
  folderName: 'Folder of the service; the root folder if not set.',
  service: 'Name and type of the service, such as `Hydrants.FeatureServer`.',
}
const webhook = { ...service, webhookId: 'ID of the webhook.' }
const unknownWebhook = {
  code: 404,
  when: 'The service has no such webhook, or the caller can’t see it.',
}

export const webhookAdministrationTexts: AreaTexts<'webhookAdministration'> = {
  list: {
    summary: 'List the webhooks of a server',
    description: `Returns the webhooks of all services of the server, with their signature keys. ${own} \`webhooks.listServiceWebhooks\` returns those of all servers.`,
  },
  settings: {
    summary: 'Get the webhook settings of a server',
    description:
      'Returns how the server delivers payloads, and after how many failed deliveries it deactivates a webhook. Only GET does: POST to the same URL changes the settings.',
  },
  updateSettings: {
    summary: 'Update the webhook settings of a server',
    description: 'Changes the settings that are sent, from the next attempt of a delivery on.',
    parameters: {
      notificationAttempts: 'How often the server tries to deliver a payload.',
      notificationTimeOutInSeconds: 'How long the server waits for the response of a receiver.',
      notificationElapsedTimeInSeconds: 'Seconds between two attempts.',
      deactivationPolicy:
        'The server deactivates a webhook after `numberOfFailures` failed deliveries within `daysInPast` days.',
    },
    example: { notificationAttempts: 3 },
  },
  listOfService: {
    summary: 'List the webhooks of a service',
    description: own,
    parameters: service,
  },
  read: { summary: 'Get a webhook', parameters: webhook, errors: [unknownWebhook] },
  notificationStatus: {
    summary: 'Get the failed deliveries of a webhook',
    description:
      'Returns the deliveries that have failed within the days that the server counts before it deactivates the webhook, newest first.',
    parameters: webhook,
    errors: [unknownWebhook],
  },
}
