import { texts } from '../../ui/texts.ts'

export const t = texts('groupActions', {
  notify: {
    action: 'Send message',
    recipients_one: '{{count, number}} member of the group will receive the message.',
    recipients_other: 'All {{count, number}} members of the group will receive the message.',
    sent: 'Message sent to the members of {{title}}',
    history: 'Send message to the members of group {{title}}',
    historyDone: 'Message sent to the members of group {{title}}',
  },
  owner: {
    action: 'Change owner',
    new: 'New owner',
    newHelp: 'Must have the privilege portal:user:createGroup',
    label: 'Owner',
    chooseFirst: 'Select the new owner.',
    isOwner: 'Already owns the group',
    isDisabled: 'The member is disabled.',
    leaves: '{{name}} will no longer belong to the group.',
    leavesDetail:
      'The new owner or a manager can add {{name}} again. Items that {{name}} shared with the group remain shared.',
    leavesYou: 'You will no longer belong to the group, and can no longer change it.',
    leavesYouDetail:
      'The new owner or a manager can add you again. Items that you shared with the group remain shared.',
    decides: '{{name}} will decide about members, settings, and deletion of the group.',
    noUndo: 'Only the new owner and administrators can change the owner again.',
    changed: '{{name}} is now the owner of {{title}}',
    history: 'Change owner of group {{title}}',
    historyDone: 'Owner of group {{title}} changed',
    undo: 'Give group {{title}} back to {{name}}',
  },
  leave: {
    action: 'Leave group',
    plan: 'Leave group?',
    isOwner: 'The owner can’t leave the group. Change the owner first.',
    notMember: 'You don’t belong to this group.',
    disallowed:
      'Members can’t leave this group. Its owner, managers, and administrators can remove them.',
    loses: 'You will no longer see items that are shared with you only through this group.',
    losesUpdates: 'You will no longer be able to update the items of this group.',
    losesManager: 'You will no longer be a manager of this group.',
    again: {
      invitation: 'To come back, someone who manages the group must add or invite you.',
      request: 'To come back, ask to join the group.',
      open: 'You can join the group again.',
    },
    left: 'You left {{title}}',
    history: 'Leave group {{title}}',
    historyDone: 'Group {{title}} left',
  },
  delete: {
    action: 'Delete group',
    plan: 'Delete group?',
    final: 'The group can’t be restored.',
    finalDetail: 'Its members, settings, and thumbnail are lost; a new group has another ID.',
    items_zero: 'The group contains no items.',
    items_one:
      '{{count, number}} item remains with its owner, but is no longer shared through this group.',
    items_other:
      '{{count, number}} items remain with their owners, but are no longer shared through this group.',
    itemsDetail:
      'Members of the group can no longer open items that are shared with them only through it. Items that are shared in no other way will be not shared.',
    members_one: 'The group has {{count, number}} member.',
    members_other: 'The group has {{count, number}} members.',
    packages: 'Export packages of the group are items, too: they remain with their owners.',
    protected: 'The group is protected from deletion.',
    protectedDetail: 'Turn off “Protect from deletion” in the settings of the group first.',
    toSettings: 'Open settings',
    deleted: 'Group {{title}} deleted',
    history: 'Delete group {{title}}',
    historyDone: 'Group {{title}} deleted',
  },
})
