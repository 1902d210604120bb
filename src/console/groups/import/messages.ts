import { texts } from '../../ui/texts.ts'

export const t = texts('import', {
  title: 'Import package',
  crumb: 'Groups',
  steps: {
    label: 'Steps of the import',
    package: 'Package',
    choose: 'Choose items',
    options: 'Options',
    import: 'Import',
  },
  another: 'Import another package',
  toGroup: 'Go to group',
  notAllowed: {
    owner:
      'You don’t have permission to import into this group. Only its owner or an administrator can do this.',
    line: 'You can view the group, but you can’t import into it.',
  },
  package: {
    line: 'Items keep their IDs and are added to {{group}}.',
    drop: 'Drop an export package here',
    help: 'A file with the extension .epk, created by exporting a group. The upload adds the package to your content; nothing is imported yet.',
    problem: {
      name: '{{name}} doesn’t have the .epk extension. If it is an export package, rename it and select it again.',
      empty: '{{name}} is empty (0 bytes). Nothing was uploaded.',
      unreadable:
        '{{name}} can’t be read. It might be open in another program, or it might have been moved. Nothing was uploaded.',
      notZip:
        '{{name}} is not an export package, because it is not a ZIP archive. Nothing was uploaded.',
      truncated:
        '{{name}} is incomplete: the end of the file is missing. Copy or download it again. Nothing was uploaded.',
    },
    nameTaken: 'One of your items already has a file named {{name}}.',
    sameName:
      '“{{title}}” ({{size}}, added {{added}}) already has a file named {{name}}. If it is the same package, no upload is required.',
    useExisting: 'Use existing package',
    uploadAs: 'Upload as {{name}}',
    anotherFile: 'Choose another file',
    classification: 'Classification of the package',
    classificationHelp:
      'The organization classifies all items, so the package item requires a classification, too.',
    waiting: '{{name}} is ready to upload. Complete the classification first.',
    upload: 'Upload package',
    reading: 'Reading the packages',
    existing: 'Packages on this portal',
    caption: 'Export packages you can import',
    none: 'No export packages in your content or in this group',
    noneLine: 'Drop a package above, or export the items of another group first.',
    column: { title: 'Title', size: 'Size', owner: 'Owner', added: 'Added' },
    more: 'Showing the newest {{shown, number}} of {{total, number}} packages',
  },
  contents: {
    deleted:
      'This package is no longer on the portal. It was deleted manually or after a completed import.',
    reading: 'Reading the contents of the package…',
    read: '{{read}} of {{total}} items',
    line_one:
      '{{file}} · from {{source}} ({{version}}) · created {{created}} · {{count, number}} item, {{size}}',
    line_other:
      '{{file}} · from {{source}} ({{version}}) · created {{created}} · {{count, number}} items, {{size}}',
    filter: 'Filter by title, type, or ID',
    states: 'Filter by state',
    all: 'All',
    state: { new: 'New', exists: 'Already exists', cannot: 'Can’t be imported' },
    column: {
      title: 'Title',
      type: 'Type',
      size: 'Size',
      state: 'State',
      created: 'Created',
      modified: 'Modified',
    },
    caption: 'Items in the package',
    selected_one: '{{count, number}} selected',
    selected_other: '{{count, number}} selected',
    selectNew: 'Select new items',
    selectShown: 'Select shown items',
    selectExisting: 'Select existing items',
    noMatch: 'No items match your filters',
    empty: 'This package contains no items. There is nothing to import.',
    nothingImportable_one: 'The item in this package can’t be imported.',
    nothingImportable_other: 'None of the {{count, number}} items in this package can be imported.',
    allExist_one:
      'The item in this package already exists on this portal. Select it to overwrite it.',
    allExist_other:
      'All {{count, number}} items in this package already exist on this portal. Select the items to overwrite.',
    someExist:
      '{{exists, number}} of {{count, number}} items in this package already exist on this portal; {{cannot, number}} can’t be imported. Select the items to overwrite.',
    appeared:
      'Created on this portal after you selected it. You must decide whether to overwrite it.',
    unsupported: 'This type is not supported in packages',
    overwrites: {
      newerHere: 'Will overwrite a newer copy from {{day}}',
      same: 'Will overwrite the same version',
      olderHere: 'Will overwrite an older copy from {{day}}',
      unknown: 'Will overwrite an existing item',
    },
    skipped: 'Will be skipped: already exists, and overwriting is off',
    notSelected: {
      newerHere: 'This portal has a newer copy from {{day}}',
      same: 'This portal has the same version',
      olderHere: 'This portal has an older copy from {{day}}',
    },
  },
  broken: {
    heading: 'This package can’t be imported',
    history: 'Delete the uploaded package, because it can’t be imported',
    historyDone: 'Uploaded package deleted, because it can’t be imported',
    removed: 'The uploaded package was deleted from your content.',
    notRemoved: 'The uploaded package could not be deleted. Delete it from your content.',
    advice: {
      damaged:
        'The file might be incomplete or damaged. Download it again, or export the group again, and upload the new file.',
      version:
        'A package can be imported only into a portal of the same or a later version. Upgrade this portal first, or export from an older portal.',
      notPackage:
        'Upload a package that was created by exporting a group. Other items and other archives can’t be imported.',
      other: 'Export the group again from the source portal, and upload the new package.',
    },
  },
  details: {
    title: 'Package details',
    created: 'Created',
    packageVersion: 'Package version',
    portalVersion: 'Version of the source portal',
    httpsUrl: 'URL of the source portal',
    httpUrl: 'HTTP URL of the source portal',
    portalId: 'ID of the source portal',
  },
  summary: {
    added_one: '{{count, number}} new',
    added_other: '{{count, number}} new',
    overwritten_one: '{{count, number}} overwritten',
    overwritten_other: '{{count, number}} overwritten',
    skipped_one: '{{count, number}} skipped',
    skipped_other: '{{count, number}} skipped',
    undecided_one: '{{count, number}} to decide',
    undecided_other: '{{count, number}} to decide',
    excluded_one: '{{count, number}} not selected',
    excluded_other: '{{count, number}} not selected',
    cannot_one: '{{count, number}} can’t be imported',
    cannot_other: '{{count, number}} can’t be imported',
    nothing: 'Nothing selected',
  },
  options: {
    title: 'Options',
    button: 'Options',
    back: 'Back to items',
    review: 'Review changes',
    nothingSelected: 'Select at least one item.',
    nothingToDo:
      'Nothing to import: all selected items already exist on this portal, and overwriting is off.',
    overwrite: 'Overwrite existing items',
    overwriteHelp: 'Items with the same ID are replaced by the versions in the package.',
    overwriteWarning_one:
      '{{count, number}} existing item will be replaced by the version in the package.',
    overwriteWarning_other:
      '{{count, number}} existing items will be replaced by the versions in the package.',
    overwriteNone: 'None of the selected items exist on this portal.',
    folder: 'Folder for the imported items',
    default: 'Folder “{{name}}”',
    defaultHelp: 'Created if it does not exist.',
    defaultOld: 'Folder named after the group',
    root: 'Root folder',
    rootOf: 'Root folder of {{owner}}',
    owner: 'Owner of the folder',
    ownerName: '{{name}} ({{username}})',
    ownerHelp:
      'As an administrator, you can choose a folder of another member. If no member is selected, the folder is your own.',
    delete: 'Delete the package after the import',
    deleteHelp:
      'After all selected items are imported, the portal deletes the package, including items that you did not select.',
  },
  plan: {
    title: 'Review changes: {{summary}}',
    titleNothing: 'Review changes: nothing to import',
    titleOverwrite_one: 'Overwrite {{count, number}} item',
    titleOverwrite_other: 'Overwrite {{count, number}} items',
    package: 'Package',
    folder: 'Folder',
    folderOfNew: 'Folder of new items',
    foldersKept: 'Overwritten items stay in their folders',
    folderOf: '{{folder}}, owned by {{owner}}',
    sameName: '{{folder}}, which exists already',
    after: 'Package after the import',
    afterwards: {
      kept: 'Kept',
      keptSkipped: 'Kept, because existing items are skipped',
      deleted: 'Deleted after all items are imported',
      deletedWithRest: 'Deleted after the selected items are imported',
    },
    restDeleted_one:
      'The package will be deleted together with {{count, number}} item that is not imported.',
    restDeleted_other:
      'The package will be deleted together with {{count, number}} items that are not imported.',
    appeared_one:
      '{{count, number}} item that you selected as new now exists on this portal. Exclude or overwrite it.',
    appeared_other:
      '{{count, number}} items that you selected as new now exist on this portal. Exclude or overwrite them.',
    exclude_one: 'Exclude {{count, number}} item',
    exclude_other: 'Exclude {{count, number}} items',
    overwrite_one: 'Overwrite {{count, number}} item',
    overwrite_other: 'Overwrite {{count, number}} items',
    check: {
      pending: 'Checking for existing items…',
      error: 'The check for existing items failed. It will be repeated before the import.',
      success: 'Checked for existing items. All states are up to date.',
    },
    decideFirst: 'Exclude or overwrite the items that now exist on this portal.',
    kind: {
      added: 'New',
      overwritten: 'Overwritten',
      skipped: 'Skipped: already exists, and overwriting is off',
      cannot: 'Can’t be imported',
      excluded: 'Not selected',
    },
    count: '{{words}} ({{count, number}})',
    more: '{{count, number}} more',
    newerHere_one:
      '{{count, number}} of them was changed on this portal after the package was created.',
    newerHere_other:
      '{{count, number}} of them were changed on this portal after the package was created.',
    lost: 'Changes on this portal will be lost.',
    same_one: '{{count, number}} existing item is the same version as in the package.',
    same_other: '{{count, number}} existing items are the same versions as in the package.',
    exportLine: 'Export the existing items first to keep a package of what will be replaced.',
    exportFirst_one: 'Export {{count, number}} existing item',
    exportFirst_other: 'Export {{count, number}} existing items',
    noExport:
      'The items that will be replaced are not in this group, so they can’t be exported with it first.',
    exporting: 'Wait until the export of the existing items has ended.',
    excludeThis: 'Exclude',
    excludeOne: 'Exclude {{title}}',
    overwriteThis: 'Overwrite',
    overwriteOne: 'Overwrite {{title}}',
    import_one: 'Import {{count, number}} item',
    import_other: 'Import {{count, number}} items',
    noJob: 'The portal did not start a job for this import.',
    history: 'Import {{name}} into {{group}}',
    historyDone: '{{name}} imported into {{group}}',
  },
  job: {
    title: 'Import of {{name}}',
    keyNeeded:
      'This import was started in another browser. Open its link with key, or enter the key.',
    enterKey: 'Enter key',
    into: 'Into {{group}}',
    line: 'The import continues if you leave this page. It is listed under Jobs.',
    outcome: {
      succeeded: 'Everything was imported.',
      selected_one:
        'All selected items were imported. {{count, number}} item of the package was not part of the import.',
      selected_other:
        'All selected items were imported. {{count, number}} items of the package were not part of the import.',
      requested: 'All requested items were imported.',
      partial: 'Some items were not imported.',
      failed: 'Nothing was imported.',
      cancelled: 'The import was canceled.',
    },
    counts: '{{done}} imported, {{skipped}} skipped, {{failed}} failed.',
    package: { kept: 'The package was kept.', deleted: 'The package was deleted.' },
    again: 'Import failed items',
    againTitle_one: 'Import {{count, number}} item again?',
    againTitle_other: 'Import {{count, number}} items again?',
    againBody: 'The same options apply: {{options}}.',
    againDeleted:
      'The package is no longer on the portal. Upload it again to import the failed items.',
    againUnknown: 'This import was started in another browser, so its options are not available.',
    optionOverwrite: 'existing items are overwritten',
    optionNoOverwrite: 'existing items are skipped',
    optionKeep: 'the package is kept',
    optionNoKeep: 'the package is deleted after all requested items are imported',
  },
})
