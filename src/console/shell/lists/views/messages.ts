import { texts } from '../../../ui/texts.ts'

export const t = texts('savedViews', {
  presets: 'Presets',
  saved: 'Saved views',
  none: 'No saved views yet. A view is the search, the filters, and the order of the list.',
  name: 'Name of the current view',
  save: 'Save view',
  wrong: 'Enter a name of up to {{most}} characters.',
  full: 'At most {{most}} views can be saved. Delete one first.',
  copyLink: 'Copy link',
  copied: 'Link to this view copied',
  notCopied: 'The link could not be copied. Copy the URL of this page instead.',
  linkHelp: 'Views are saved in this browser. Anyone with the link sees the same view.',
  delete: 'Delete view {{name}}',
  deleted: 'View “{{name}}” deleted',
  undo: 'Undo',
})
