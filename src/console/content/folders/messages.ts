import { texts } from '../../ui/texts.ts'

export const t = texts('folders', {
  create: 'Create folder',
  rename: 'Rename folder',
  created: 'Folder {{title}} created',
  renamed: 'Folder {{before}} renamed to {{title}}',
  renamedWritten: 'Rename folder {{before}} to {{title}}',
  renamedWrittenDone: 'Folder {{before}} renamed to {{title}}',
  renamedBack: 'Rename the folder {{title}} back to {{before}}',
  remove: {
    title: 'Delete folder?',
    action: 'Delete folder',
    unchecked: 'Delete folder without the check',
    items: 'Items in the folder',
    reading: 'Reading the items in the folder…',
    empty: 'The folder is empty.',
    final_one: '{{count, number}} item in the folder will be deleted permanently.',
    final_other: '{{count, number}} items in the folder will be deleted permanently.',
    recycled_one:
      '{{count, number}} item in the folder will be moved to the recycle bin, from which it can be restored for 14 days.',
    recycled_other:
      '{{count, number}} items in the folder will be moved to the recycle bin, from which they can be restored for 14 days.',
    keep: 'To keep items, move them to another folder first.',
    protected_one: '{{count, number}} item is protected. The portal will not delete the folder.',
    protected_other:
      '{{count, number}} items are protected. The portal will not delete the folder.',
    used_one: '{{count, number}} item is used by other items, which might stop working.',
    used_other: '{{count, number}} items are used by other items, which might stop working.',
    usedBy: '{{title}}: used by {{users}}',
    checking_one: 'Checking what uses the item…',
    checking_other:
      'Checking what uses the items: {{done, number}} of {{count, number}} checked. This list is not complete yet.',
    unread_one: 'The portal did not report what uses {{count, number}} of the items.',
    unread_other: 'The portal did not report what uses {{count, number}} of the items.',
    unasked_one: 'What uses {{count, number}} more item was not checked.',
    unasked_other: 'What uses {{count, number}} more items was not checked.',
    willDelete_one: '{{count, number}} item will be deleted',
    willDelete_other: '{{count, number}} items will be deleted',
    done: 'Folder {{title}} deleted',
    written: 'Delete folder {{title}}',
    writtenDone: 'Folder {{title}} deleted',
  },
})
