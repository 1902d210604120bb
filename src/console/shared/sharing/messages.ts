import { texts } from '../../ui/texts.ts'

export const t = texts('sharing', {
  title: 'Sharing',
  line_one: 'Choose with whom the item is shared. You review all changes before they are applied.',
  line_other:
    'Choose with whom {{count, number}} items are shared. You review all changes before they are applied.',
  emptyLine: 'Select items in Content, then open this page to share them.',
  reading_one: 'Loading the sharing of the item…',
  reading_other: 'Loading the sharing of {{count, number}} items…',
  unchecked_one:
    '{{count, number}} of your groups was not checked. To see whether it has these items, add the group.',
  unchecked_other:
    '{{count, number}} of your groups were not checked. To see whether they have these items, add the groups.',
  ownGroups:
    'With more than {{count, number}} items, only your groups are shown. To see whether another group has these items, add the group.',
  unreadGroups_one:
    'The portal did not return the groups of {{count, number}} item. Its cells below groups show a dash.',
  unreadGroups_other:
    'The portal did not return the groups of {{count, number}} items. Their cells below groups show a dash.',
  retry: 'Retry',
  showGroups_one: 'Show {{count, number}} more group',
  showGroups_other: 'Show {{count, number}} more groups',
  grid: 'Sharing of each item',
  item: 'Item',
  everyone: 'Everyone',
  org: 'Organization',
  unread: 'Not available',
  on: '{{on, number}} of {{count, number}}',
  cell: '{{item}}: shared with {{column}}',
  head: 'All items: shared with {{column}}',
  added: 'Will be shared',
  removed: 'Will be unshared',
  viewOnly: 'View only',
  sharedUpdate: 'Shared update',
  changed_one: '{{count, number}} item will be shared with {{column}}.',
  changed_other: '{{count, number}} items will be shared with {{column}}.',
  already_one: '{{count, number}} item is shared already.',
  already_other: '{{count, number}} items are shared already.',
  changeRefused_one: '{{count, number}} item can’t be changed.',
  changeRefused_other: '{{count, number}} items can’t be changed.',
  unchanged_one: '{{count, number}} item will no longer be shared with {{column}}.',
  unchanged_other: '{{count, number}} items will no longer be shared with {{column}}.',
  refused: '{{cell}}. {{why}}',
  more: 'Add groups',
  moreHelp: 'Each selected group becomes a column.',
  alreadyShown: 'Already in the table',
  follows: {
    title: 'How sharing works',
    everyone:
      'Sharing with everyone includes the organization. Groups are independent of both levels.',
    groups:
      'Unsharing an item from a group does not change its sharing level. Members of other groups with the item can still see it.',
    attached:
      'Some related items are shared together with an item: the code of an app, the configuration of a map, and attached files.',
    layers:
      'Layers and services of a map are not shared together with the map. People without access to a layer see the map without that layer.',
  },
  summary_one: '{{count, number}} item will change',
  summary_other: '{{count, number}} items will change',
  nothingYet: 'No changes yet',
  nothingAdded: 'No changes yet. Select cells in the columns of the added groups.',
  sheet: {
    title_one: 'Share item',
    title_other: 'Share {{count, number}} items',
    more: '{{count, number}} more',
    each: 'Share item by item',
    mixed:
      'These items are not shared with the same groups and level, or not all of them can be changed in the same way.',
    missing_one:
      '{{count, number}} item is left out, because it doesn’t exist or you don’t have access to it: {{titles}}.',
    missing_other:
      '{{count, number}} items are left out, because they don’t exist or you don’t have access to them: {{titles}}.',
    level_one: 'Who can see it',
    level_other: 'Who can see them',
    levels: {
      private: 'Owner and groups',
      org: 'Organization',
      public: 'Everyone (public)',
    },
    help: {
      private: 'Only the owner, administrators, and members of the groups below.',
      org: 'All members of the organization.',
      public: 'Everyone on the internet, without signing in.',
    },
    groups: 'Groups',
    noGroups_one: 'The item is not shared with any groups.',
    noGroups_other: 'The items are not shared with any groups.',
    add: 'Add groups',
    alreadyListed: 'Already in the list',
  },
  plan: {
    title_one: 'Review changes: sharing of {{count, number}} item',
    title_other: 'Review changes: sharing of {{count, number}} items',
    run_one: 'Change the sharing of {{title}}',
    run_other: 'Change the sharing of {{count, number}} items',
    runEnded_one: 'Sharing of {{title}} changed',
    runEnded_other: 'Sharing of {{count, number}} items changed',
    nothing: 'None of these changes can be applied',
    added: '{{count, number}} added',
    removed: '{{count, number}} removed',
    onOf: '{{on, number}} of {{count, number}} items',
    public_one: '{{count, number}} more item will be visible to everyone on the internet.',
    public_other: '{{count, number}} more items will be visible to everyone on the internet.',
    control_one: 'All members of {{group}} will be able to update this item, not only view it.',
    control_other:
      'All members of {{group}} will be able to update these {{count, number}} items, not only view them.',
    confirm: 'Members of {{groups}} can update the items shared with them',
    refused_one: 'The sharing of {{count, number}} item with {{column}} can’t be changed.',
    refused_other: 'The sharing of {{count, number}} items with {{column}} can’t be changed.',
    private_one:
      '{{count, number}} item will be shared only with groups that are not listed here, or not at all.',
    private_other:
      '{{count, number}} items will be shared only with groups that are not listed here, or not at all.',
    privateDetail:
      'Only owners and administrators, and members of other groups with the items, will have access.',
    willShare_one: '{{count, number}} item will be shared',
    willShare_other: '{{count, number}} items will be shared',
    willUnshare_one: '{{count, number}} item will be unshared',
    willUnshare_other: '{{count, number}} items will be unshared',
    attached: 'The sharing of these items changes together with {{item}}: {{attached}}.',
    attachedSome:
      'The sharing of related items, such as the code of an app or attached files, changes together with these items.',
    used_one:
      '{{count, number}} item uses what will be shared with fewer people. People without access will not see that content in it.',
    used_other:
      '{{count, number}} items use what will be shared with fewer people. People without access will not see that content in them.',
    checking: 'Checking what uses these items…',
    unread_one: 'The portal did not report what uses {{count, number}} of the items.',
    unread_other: 'The portal did not report what uses {{count, number}} of the items.',
    unasked_one: 'What uses {{count, number}} more item was not checked.',
    unasked_other: 'What uses {{count, number}} more items was not checked.',
    apply_one: 'Change {{count, number}} item',
    apply_other: 'Change {{count, number}} items',
  },
  why: {
    unread: 'The item doesn’t exist, or you don’t have access to it.',
    unreadGroups: 'The portal did not return the groups of this item.',
    several: 'None of these items can be changed, for different reasons.',
    closed: 'Only administrators of this organization can share items with everyone.',
    hidden: 'You don’t have access to this group.',
    member: 'Only group members can share with this group, and the item’s owner isn’t a member.',
    notMember: 'Only group members can share with this group, and you are not a member.',
    viewOnly: 'Only the owner and managers of this view-only group can share with it.',
    manager: 'Only the owner and managers of the group can do this with items of other members.',
    control: 'Members of the group will be able to update its items. This must be confirmed.',
    controlOfOthers:
      'To let the members of this group update items of other members, you need the privilege “Create shared update groups”.',
    private:
      'An item of another member must be shared with the organization or everyone before you can add it to a group.',
    notShared: 'The item is not shared with the group.',
  },
})
