import { texts } from '../../ui/texts.ts'

export const t = texts('undo', {
  title: 'Review undo',
  action: 'Undo change',
  cancel: 'Cancel',
  done: 'Undone: {{title}}',
  failed: 'Not undone: {{title}}. {{reason}}',
  missing:
    'The change can’t be undone, because it is no longer in the change history of this browser.',
})
