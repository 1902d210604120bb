import { texts } from '../../../ui/texts.ts'

export const t = texts('itemFields', {
  save: 'Save',
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
  notObject: 'The value must be a JSON object.',
  leave:
    'The entered value is too large for the browser to keep. If you leave the page, it is lost.',
  changed: '{{field}} of {{title}} changed',
  changedWritten: 'Change {{field}} of {{title}}',
  changedWrittenDone: '{{field}} of {{title}} changed',
  changedBack: 'Undo the change of “{{field}}” of {{title}}',
})
