import { texts } from '../../ui/texts.ts'

export const t = texts('memberFolders', {
  folder: 'Folder',
  root: 'Root folder',
  existing: 'Existing folder',
  new: 'New folder',
  choose: 'Select a folder',
  none: 'No folders yet.',
  name: 'Folder name',
  missing: 'Select a folder.',
  gone: 'The selected folder no longer exists. Select another one.',
  nameMissing: 'Enter a folder name.',
  nameRoot: '“/” is the root folder. Enter another name.',
  nameExists: 'A folder with this name already exists. Use it, or enter another name.',
  newName: '{{name}} (new)',
  created: 'Create folder {{title}}',
  createdDone: 'Folder {{title}} created',
})
