import { texts } from '../../../ui/texts.ts'

export const t = texts('itemScreenshots', {
  title: 'Screenshots',
  one: 'Screenshot {{number, number}}',
  change: 'Change screenshots',
  current: 'Current screenshots',
  none: 'The item has no screenshots.',
  remove: 'Remove',
  removeOne: 'Remove screenshot {{number, number}}',
  added: 'New screenshots',
  addedHelp:
    'PNG, GIF, or JPEG, each at most {{limit}}. An item can have at most {{most, number}}.',
  final: 'Changing the screenshots can’t be undone.',
  empty: '{{name}} is empty. Select another image.',
  tooLarge: '{{name}} is larger than {{limit}}. Select a smaller image.',
  unchanged: 'Add or remove a screenshot first.',
  oneLeft: 'The portal can replace screenshots, but not remove all. Keep or add one.',
  reading: 'Reading the current screenshots…',
  changed: 'Screenshots of {{title}} changed',
  written: 'Change screenshots of {{title}}',
  writtenDone: 'Screenshots of {{title}} changed',
})
