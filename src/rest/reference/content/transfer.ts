import type { AreaTexts } from '../text.ts'

const targetUsername = 'Username of the new owner.'
const folder =
  'Title of the folder for the items; `/` is the root folder. The portal creates a folder that does not exist. If not set, the title is `<owner>_<folder>`.'
const errors = [
  {
    code: 403,
    messageCode: 'CONT_0291',
    when: 'The new owner cannot receive some of the items. `details` contains a ReassignDetail for each of them.',
  },
] as const

export const transferTexts: AreaTexts<'transfer'> = {
  canReassign: {
    summary: 'Check whether an item can be transferred',
    parameters: { targetUsername },
    errors,
  },
  reassign: {
    example: { targetFolderName: '/' },
    summary: 'Transfer an item to another owner',
    parameters: { targetUsername, targetFolderName: folder },
    errors,
  },
  canReassignMany: {
    summary: 'Check whether several items can be transferred',
    parameters: { targetUsername, items: 'IDs of the items.' },
    errors,
  },
  reassignMany: {
    example: { targetFoldername: '/' },
    summary: 'Transfer several items to another owner',
    description: 'Transfers up to 100 items; either all of them are transferred or none.',
    parameters: { targetUsername, items: 'IDs of the items.', targetFoldername: folder },
    errors,
  },
  reassignAll: {
    summary: 'Transfer all content of a member',
    description:
      'Transfers all groups and items of a member to another member; either all of them are transferred or none.',
    parameters: { userName: 'Username of the current owner.', targetUsername },
    errors,
  },
}
