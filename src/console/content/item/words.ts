import { useTranslation } from 'react-i18next'
import { addWords, t } from '../../shell/words/index.ts'

const words = {
  content: 'Content',
  tabs: 'Parts of the item',
  tab: {
    overview: 'Overview',
    properties: 'Properties',
    data: 'Data',
    relations: 'Relations',
  },
  about: 'About',
  facts: 'Facts',
  noDescription: 'There is no description.',
  fact: {
    type: 'Type',
    owner: 'Owner',
    folder: 'Folder',
    root: 'Root',
    access: 'Shared with',
    protected: 'Protected from deletion',
    yes: 'Yes',
    no: 'No',
    tags: 'Tags',
    categories: 'Categories',
    size: 'Size',
    views: 'Views',
    created: 'Created',
    modified: 'Modified',
    credits: 'Credits',
    terms: 'Terms of use',
    extent: 'Extent',
    spatialReference: 'Spatial reference',
    url: 'Address',
    file: 'File name',
    id: 'ID',
  },
  access: { private: 'Nobody', shared: 'Groups', org: 'Organization', public: 'Everyone' },
  extent: '{{west}} to {{east}} in longitude, {{south}} to {{north}} in latitude',
  download: 'Download the data',
  noData: 'This type of item holds no data of its own.',
  protect: 'Protect',
  unprotect: 'Unprotect',
  protected: '{{title}} is protected from deletion.',
  unprotected: '{{title}} can be deleted.',
  protectedWritten: 'Protected {{title}}',
  unprotectedWritten: 'Unprotected {{title}}',
  share: 'Share',
  delete: 'Delete',
  deleteProtected: 'The item is protected from deletion. Unprotect it first.',
  deletePlan: 'Delete {{title}}?',
  deleteAction: 'Delete the item',
  keep: 'Keep it',
  deleteWarning: 'A deleted item does not come back.',
  deleteRelated_one:
    '{{count}} item is related to it: {{titles}}. What uses this item stops working.',
  deleteRelated_other:
    '{{count}} items are related to it: {{titles}}. What uses this item stops working.',
  deleteRefused: 'The portal would refuse: {{message}}',
  deleted: '{{title}} has been deleted.',
  deletedWritten: 'Deleted {{title}}',
  label: {
    title: 'Title',
    snippet: 'Summary',
    description: 'Description',
    tags: 'Tags',
    accessInformation: 'Credits',
    licenseInfo: 'Terms of use',
    culture: 'Language',
  },
  help: {
    snippet: 'One or two sentences, shown in lists.',
    description: 'May hold HTML; less than 64 KB.',
    tags: 'Separated by commas.',
    accessInformation: 'Who made the data.',
    licenseInfo: 'What others may do with it; may hold HTML.',
    culture: 'Such as en-us.',
  },
  titleNeeded: 'A title is needed.',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  discard: 'Discard',
  review_one: 'Review {{count}} change',
  review_other: 'Review {{count}} changes',
  leave: 'The changes of this item are not saved.',
  changedWritten_one: 'Changed {{count}} property of {{title}}',
  changedWritten_other: 'Changed {{count}} properties of {{title}}',
  changedBack: 'Change {{title}} back',
  changed: '{{title}} has been changed.',
  forward: 'Items it uses',
  reverse: 'Items that use it',
  listOf: '{{what}}, as a list',
  noForward: 'It uses no other item.',
  noReverse: 'No other item uses it.',
  relations: 'Only relationships that were registered with the portal are known here.',
  dataJson: 'The item’s JSON',
  dataLarge: 'The data has {{size}}. Download it to look at it.',
  dataBinary: 'The data is a file. Download it to look at it.',
  noneRead: 'There is no data.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    item: typeof words
  }
}
addWords('item', words)

/** The words of an item's page; importing it brings them along. */
export const useWords = () => useTranslation('item')

/** The same outside components. */
export { t }
