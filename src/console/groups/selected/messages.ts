import { texts } from '../../ui/texts.ts'

export const t = texts('selectedGroups', {
  selected: '{{count, number}} selected',
  delete: 'Delete',
  action_one: 'Delete {{count, number}} group',
  action_other: 'Delete {{count, number}} groups',
  ended_one: '{{count, number}} group deleted',
  ended_other: '{{count, number}} groups deleted',
  plan_one: 'Delete {{count, number}} group?',
  plan_other: 'Delete {{count, number}} groups?',
  groups: 'Groups',
  willDelete_one: '{{count, number}} group will be deleted',
  willDelete_other: '{{count, number}} groups will be deleted',
  showGroups_one: 'Show {{count, number}} group',
  showGroups_other: 'Show {{count, number}} groups',
  final_one: 'The group can’t be restored.',
  final_other: 'The groups can’t be restored.',
  finalDetail: 'Members, settings, and thumbnails are lost; new groups have other IDs.',
  items: 'Items remain with their owners, but are no longer shared through the deleted groups.',
  itemsDetail:
    'Members of the groups can no longer open items that are shared with them only through these. Items that are shared in no other way will be not shared.',
  others_one: '{{count, number}} group belongs to another member.',
  others_other: '{{count, number}} groups belong to other members.',
  refused_one: '{{count, number}} selected group is left out, because you can’t delete it.',
  refused_other: '{{count, number}} selected groups are left out, because you can’t delete them.',
  protected_one:
    '{{count, number}} selected group is left out, because it is protected from deletion.',
  protected_other:
    '{{count, number}} selected groups are left out, because they are protected from deletion.',
  nothing: 'None of the selected groups can be deleted.',
})
