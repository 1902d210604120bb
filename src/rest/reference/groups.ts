import type { AreaTexts } from './text.ts'

export const groupMembersTexts: AreaTexts<'groupMembers'> = {
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

export const groupsTexts: AreaTexts<'groups'> = {
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
