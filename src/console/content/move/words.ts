import { useTranslation } from 'react-i18next'
import { addWords, t } from '../../shell/words/index.ts'

const words = {
  title_one: 'Move {{count, number}} item',
  title_other: 'Move {{count, number}} items',
  whose: 'Folders of {{owner}}',
  owners_one: 'The items belong to {{count, number}} member.',
  owners_other:
    'The items belong to {{count, number}} members; each goes to the folder of this name of its own owner, which is made where there is none.',
  tooMany:
    'The items belong to {{count, number}} members. Those of {{most, number}} members can be moved at a time; narrow the selection down.',
  folder: 'Folder',
  root: 'Root',
  named: 'The folder with this name',
  new: 'A new folder',
  name: 'Name of the folder',
  cancel: 'Cancel',
  review: 'Review',
  taken: 'There is a folder of this name; choose it above.',
  noFolderName: 'This is no name for a folder.',
  plan_one: 'Move {{count, number}} item?',
  plan_other: 'Move {{count, number}} items?',
  action_one: 'Move {{count, number}} item',
  action_other: 'Move {{count, number}} items',
  run_one: 'Move {{count, number}} item to {{title}}',
  run_other: 'Move {{count, number}} items to {{title}}',
  newFolder: '{{title}}, a new folder',
  itemsOf_one: '{{count, number}} item of {{owner}}',
  itemsOf_other: '{{count, number}} items of {{owner}}',
  unread:
    'More than {{count, number}} items are not read again before they are moved; each goes from wherever it is then.',
  nothing: 'There is nothing to move.',
  there_one: '{{count, number}} is in that folder already and is left out.',
  there_other: '{{count, number}} are in that folder already and are left out.',
  refused_one: '{{count, number}} of those selected stays where it is: {{reason}}',
  refused_other: '{{count, number}} of those selected stay where they are: {{reason}}',
  made: 'Made the folder {{title}} for {{owner}}',
  moved: '{{item}} is in {{title}} now.',
  movedWritten: 'Moved {{item}} to {{title}}',
  movedBack: 'Move {{item}} back',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    move: typeof words
  }
}
addWords('move', words)

/** The words of moving items; importing it brings them along. */
export const useWords = () => useTranslation('move')

/** The same outside components. */
export { t }
