import { texts } from '../../ui/texts.ts'

export const t = texts('addedUploads', {
  title: 'Uploads in this tab',
  completed_one: '{{count, number}} of {{total, number}} files uploaded',
  completed_other: '{{count, number}} of {{total, number}} files uploaded',
  completedList: 'Completed uploads',
  retry: 'Retry',
  retryName: 'Retry {{name}}',
  correct: 'Fix and retry',
  correctName: 'Fix and retry {{name}}',
  remove: 'Remove',
  removeName: 'Remove {{name}}',
  share_one: 'Share {{count, number}} item',
  share_other: 'Share {{count, number}} items',
  categorize_one: 'Categorize {{count, number}} item',
  categorize_other: 'Categorize {{count, number}} items',
  clear: 'Clear completed',
})
