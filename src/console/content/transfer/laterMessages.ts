import { addMessages } from '../../shell/messages/index.ts'

/** The texts of the steps after the choice of a new owner, which load with these steps. */
const messages = {
  cause: {
    privilege: '{{member}} doesn’t have the privilege “{{privilege}}”',
    userType: 'The user type of {{member}} can’t own content',
    disabled: '{{member}} is disabled',
    group: '{{member}} is not a member of {{group}}',
    viewOnly: '{{member}} is not a manager of {{group}}',
    relationship: 'Created from a view that {{member}} does not own',
    elsewhere: 'Deleted, or transferred to another owner',
    other: 'Rejected by the portal',
    aGroup: 'a group that you don’t have access to',
    show_one: 'Show {{count, number}} item',
    show_other: 'Show {{count, number}} items',
    hide_one: 'Hide {{count, number}} item',
    hide_other: 'Hide {{count, number}} items',
    exclude_one: 'Exclude {{count, number}} item',
    exclude_other: 'Exclude {{count, number}} items',
    code: 'Code {{code}}',
    silent: 'The portal did not provide a reason.',
  },
  explain: {
    privilege: 'Only members whose role has this privilege can receive these items.',
    userType:
      'Members with this user type can only view content. An administrator can assign another user type.',
    disabled: 'Disabled members can’t receive content. Ask an administrator to enable this member.',
    group: 'These items are shared with the group, so their owner must be a member of the group.',
    viewOnly:
      'These items are shared with the group, and only the owner and managers of this group can contribute to it.',
    relationship:
      'A view created from another view can only be transferred together with that view, or to its owner. Transfer the source view first, or include both.',
    elsewhere:
      'These items have been deleted or transferred by another person since they were loaded.',
    other:
      'New owners need the privilege to receive content, a user type that can own content, a license for the types of the items, and membership in all groups with which the items are shared.',
  },
  issues: {
    caption: 'Issues',
    issue: 'Issue',
    exclude_one: 'Exclude the items of {{count, number}} selected issue',
    exclude_other: 'Exclude the items of {{count, number}} selected issues',
    close: 'Close',
  },
  undo: {
    title: 'Undo transfer',
    reading: 'Loading the transferred items…',
    nothing: 'Nothing is left to undo',
    nothingLine:
      'The items of this transfer are back, or this browser has no record of the transfer.',
    showTransfer: 'Show transfer',
  },
  remaining: {
    title: 'Remaining content',
    running: 'The remaining content will be shown when the transfer is complete.',
    none: '{{member}} owns no items that you have access to.',
    noGroups: '{{member}} owns no groups that you have access to.',
    items: 'Remaining items of {{member}}',
    groups_one:
      '{{member}} still owns {{count, number}} group. Groups must be transferred separately.',
    groups_other:
      '{{member}} still owns {{count, number}} groups. Groups must be transferred separately.',
    moreGroups_one: '{{count, number}} more group',
    moreGroups_other: '{{count, number}} more groups',
    transfer: 'Transfer remaining content',
    download: 'Download CSV',
    csvName: 'remaining-{{member}}.csv',
    identifier: 'Item ID',
  },
}

export type LaterMessages = typeof messages

addMessages('transfer', messages)

export { t, useMessages } from './messages.ts'
