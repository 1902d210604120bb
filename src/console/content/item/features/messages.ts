import { texts } from '../../../ui/texts.ts'

export const t = texts('features', {
  elsewhere: 'The features of this service can’t be shown here',
  elsewhereLine:
    'The service is not on a federated server of this portal. Only the server itself shows its features.',
  missing: '{{server}} has no service at the URL of this item',
  missingLine:
    'The service was removed or renamed, or the URL is wrong. The owner of the item can correct the URL on the Overview tab.',
  noUrl: 'The item has no URL of a service',
  noUrlLine: 'The owner can enter the URL of the service on the Overview tab.',
  open: 'Open service',
  noLayers: 'The service has no layers',
  noLayersLine: 'The publisher of the service can add layers.',
  layer: 'Layer',
  caption: 'Features of {{name}}',
  pages: 'Pages of features',
  condition: 'Condition',
  conditionHelp:
    'A condition in SQL, such as {{example}}. Without a condition, all features are shown.',
  apply: 'Apply condition',
  clear: 'Clear condition',
  count_one: '{{count, number}} feature',
  count_other: '{{count, number}} features',
  row: 'Feature {{key}}',
  empty: 'No features fulfill the condition',
  emptyAll: 'The layer has no features',
  noQuery: 'The layer does not support queries',
  noQueryLine: 'Its publisher has not enabled the capability Query.',
  map: 'Map of {{name}}',
  mapAll_one: 'The map shows {{count, number}} feature.',
  mapAll_other: 'The map shows all {{count, number}} features.',
  mapPart:
    'The map shows the features of this page of the table: {{shown, number}} of {{total, number}}.',
  none: 'Select a feature on the map or in the table to see all of its values.',
  yes: 'Yes',
  no: 'No',
})
