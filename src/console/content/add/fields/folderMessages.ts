import { texts } from '../../../ui/texts.ts'

export const t = texts('addFolder', {
  label: 'Folder',
  root: 'Root folder',
  new: 'New folder',
  chooseOne: 'Select a folder',
  name: 'Folder name',
})
