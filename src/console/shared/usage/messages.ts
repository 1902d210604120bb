import { texts } from '../../ui/texts.ts'

export const t = texts('itemTasks', {
  deleted_one:
    '{{count, number}} scheduled task will be deleted with its item, including its run history.',
  deleted_other:
    '{{count, number}} scheduled tasks will be deleted with their items, including their run histories.',
  moved_one:
    '{{count, number}} scheduled task will be disabled and will belong to the new owner, who can enable it.',
  moved_other:
    '{{count, number}} scheduled tasks will be disabled and will belong to the new owner, who can enable them.',
  movedInactive_one:
    '{{count, number}} scheduled task that is not active will belong to the new owner.',
  movedInactive_other:
    '{{count, number}} scheduled tasks that are not active will belong to the new owner.',
  unchecked: 'Not all scheduled tasks of the items could be checked.',
  checking: 'Checking scheduled tasks of the items…',
})
