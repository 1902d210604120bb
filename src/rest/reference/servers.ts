import { maxWebhooks } from '../servers/webhookAdministration.ts'
import type { AreaTexts } from './text.ts'

export const federatedServerTexts: AreaTexts<'federatedServer'> = {
  info: {
    summary: 'Get the version of a server',
    description:
      'Returns the version of the server, and the portal whose tokens it accepts. Clients use `owningSystemUrl` to recognize a federated server.',
  },
  root: { summary: 'Get the resources of a server' },
  services: { summary: 'Get the services directory of a server' },
  folder: {
    summary: 'Get the services in a folder',
    parameters: { folder: 'The name of the folder.' },
    errors: [
      { code: 404, when: 'The server has no folder with this name that the caller can see.' },
    ],
  },
}

const noUpgrade = {
  code: 404,
  when: 'The server requires no upgrade, or it was upgraded more than an hour ago.',
}

const unknownMachine = { code: 404, when: 'The server has no machine of this name.' }

const service = {
  folderName: 'Folder of the service; the root folder if not set.',
  service: 'Name and type of the service, such as `Hydrants.FeatureServer`.',
}

const unknownService = {
  code: 404,
  when: 'The service does not exist, or the caller has no access to it.',
}
const othersService = {
  code: 403,
  when: 'The item of the service belongs to another member, and the caller has neither `portal:admin:manageServers` nor `portal:admin:updateItems`.',
}

export const serverAdministrationTexts: AreaTexts<'serverAdministration'> = {
  root: {
    summary: 'Get the administration of a server',
    description:
      'Returns the version and the resources of the administration. While the server is being upgraded, it returns the progress instead, as `serverAdministration.upgradeStatus` does.',
  },
  local: {
    summary: 'Check whether a server responds',
    description:
      'Responds as soon as the server does, without a token. Automation calls it before and during an upgrade.',
  },
  upgrade: {
    summary: 'Upgrade a server',
    description:
      'Upgrades the site of a server on which a newer version was installed. Without `runAsync`, the response arrives when the upgrade has ended. During an upgrade, a server can stop responding for minutes. A failed upgrade can be started again once its cause was removed.',
    parameters: {
      runAsync:
        'Whether to return immediately. Follow the upgrade with `serverAdministration.upgradeStatus`.',
      enableDebug:
        'Whether the log of the upgrade has the level `DEBUG` instead of `VERBOSE`. Documented examples spell it `enableDeubg`, which is accepted, too.',
    },
    example: { runAsync: true },
    errors: [
      { code: 403, when: 'An upgrade is in progress.' },
      { code: 404, when: 'The server requires no upgrade.' },
      {
        code: 500,
        when: 'Without `runAsync`: the upgrade failed. `messages` contains the reason.',
      },
    ],
  },
  upgradeStatus: {
    summary: 'Get the upgrade of a server',
    description:
      'Returns the upgrade that is required or in progress with its stages, or how it ended. Only GET does: POST to the same URL starts an upgrade.',
    errors: [noUpgrade],
  },
  machines: { summary: 'List the machines of a server' },
  machine: {
    summary: 'Get a machine of a server',
    description:
      'Returns the platform of the machine, its state, and the alias of the certificate that its web server uses.',
    parameters: { machine: 'Name of the machine.' },
    errors: [unknownMachine],
  },
  certificate: {
    summary: 'Get a certificate of a machine',
    description: 'Returns who issued the certificate, and until when it is valid.',
    parameters: {
      machine: 'Name of the machine.',
      alias: 'Alias of the certificate, such as `webServerCertificateAlias` of the machine.',
    },
    errors: [unknownMachine, { code: 404, when: 'The machine has no certificate of this alias.' }],
  },
  report: {
    summary: 'Get the states of services',
    description: 'Returns the services in a folder of the server, and whether each of them runs.',
    parameters: {
      folderName: 'Name of the folder; the root folder if not set.',
      parameters: 'What to return of each service. This portal returns its status only.',
    },
    errors: [
      { code: 404, when: 'The server has no folder with this name that the caller can see.' },
    ],
  },
  startService: {
    summary: 'Start a service',
    description:
      'Starts a service on all machines of the server. A service that runs keeps running.',
    parameters: service,
    errors: [unknownService, othersService],
  },
  stopService: {
    summary: 'Stop a service',
    description:
      'Stops a service on all machines of the server. Until it is started, every request to it is an error with the code 500 and the message `Service <path> not started`.',
    parameters: service,
    errors: [unknownService, othersService],
  },
  licenses: {
    summary: 'Get the licenses of a server',
    description:
      'Returns the edition of the server, the licenses of its roles (`features`) and extensions, and when each of them expires (`expiration`, if `canExpire` is set).',
    errors: [{ code: 404, when: 'The server has no licenses of its own.' }],
  },
}

const unknownServer = { code: 400, when: 'The server does not exist.' }

export const serversTexts: AreaTexts<'servers'> = {
  list: { summary: 'List the federated servers' },
  read: {
    summary: 'Get a federated server',
    parameters: { serverId: 'ID of the server.' },
    errors: [unknownServer],
  },
  validate: {
    summary: 'Validate the federation of a server',
    description:
      'Checks whether the portal reaches the administration of the server, and whether the version of the server matches that of the portal.',
    parameters: { serverId: 'ID of the server.' },
    errors: [unknownServer],
  },
}

const own =
  'Members without the privilege `portal:admin:manageWebhooks` get their own webhooks only.'
const webhook = { ...service, webhookId: 'ID of the webhook.' }
const properties = {
  name: 'Name of the webhook.',
  hookUrl: 'URL of the receiver.',
  active: 'Whether the server sends payloads.',
  contentType: 'Media type of payloads.',
  payloadFormat: 'Format of payloads.',
  scheduleInfo: 'When a feature service looks for events.',
}
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
  create: {
    summary: 'Create a webhook',
    description:
      'Adds a webhook to a feature service or a geoprocessing service. Callers without the privilege `portal:admin:manageWebhooks` must own the item of the service, and have the privilege for its type: `portal:publisher:createFeatureWebhook` or `portal:admin:createGPWebhook`.',
    parameters: {
      ...service,
      ...properties,
      changeTypes: 'Events of a feature service; all events if not set.',
      signatureKey: 'What payloads are signed with; without it, they are not signed.',
    },
    errors: [
      { code: 400, when: `The service has ${maxWebhooks} webhooks already.` },
      { code: 403, when: 'The caller can’t create webhooks of this service.' },
      { code: 404, when: 'The service does not exist, or the caller can’t see it.' },
    ],
    example: { name: 'Notify crews', hookUrl: 'https://flows.example.com/hooks/1', active: true },
  },
  read: { summary: 'Get a webhook', parameters: webhook, errors: [unknownWebhook] },
  edit: {
    summary: 'Edit a webhook',
    description:
      'Sets the properties of a webhook, at once: send all of them. A webhook that is activated starts without failed deliveries.',
    parameters: {
      ...webhook,
      ...properties,
      changeTypes: 'Events of a feature service. Without it, the webhook keeps its events.',
      signatureKey:
        'What payloads are signed with; empty for none. Without it, the webhook keeps its key.',
    },
    errors: [unknownWebhook],
    example: { name: 'Notify crews', hookUrl: 'https://flows.example.com/hooks/1', active: true },
  },
  delete: {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook, and what was to be delivered.',
    parameters: webhook,
    errors: [unknownWebhook],
  },
  notificationStatus: {
    summary: 'Get the failed deliveries of a webhook',
    description:
      'Returns the deliveries that have failed within the days that the server counts before it deactivates the webhook, newest first.',
    parameters: webhook,
    errors: [unknownWebhook],
  },
}
