import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Members',
  groups: 'Groups',
  line_one: '{{count, number}} member of {{group}}',
  line_other: '{{count, number}} members of {{group}}',
  caption: 'Members of the group',
  search: 'Search members',
  searchUsernames: 'Search usernames',
  filter: 'Filter members',
  views: { all: 'All', managers: 'Owner and managers', members: 'Members' },
  column: { name: 'Name', username: 'Username', role: 'Group role' },
  role: { owner: 'Owner', admin: 'Manager', member: 'Member' },
  copyUsername: 'Copy username',
  noMatch: 'No members match your search',
  showAll: 'Show all members',
  noPermission:
    'Only the owner and the managers of the group and administrators can add and remove members.',
  onlyAppointers: 'Only the owner of the group and administrators can change group roles.',
  selected_one: '{{count, number}} selected',
  selected_other: '{{count, number}} selected',
  clearSelection: 'Clear selection',
  allManagers: 'All selected members are managers already.',
  noManagers: 'No manager is selected.',
  close: 'Close',
  choose: { remove: 'Remove', admin: 'Make manager', member: 'Make member' },
  refused: {
    add_one: '{{count, number}} member was not added:',
    add_other: '{{count, number}} members were not added:',
    update_one: 'The group role of {{count, number}} member was not changed:',
    update_other: 'The group roles of {{count, number}} members were not changed:',
    remove_one: '{{count, number}} member was not removed:',
    remove_other: '{{count, number}} members were not removed:',
    noReason: 'The portal returned no reason.',
  },
  add: {
    title: 'Add members',
    members: 'Members to add',
    atMost_one: 'At most {{count, number}} member at once',
    atMost_other: 'At most {{count, number}} members at once',
    role: 'Group role',
    member: 'Member',
    memberHelp: 'Can see the items that are shared with the group.',
    manager: 'Manager',
    managerHelp: 'Can also add and remove members of the group.',
    isMember: 'Already belongs to the group',
    isDisabled: 'The member is disabled.',
    chooseFirst: 'Select at least one member.',
    cancel: 'Cancel',
    review: 'Review changes',
  },
  plan: {
    title: {
      add_one: 'Add {{count, number}} member?',
      add_other: 'Add {{count, number}} members?',
      remove_one: 'Remove {{count, number}} member?',
      remove_other: 'Remove {{count, number}} members?',
      admin_one: 'Make {{count, number}} member a manager?',
      admin_other: 'Make {{count, number}} members managers?',
      member_one: 'Make {{count, number}} manager a member?',
      member_other: 'Make {{count, number}} managers members?',
    },
    action: {
      add_one: 'Add {{count, number}} member',
      add_other: 'Add {{count, number}} members',
      remove_one: 'Remove {{count, number}} member',
      remove_other: 'Remove {{count, number}} members',
      admin_one: 'Make manager',
      admin_other: 'Make {{count, number}} managers',
      member_one: 'Make member',
      member_other: 'Make {{count, number}} members',
    },
    sees: 'New members can see all items that are shared with the group.',
    updates: 'All members can update the items of this group.',
    manages: 'Managers can add and remove members of the group.',
    managesNoLonger: 'Members can no longer add and remove other members of the group.',
    loses:
      'Removed members can no longer see items that are shared with them only through this group.',
    losesDetail: 'The portal does not return which items these are.',
    losesUpdates: 'Removed members can no longer update the items of this group.',
    own: 'You will no longer belong to this group.',
    ownManager: 'You will no longer be a manager of this group.',
    undoInParts_one:
      'The portal changes at most {{limit, number}} members at once. You can undo the {{count, number}} request in the change history.',
    undoInParts_other:
      'The portal changes at most {{limit, number}} members at once. You can undo the {{count, number}} requests in the change history, one after the other.',
    managersAgain:
      'You can add removed members again, but only the owner of the group and administrators can make them managers.',
  },
  history: {
    add_one: 'Added {{name}} to {{group}}',
    add_other: 'Added members to {{group}}',
    remove_one: 'Removed {{name}} from {{group}}',
    remove_other: 'Removed members from {{group}}',
    admin_one: 'Made {{name}} a manager of {{group}}',
    admin_other: 'Made members managers of {{group}}',
    member_one: 'Made {{name}} a member of {{group}}',
    member_other: 'Made managers members of {{group}}',
  },
  undo: {
    add_one: 'Remove {{name}} from {{group}}',
    add_other: 'Remove members from {{group}}',
    remove_one: 'Add {{name}} to {{group}}',
    remove_other: 'Add members to {{group}}',
    admin_one: 'Make {{name}} a member of {{group}}',
    admin_other: 'Make managers members of {{group}}',
    member_one: 'Make {{name}} a manager of {{group}}',
    member_other: 'Make members managers of {{group}}',
  },
  done: {
    add_one: '{{name}} added to {{group}}',
    add_other: '{{count, number}} members added to {{group}}',
    remove_one: '{{name}} removed from {{group}}',
    remove_other: '{{count, number}} members removed from {{group}}',
    admin_one: '{{name}} is now a manager of {{group}}',
    admin_other: '{{count, number}} members are now managers of {{group}}',
    member_one: '{{name}} is now a member of {{group}}',
    member_other: '{{count, number}} managers are now members of {{group}}',
  },
  showHistory: 'View change history',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupMembers: typeof messages
  }
}
addMessages('groupMembers', messages)

/** The texts of the members of a group; importing this module registers them. */
export const useMessages = () => useTranslation('groupMembers')

/** The translation function for use outside components. */
export { t }
