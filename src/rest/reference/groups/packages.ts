import type { AreaTexts } from '../text.ts'

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
