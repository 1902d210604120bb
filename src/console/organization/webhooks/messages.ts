import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Webhooks',
  count_one: '{{count, number}} webhook of {{servers}}',
  count_other: '{{count, number}} webhooks of {{servers}}',
  servers_one: '{{count, number}} server',
  servers_other: '{{count, number}} servers',
  own_one: '{{count, number}} webhook that you own',
  own_other: '{{count, number}} webhooks that you own',
  ownOnly:
    'You see your own webhooks. Members with the privilege “Organization webhooks” see those of all members.',
  fromServers: {
    title: 'The portal could not list the webhooks, so each server was asked.',
    missing_one:
      'The webhooks of this server are missing, because it did not return them: {{names}}',
    missing_other:
      'The webhooks of these servers are missing, because they did not return them: {{names}}',
    retry: 'Retry',
  },
  caption: 'Webhooks',
  search: 'Search webhooks',
  export: 'Export',
  check: 'Check signature',
  view: 'View',
  views: { webhooks: 'Webhooks', receivers: 'Receivers', received: 'Received payloads' },
  assessment: 'Assessment',
  all: 'All',
  filter: {
    server: 'Server',
    type: 'Service type',
    owner: 'Owner',
    active: 'State',
    event: 'Event',
    host: 'Receiver host',
    receiver: 'Receiver',
  },
  clear: 'Clear search and filters',
  unknownServer: 'Not provided by the portal',
  noHost: 'Not a URL',
  empty: {
    all: 'No services have webhooks',
    allLine:
      'Webhooks are created in the administration of a server. They send a request to a URL when the data of a service changes or a geoprocessing job ends.',
    own: 'You don’t own webhooks',
    found: 'No webhooks match your search and filters',
    receivers: 'No receivers match your search and filters',
  },
  column: {
    name: 'Name',
    service: 'Service',
    server: 'Server',
    type: 'Service type',
    owner: 'Owner',
    receiver: 'Receiver',
    events: 'Events',
    active: 'State',
    findings: 'Assessment',
    updated: 'Modified',
    created: 'Created',
    schedule: 'Schedule',
    signature: 'Signature',
    contentType: 'Content type',
    format: 'Payload format',
    modifiedBy: 'Modified by',
    item: 'Item ID',
    id: 'Webhook ID',
    folder: 'Folder',
    webhooks: 'Webhooks',
    services: 'Services',
    owners: 'Owners',
    inactive: 'Inactive',
    unsigned: 'Without key',
    failures: 'Failed deliveries',
  },
  type: { FeatureServer: 'Feature service', GPServer: 'Geoprocessing service' },
  active: 'Active',
  inactive: 'Inactive',
  allEvents: 'All events',
  jobEnds: 'Job ends',
  event: {
    FeaturesCreated: 'Features created',
    FeaturesUpdated: 'Features updated',
    FeaturesDeleted: 'Features deleted',
    FeaturesEdited: 'Features edited',
    FeaturesPosted: 'Features posted',
    AttachmentsCreated: 'Attachments created',
    AttachmentsUpdated: 'Attachments updated',
    AttachmentsDeleted: 'Attachments deleted',
    LayerSchemaChanged: 'Layer schema changed',
    LayerDefinitionChanged: 'Layer definition changed',
    FeatureServiceDefinitionChanged: 'Service definition changed',
  },
  signed: 'Signed',
  unsigned: 'Not signed',
  notProvided: 'Not provided by the portal',
  none: 'None',
  finding: {
    failing: 'Deliveries fail',
    ownerGone: 'Owner deleted',
    ownerDisabled: 'Owner disabled',
    http: 'Not encrypted',
    unsigned: 'Not signed',
    overlapping: 'Overlapping',
    inactive: 'Inactive',
    sameReceiver: 'Shared receiver',
    unmodified: 'Not modified for years',
  },
  schedule: {
    none: 'No schedule',
    disabled: 'Disabled',
    every: 'Every {{interval}}',
    everyFrom: 'Every {{interval}}, since {{start}}',
    everyOn: 'Every {{interval}}, from {{start}}',
    from: 'From {{start}}',
    named: '{{name}}: {{words}}',
  },
  copy: { id: 'Copy webhook ID', url: 'Copy URL of the receiver' },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    webhooks: typeof messages
  }
}
addMessages('webhooks', messages)

/** The texts of the page of webhooks; importing this module registers them. */
export const useMessages = () => useTranslation('webhooks')

/** The translation function for use outside components. */
export { t }
