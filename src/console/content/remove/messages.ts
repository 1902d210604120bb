import { texts } from '../../ui/texts.ts'

export const t = texts('remove', {
  plan_one: 'Delete {{count, number}} item?',
  plan_other: 'Delete {{count, number}} items?',
  action_one: 'Delete {{count, number}} item',
  action_other: 'Delete {{count, number}} items',
  unchecked_one: 'Delete {{count, number}} item without the check',
  unchecked_other: 'Delete {{count, number}} items without the check',
  ended_one: '{{count, number}} item deleted',
  ended_other: '{{count, number}} items deleted',
  items: 'Items',
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  final_one: 'The item will be deleted permanently.',
  final_other: '{{count, number}} items will be deleted permanently.',
  recycled_one:
    'The item will be moved to the recycle bin, from which it can be restored for 14 days.',
  recycled_other:
    '{{count, number}} items will be moved to the recycle bin, from which they can be restored for 14 days.',
  willDelete_one: '{{count, number}} item will be deleted',
  willDelete_other: '{{count, number}} items will be deleted',
  refused_one: '{{count, number}} selected item will not be deleted: {{reason}}',
  refused_other: '{{count, number}} selected items will not be deleted: {{reason}}',
  protected_one: '{{count, number}} item is protected from deletion and will not be deleted.',
  protected_other: '{{count, number}} items are protected from deletion and will not be deleted.',
  checking_one: 'Checking what uses the item…',
  checking_other:
    'Checking what uses these items: {{done, number}} of {{count, number}} checked. This list is not complete yet.',
  used_one: '{{count, number}} item is used by other items, which might stop working.',
  used_other: '{{count, number}} items are used by other items, which might stop working.',
  usedBy: '{{title}}: used by {{users}}',
  unread_one: 'The portal did not report what uses {{count, number}} of the items.',
  unread_other: 'The portal did not report what uses {{count, number}} of the items.',
  unasked_one:
    '{{count, number}} more item was not checked. If it is protected, it will not be deleted, and the portal’s reason will be shown.',
  unasked_other:
    '{{count, number}} more items were not checked. Protected items will not be deleted, and the portal’s reasons will be shown.',
})
