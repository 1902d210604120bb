import { texts } from '../../../ui/texts.ts'

export const t = texts('itemFields', {
  save: 'Save',
  cancel: 'Cancel',
  help: {
    snippet: 'One or two sentences, shown in lists.',
    description: 'Can contain HTML. Must be less than 64 KB.',
    tags: 'Press Enter or type a comma after each tag.',
    accessInformation: 'The author or source of the data.',
    licenseInfo: 'How others can use the item. Can contain HTML.',
    url: 'The service, app, or page that the item stands for.',
    culture: 'Language and country, for example en-us.',
    spatialReference: 'The name or well-known ID of the spatial reference of the data.',
    contentStatus:
      'Authoritative items are listed first in searches. Members are warned before they use deprecated items.',
    contentStatusOwner: 'Only administrators can mark items as authoritative.',
  },
  urlWarning:
    'With a new URL, maps and apps that use this item show the content of another service.',
  titleNeeded: 'Enter a title.',
  notObject: 'The value must be a JSON object.',
  leave:
    'The entered value is too large for the browser to keep. If you leave the page, it is lost.',
  changed: '{{field}} of {{title}} changed',
  changedWritten: 'Changed “{{field}}” of {{title}}',
  changedBack: 'Undo the change of “{{field}}” of {{title}}',
  thumbnail: {
    title: 'Change thumbnail',
    current: 'Current thumbnail',
    none: 'The item has no thumbnail. Lists show the icon of its type.',
    change: 'Change thumbnail',
    remove: 'Remove thumbnail',
    removeTitle: 'Remove thumbnail?',
    removeBody:
      'Lists will show the icon of the item type in place of the thumbnail of {{title}}. The image can’t be restored.',
    needed: 'Select an image first',
    tooLarge: 'The image must be at most {{limit}}.',
    final: 'Changing or removing the thumbnail can’t be undone.',
    changed: 'Thumbnail of {{title}} changed',
    changedWritten: 'Changed the thumbnail of {{title}}',
    removed: 'Thumbnail of {{title}} removed',
    removedWritten: 'Removed the thumbnail of {{title}}',
  },
})
