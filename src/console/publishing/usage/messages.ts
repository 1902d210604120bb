import { texts } from '../../ui/texts.ts'

export const t = texts('layerUsage', {
  more_one: '{{count, number}} more',
  more_other: '{{count, number}} more',
  title: 'What uses the layers that will be deleted',
  layers_one: '{{count, number}} layer will be deleted.',
  layers_other: '{{count, number}} layers will be deleted.',
  checking: 'Checking what uses the layers…',
  checkingMaps: 'Checking what uses the maps…',
  checked: '{{done, number}} of {{total, number}}',
  none: 'No items and scheduled tasks that you have access to use these layers.',
  onlyYours:
    'Only items and tasks that you have access to are listed. An administrator sees those of all members.',
  unread_one: 'What uses {{count, number}} layer could not be read.',
  unread_other: 'What uses {{count, number}} layers could not be read.',
  unchecked_one: 'What uses {{count, number}} more layer was not checked.',
  unchecked_other: 'What uses {{count, number}} more layers was not checked.',
  unreadMaps_one: 'What uses {{count, number}} map could not be read.',
  unreadMaps_other: 'What uses {{count, number}} maps could not be read.',
  unreadTasks: 'Not all scheduled tasks could be read.',
  retry: 'Check again',
  refused_one: 'The portal will not delete {{count, number}} layer: {{reasons}}',
  refused_other: 'The portal will not delete {{count, number}} layers: {{reasons}}',
  affected:
    'The items and scheduled tasks below lose these layers. Ask their owners first, or keep the layers.',
  caption: 'Items and tasks that use the layers',
  column: {
    title: 'Item or task',
    kind: 'Kind',
    datasets: 'Datasets',
  },
  through: 'Through {{title}}',
  ofItem: 'Runs on {{title}}',
  kind: { map: 'Map', application: 'Application', other: 'Other item', task: 'Scheduled task' },
  forOwners: {
    title: 'Hand-over list',
    column: {
      map: 'Maps',
      application: 'Applications',
      other: 'Other items',
      task: 'Scheduled tasks',
    },
    heading: 'Layers of {{title}} that will be deleted',
    intro: {
      synchronization:
        'A synchronization deletes layers, because the database no longer has their datasets under the same name. These items and scheduled tasks use them:',
      deletion:
        'All layers that are published from this data store are deleted. These items and scheduled tasks use them:',
    },
    line: '{{title}} ({{kind}}) uses {{datasets}}: {{url}}',
    lineThrough: '{{title}} ({{kind}}) uses {{datasets}} through {{through}}: {{url}}',
    file: 'layer-users',
    csvColumn: {
      owner: 'Owner',
      name: 'Name',
      kind: 'Kind',
      title: 'Title',
      type: 'Type',
      datasets: 'Datasets',
      through: 'Through',
      url: 'URL',
    },
  },
  warning: {
    used_one:
      '{{count, number}} item or scheduled task that you have access to uses these layers and will lose them.',
    used_other:
      '{{count, number}} items and scheduled tasks that you have access to use these layers and will lose them.',
    user: '{{title}} ({{owner}})',
    usedDetail: 'The first {{count, number}} are listed here, and all of them in the preview.',
    unread: 'Not everything that uses these layers could be read.',
    unreadDetail: 'More items and scheduled tasks than shown might lose them.',
    refused_one: 'The portal will not delete {{count, number}} layer.',
    refused_other: 'The portal will not delete {{count, number}} layers.',
    checking: 'What uses the layers is still being checked.',
  },
})
