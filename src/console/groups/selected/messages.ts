import { texts } from '../../ui/texts.ts'

export const t = texts('selectedGroups', {
  selected: '{{count, number}} selected',
  count_one: '{{count, number}} group',
  count_other: '{{count, number}} groups',
  showGroups_one: 'Show {{count, number}} group',
  showGroups_other: 'Show {{count, number}} groups',
  owner: {
    button: 'Change owner',
    action_one: 'Change the owner of {{count, number}} group',
    action_other: 'Change the owner of {{count, number}} groups',
    ended_one: 'Owner of {{count, number}} group changed',
    ended_other: 'Owner of {{count, number}} groups changed',
    plan_one: 'Change the owner of {{count, number}} group?',
    plan_other: 'Change the owner of {{count, number}} groups?',
    of_one: 'Owner of {{count, number}} group of {{name}}',
    of_other: 'Owner of {{count, number}} groups of {{name}}',
    leave: 'Former owners will no longer belong to the groups.',
    leaveDetail:
      'The new owner or a manager can add them again. Items that they shared with the groups remain shared.',
    leavesYou_one: 'You will no longer belong to {{count, number}} group that you own.',
    leavesYou_other: 'You will no longer belong to {{count, number}} groups that you own.',
    leavesYouDetail:
      'The new owner or a manager can add you again. Items that you shared with the groups remain shared.',
    decides: '{{name}} will decide about members, settings, and deletion of the groups.',
    refused_one:
      '{{count, number}} selected group is left out, because you can’t change its owner.',
    refused_other:
      '{{count, number}} selected groups are left out, because you can’t change their owners.',
    same_one: '{{count, number}} selected group already belongs to {{name}}.',
    same_other: '{{count, number}} selected groups already belong to {{name}}.',
    nothing: 'The owner of none of the selected groups can be changed.',
    noUndo: 'Only the new owner and administrators can change the owners again.',
  },
  add: {
    button: 'Add members',
    action_one: 'Add members to {{count, number}} group',
    action_other: 'Add members to {{count, number}} groups',
    ended_one: 'Members added to {{count, number}} group',
    ended_other: 'Members added to {{count, number}} groups',
    plan_one: 'Add members to {{count, number}} group?',
    plan_other: 'Add members to {{count, number}} groups?',
    to_one: 'New members of {{count, number}} group',
    to_other: 'New members of {{count, number}} groups',
    sees: 'New members can see all items that are shared with the groups. Members who belong to a group already keep their group role.',
    updates_one: 'All members can update the items of {{count, number}} group.',
    updates_other: 'All members can update the items of {{count, number}} groups.',
    refused_one:
      '{{count, number}} selected group is left out, because you can’t add members to it.',
    refused_other:
      '{{count, number}} selected groups are left out, because you can’t add members to them.',
    nothing: 'You can’t add members to any of the selected groups.',
  },
  delete: {
    button: 'Delete',
    action_one: 'Delete {{count, number}} group',
    action_other: 'Delete {{count, number}} groups',
    ended_one: '{{count, number}} group deleted',
    ended_other: '{{count, number}} groups deleted',
    plan_one: 'Delete {{count, number}} group?',
    plan_other: 'Delete {{count, number}} groups?',
    groups: 'Groups',
    will_one: '{{count, number}} group will be deleted',
    will_other: '{{count, number}} groups will be deleted',
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
  },
})
