import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  title: 'Import a package',
  crumb: 'Groups',
  steps: {
    label: 'Steps of the import',
    package: 'Package',
    choose: 'Choose items',
    options: 'Options',
    import: 'Import',
  },
  another: 'Another package',
  toGroup: 'Go to the group',
  notAllowed: {
    owner: 'The group belongs to {{owner}}. Only {{owner}} or an administrator may import into it.',
    line: 'You can look at the group, but not import into it.',
  },
  package: {
    line: 'Items keep their IDs and come into {{group}}.',
    drop: 'Drop an export package here',
    help: 'A file ending in .epk, made by exporting a group. It becomes one of your items first; nothing is imported yet.',
    checking: 'Looking at the file',
    trouble: {
      name: '{{name}} does not end in .epk. If it is an export package, give it back its ending and choose it again.',
      empty: '{{name}} is empty (0 bytes). Nothing was sent.',
      unreadable:
        '{{name}} cannot be read. It may be open elsewhere, or may have been moved. Nothing was sent.',
      notZip: '{{name}} is not an export package: it does not begin like one. Nothing was sent.',
      truncated:
        '{{name}} is cut off: its end is missing. Copy or download it again, completely. Nothing was sent.',
    },
    nameTaken: 'One of your items already has a file named {{name}}.',
    sameName:
      '“{{title}}” ({{size}}, added {{added}}) already has a file named {{name}}. If it is this package, no upload is needed.',
    useThere: 'Use existing package',
    uploadAs: 'Upload as {{name}}',
    anotherFile: 'Choose another file',
    classification: 'Classification of the package',
    classificationHelp:
      'The organization classifies all items, so the package item needs a classification, too.',
    waiting: '{{name}} is ready to upload. Complete the classification first.',
    upload: 'Upload package',
    there: 'Packages already there',
    caption: 'Export packages you can import',
    none: 'There is no export package among your items or in this group.',
    column: { title: 'Title', size: 'Size', owner: 'Owner', added: 'Added' },
    more: 'The newest {{shown, number}} of {{total, number}} are shown.',
  },
  contents: {
    gone: 'This package is no longer on the portal. It was deleted manually or after a completed import.',
    reading: 'Reading what is in the package',
    read: '{{read}} of {{total}} items',
    line_one:
      '{{file}} · from {{source}} ({{version}}) · made {{made}} · {{count, number}} item, {{size}}',
    line_other:
      '{{file}} · from {{source}} ({{version}}) · made {{made}} · {{count, number}} items, {{size}}',
    filter: 'Filter by title, type, or ID',
    states: 'Filter by state',
    all: 'All',
    state: { new: 'New', exists: 'Exists here', cannot: 'Cannot import' },
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
    selectNew: 'Select all that are new',
    selectShown: 'Select all shown',
    selectExisting: 'Select all that exist',
    noMatch: 'No item matches.',
    empty: 'The package holds no items. There is nothing to import.',
    nothingImportable_one: 'The one item of this package cannot be imported here.',
    nothingImportable_other:
      'None of the {{count, number}} items of this package can be imported here.',
    allExist_one: 'The item exists here already. Select it to overwrite it.',
    allExist_other:
      'All {{count, number}} items exist here already. Select those that are to be overwritten.',
    appeared: 'Exists here since you selected it; you will be asked before it is overwritten',
    unsupported: 'This type is not supported in packages',
    overwritten: {
      newerHere: 'Will be overwritten: changed here on {{day}}',
      same: 'Will be overwritten: same version as here',
      olderHere: 'Will be overwritten: older here, of {{day}}',
      untold: 'Will be overwritten',
    },
    skipped: 'Will be skipped: it exists here and overwriting is off',
    left: {
      newerHere: 'Changed here on {{day}}',
      same: 'Same version as here',
      olderHere: 'Older here, of {{day}}',
    },
  },
  broken: {
    heading: 'This package cannot be imported',
    written: 'Deleted the uploaded package again, because it cannot be imported',
    removed: 'The item you uploaded for it was deleted again. Nothing is left behind.',
    notRemoved:
      'The item you uploaded for it could not be deleted again. Look for it among your items.',
    advice: {
      damaged:
        'The file was probably cut off or changed on its way. Fetch it again, or export the group again, and bring the new file.',
      version:
        'A package can only go to a portal of the same or a later version than the one that made it. Upgrade this portal first, or export from an older one.',
      notPackage:
        'Bring a package that was made by exporting a group. Other items, and archives made by hand, cannot be imported.',
      other: 'Export the group again at the portal it comes from, and bring the new package.',
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
    leftOut_one: '{{count, number}} left out by you',
    leftOut_other: '{{count, number}} left out by you',
    cannot_one: '{{count, number}} cannot be imported',
    cannot_other: '{{count, number}} cannot be imported',
    nothing: 'Nothing selected',
  },
  options: {
    title: 'Options',
    button: 'Options',
    back: 'Back to the items',
    review: 'Review plan',
    nothingSelected: 'Select at least one item first.',
    nothingToDo:
      'Every selected item exists here and overwriting is off, so there is nothing to import.',
    overwrite: 'Overwrite items that exist here',
    overwriteHelp: 'An item of the same ID is replaced by the version in the package.',
    overwriteWarning_one:
      '{{count, number}} item that exists here is replaced by the version in the package. What was changed here since is lost.',
    overwriteWarning_other:
      '{{count, number}} items that exist here are replaced by the versions in the package. What was changed here since is lost.',
    overwriteNone: 'None of the selected items exists here.',
    folder: 'Folder for the imported items',
    default: 'The folder “{{name}}”',
    defaultHelp: 'It is made if it is not there yet.',
    defaultOld: 'A folder named after the group',
    root: 'My items, outside any folder',
    rootOf: 'The items of {{owner}}, outside any folder',
    existing: 'A folder that is there',
    new: 'A new folder',
    chooseFolder: 'Folder',
    chooseOne: 'Choose a folder',
    noFolders: 'There are no folders yet.',
    newName: 'Name of the new folder',
    nameNeeded: 'Give the folder a name',
    owner: 'Owner of the folder',
    ownerHelp: 'As an administrator you may put the items into the folder of another member.',
    delete: 'Delete the package after the import',
    deleteHelp:
      'The portal deletes the package item once all selected items are imported, together with the items of the package that you did not select.',
  },
  plan: {
    title: 'Plan: {{summary}}',
    titleNothing: 'Plan: nothing to import',
    portal: 'Portal',
    group: 'Group',
    package: 'Package',
    folder: 'Folder',
    folderOf: '{{folder}}, of {{owner}}',
    after: 'The package afterwards',
    afterwards: {
      kept: 'Kept',
      keptSkipped: 'Kept, because existing items will be skipped',
      deleted: 'Deleted once all items are imported',
      deletedWithRest: 'Deleted once the selected items are imported',
    },
    restDeleted_one:
      'The package will be deleted together with {{count, number}} item that this import leaves out.',
    restDeleted_other:
      'The package will be deleted together with {{count, number}} items that this import leaves out.',
    appeared_one: '{{count, number}} item that you selected as new exists here by now:',
    appeared_other: '{{count, number}} items that you selected as new exist here by now:',
    leaveOut_one: 'Exclude {{count, number}} item',
    leaveOut_other: 'Exclude {{count, number}} items',
    overwrite_one: 'Overwrite {{count, number}} item',
    overwrite_other: 'Overwrite {{count, number}} items',
    check: {
      pending: 'Checking what exists here by now…',
      error: 'What exists here by now could not be checked. It is checked again before the import.',
      success: 'Checked: the states of the items are up to date.',
    },
    decideFirst: 'Decide first about the items that exist here by now.',
    kind: {
      added: 'New',
      overwritten: 'Overwritten',
      skipped: 'Skipped: exists here, overwriting is off',
      cannot: 'Cannot be imported',
      leftOut: 'Left out by you',
    },
    count: '{{words}} ({{count, number}})',
    more: 'and {{count, number}} more',
    newerHere_one:
      '{{count, number}} of them was changed here after the package was made: {{titles}}.',
    newerHere_other:
      '{{count, number}} of them were changed here after the package was made: {{titles}}.',
    import_one: 'Import {{count, number}} item',
    import_other: 'Import {{count, number}} items',
    cancel: 'Cancel',
    noJob: 'The portal started no job for this import.',
    written: 'Started the import of {{name}} into {{group}}',
  },
  job: {
    title: 'Import of {{name}}',
    into: 'Into {{group}}',
    line: 'The import goes on when you leave this page; you find it again under Jobs.',
    outcome: {
      succeeded: 'Everything was imported.',
      selected_one:
        'All selected items were imported. {{count, number}} item of the package was left out.',
      selected_other:
        'All selected items were imported. {{count, number}} items of the package were left out.',
      requested: 'All requested items were imported.',
      partial: 'Some items were not imported.',
      failed: 'Nothing was imported.',
      cancelled: 'The import was cancelled.',
    },
    counts: '{{done}} imported, {{skipped}} skipped, {{failed}} failed.',
    package: { kept: 'The package was kept.', deleted: 'The package was deleted.' },
    again: 'Import the failed ones again',
    againTitle_one: 'Import {{count, number}} item again?',
    againTitle_other: 'Import {{count, number}} items again?',
    againBody: 'With the same options: {{options}}.',
    againGone: 'The package is no longer at the portal. Bring it again to import the rest.',
    againUnknown: 'This import was started elsewhere, so its options are not known here.',
    optionOverwrite: 'existing items are overwritten',
    optionNoOverwrite: 'existing items are skipped',
    optionKeep: 'the package is kept',
    optionNoKeep: 'the package is deleted once all requested items are imported',
    none: 'The portal told no outcome for single items. Its messages are above.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    import: typeof words
  }
}
addWords('import', words)

/** The words of the import; importing it brings them along. */
export const useWords = () => useTranslation('import')
