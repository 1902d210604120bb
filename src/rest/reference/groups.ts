import { messageTexts } from './parameters.ts'
import type { AreaTexts } from './text.ts'

const expiration = 'Minutes until the invitation expires.'

export const groupMembersTexts: AreaTexts<'groupMembers'> = {
  list: {
    summary: 'List the members of a group with their roles',
    description:
      'Returns members and managers with the time at which they joined. Of a group that hides its members, only the group owner, managers, and administrators can list them.',
    parameters: {
      sortField: 'Field to sort by.',
      name: 'Text that the username or the full name contains.',
      memberType: '`admin` for managers only, `member` for the others only.',
      joined:
        'Time after which the members joined, or two times between which they joined, in milliseconds since 1970-01-01 UTC.',
    },
  },
  join: {
    summary: 'Join a group',
    description:
      'Joins a group that anyone can join. For any other group, the portal creates an application, which the group owner and managers accept or decline.',
    errors: [{ code: 403, messageCode: 'GWM_0003', when: 'Members join by invitation only.' }],
  },
  leave: {
    summary: 'Leave a group',
    description: 'Ends the membership of the caller. The group owner cannot leave the group.',
    errors: [{ code: 403, messageCode: 'GWM_0003', when: 'Members cannot leave the group.' }],
  },
  invite: {
    example: { expiration: 10_080 },
    summary: 'Invite members to a group',
    description:
      'Invites up to 25 members. Only the group owner and administrators can invite managers. Members who belong to the group or have been invited are skipped, with the reason.',
    parameters: {
      users: 'Usernames to invite.',
      role: 'Group role of the invited members.',
      expiration,
    },
  },
  applications: {
    summary: 'List applications to join a group',
    description: 'Returns who has applied to join, the oldest application first.',
  },
  acceptApplication: {
    summary: 'Accept an application to join a group',
    parameters: { userName: 'Username of the applicant.' },
  },
  declineApplication: {
    summary: 'Decline an application to join a group',
    parameters: { userName: 'Username of the applicant.' },
  },
  add: {
    example: { users: ['mgarcia'] },
    summary: 'Add members to a group',
    description:
      'Adds up to 25 members and managers. Only the group owner and administrators can add managers.',
    parameters: { users: 'Usernames to add as members.', admins: 'Usernames to add as managers.' },
  },
  update: {
    example: { admins: ['mgarcia'] },
    summary: 'Change group roles',
    description:
      'Promotes members to managers and demotes managers to members, up to 25 together. The group owner stays the owner.',
    parameters: {
      users: 'Usernames that become members.',
      admins: 'Usernames that become managers.',
    },
  },
  remove: {
    summary: 'Remove members from a group',
    description: 'Removes up to 25 members and managers. The group owner cannot be removed.',
    parameters: { users: 'Usernames to remove.' },
  },
}

/** Properties of groups, wherever they are set. */
const groupTexts = {
  title: 'Title, unique among the groups of the owner.',
  tags: 'Tags.',
  snippet: 'Summary (plain text).',
  description: 'Description (HTML).',
  phone: 'Contact information.',
  typeKeywords: 'Type keywords.',
  membershipAccess:
    'Who can become a member: `org` for the organization, `collaboration` for its partners, too, `none` for everyone.',
  sortField: 'Field by which clients sort the items of the group.',
  sortOrder: 'Direction in which clients sort the items of the group.',
  displaySettings: 'The type of items that clients show first, as JSON.',
  access:
    'Who can find the group. Everyone and the organization require the privilege to share groups with them.',
  isInvitationOnly: 'Members can join by invitation only.',
  isViewOnly: 'Only the group owner and managers can add items.',
  isOpenData: 'The group is for open data.',
  autoJoin: 'Anyone who can see the group can join it without approval.',
  hiddenMembers: 'Only the group owner, managers, and administrators see the members.',
  leavingDisallowed:
    'Members cannot leave the group. Requires the privilege `portal:admin:createLeavingDisallowedGroup`.',
  thumbnail: 'Thumbnail (PNG, GIF, or JPEG), at most 10 MB.',
} as const

const capabilities =
  '`updateitemcontrol` for a shared update group, whose members can update all items of the group.'

export const invitationsTexts: AreaTexts<'invitations'> = {
  list: {
    summary: 'List invitations to groups',
    description: 'Returns the invitations of the caller that have not expired.',
    parameters: { userName: 'Username of the caller.' },
  },
  read: {
    summary: 'Get an invitation to a group',
    parameters: { userName: 'Username of the caller.', invitationId: 'ID of the invitation.' },
  },
  accept: {
    summary: 'Accept an invitation to a group',
    description: 'The caller becomes a member or manager of the group.',
    parameters: { userName: 'Username of the caller.', invitationId: 'ID of the invitation.' },
  },
  decline: {
    summary: 'Decline an invitation to a group',
    parameters: { userName: 'Username of the caller.', invitationId: 'ID of the invitation.' },
  },
}

export const notificationsTexts: AreaTexts<'notifications'> = {
  create: {
    summary: 'Send a message to the members of a group',
    description: 'Members read the message in their notifications. The portal sends no emails.',
    parameters: {
      ...messageTexts,
      users: 'Usernames of the recipients. All members of the group if not set.',
      notifyAll: 'Sends the message to all members of the group.',
    },
  },
  list: {
    summary: 'List notifications',
    description: 'Returns the notifications of the caller, the newest first.',
    parameters: { userName: 'Username of the caller.' },
  },
  remove: {
    summary: 'Delete a notification',
    parameters: {
      userName: 'Username of the caller.',
      notificationId: 'ID of the notification.',
    },
  },
}

export const groupsTexts: AreaTexts<'groups'> = {
  create: {
    summary: 'Create a group',
    description: 'Creates a group, which the caller owns.',
    errors: [{ code: 400, when: 'Another group of the caller has the title.' }],
    parameters: {
      ...groupTexts,
      capabilities: `${capabilities} Requires the privilege \`portal:admin:createUpdateCapableGroup\`.`,
    },
  },
  update: {
    example: { title: 'Rivers and lakes' },
    summary: 'Update a group',
    description: 'Changes the properties that are sent.',
    errors: [{ code: 400, when: 'Another group of the owner has the title.' }],
    parameters: { ...groupTexts, capabilities: `${capabilities} It cannot be changed.` },
  },
  remove: {
    summary: 'Delete a group',
    description:
      'Deletes a group that is not protected. Its items stay with their owners, and are no longer shared with its members.',
    errors: [{ code: 400, when: 'The group is protected.' }],
  },
  protect: { summary: 'Protect a group from being deleted' },
  unprotect: { summary: 'Allow a group to be deleted' },
  reassign: {
    summary: 'Change the owner of a group',
    description: 'The previous owner no longer belongs to the group.',
    errors: [
      {
        code: 400,
        when: 'The new owner is disabled, or has another group with the title.',
      },
      {
        code: 403,
        messageCode: 'GWM_0003',
        when: 'The new owner does not have the privilege `portal:user:createGroup`.',
      },
    ],
    parameters: { targetUsername: 'Username of the new owner.' },
  },
  deleteThumbnail: { summary: 'Delete the thumbnail of a group' },
  info: {
    summary: 'Get the thumbnail of a group',
    parameters: {
      path: 'Path of the thumbnail, as the group contains it.',
      w: 'Width in pixels; the portal uses the next larger one of 200, 400, 800, and 2400.',
    },
  },
  search: {
    summary: 'Search for groups',
    description: 'Returns groups that the caller can see. `q=*` returns all of them.',
    parameters: {
      searchUserAccess: '`groupMember` returns only groups of the member in `searchUserName`.',
      searchUserName: 'Username for `searchUserAccess`.',
    },
  },
  read: { summary: 'Get a group' },
  users: {
    summary: 'List the members of a group',
    description: 'Returns the usernames of the owner, the managers, and the members.',
    errors: [
      {
        code: 403,
        messageCode: 'GWM_0003',
        when: 'The group hides its members from the caller.',
      },
    ],
  },
  content: {
    summary: 'List the items of a group',
    description: 'Returns the items that are shared with the group and that the caller can read.',
    errors: [
      {
        code: 400,
        messageCode: 'CONT_0006',
        when: 'The group does not exist, or the caller cannot see it.',
      },
    ],
  },
  searchContent: { summary: 'Search for items of a group' },
}

export const packagesTexts: AreaTexts<'packages'> = {
  exportGroup: {
    example: { async: true },
    summary: 'Export the items of a group',
    description:
      'Writes items of the group to an export package (`.epk`), which becomes an item of the caller.',
    parameters: {
      itemIdList: 'IDs of the items to export. All items of the group if not set.',
      previewOnly: 'Returns which items can be exported, without exporting them.',
      exportContentFolderId: 'ID of the folder for the export package.',
      exportContentFolder:
        'Title of the folder for the export package. The portal creates the folder if it does not exist.',
    },
  },
  importGroup: {
    example: { async: true },
    summary: 'Import an export package to a group',
    description:
      'Imports the items of an export package to the group, or with `previewOnly=true` returns its contents. Items keep their IDs, and URLs in their data are rewritten. After a complete import the portal deletes the package item.',
    parameters: {
      itemId: 'ID of the item of type Export Package.',
      itemIdList: 'IDs of the items to import. All items of the package if not set.',
      previewOnly: 'Returns the contents of the package, without importing it.',
      overwriteExistingItems:
        'Replaces items that exist in the organization. Otherwise, these items are skipped.',
      folderId: 'ID of the folder for imported items, or `/` for the root folder.',
      folderOwnerUsername: 'Username of the owner of imported items.',
      importContentFolder: 'Title of the folder for imported items; `Exports` if not set.',
      keepPackageItemAfterImport: 'Keeps the package item after a complete import.',
    },
  },
  preview: {
    summary: 'List the contents of an export package',
    description:
      'Returns, for each item of the package, whether it can be imported and whether it exists in the organization.',
    parameters: { itemId: 'ID of the item of type Export Package.' },
  },
}
