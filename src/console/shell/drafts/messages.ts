import { texts } from '../../ui/texts.ts'

export const t = texts('unapplied', {
  restored_one: 'You have {{count, number}} unapplied change from earlier.',
  restored_other: 'You have {{count, number}} unapplied changes from earlier.',
  choices: 'Your choices from earlier were restored.',
  secrets:
    'Enter these values again, because passwords, keys, and files are not stored in the browser: {{names}}.',
  offered_one: 'You have {{count, number}} unapplied change from a tab that was closed.',
  offered_other: 'You have {{count, number}} unapplied changes from a tab that was closed.',
  offeredChoices: 'You have unapplied changes from a tab that was closed.',
  restore: 'Restore',
  discard: 'Discard',
})
