import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/index.ts'

/** What helps about single errors; the names are those of `known.ts`. */
export const words = {
  categories: 'An item has 20 categories at most. Take some away first.',
  fileName:
    'Rename the file, put it into another folder, or replace the file of the item that holds it.',
  serviceName: 'Give the service another name.',
  url: 'Look for the item with this address instead of adding another, or choose another folder.',
  resourceName: 'Replace that resource, or give the file another name or folder.',
  folderTitle: 'Choose another title: that of a folder you have cannot be used again.',
  relatedService: 'Delete the service item that is related to it first.',
  noFile: 'There is nothing to download: the item was added without a file.',
  password: 'Check the user name and the password.',
  oneEnd: 'Name the origin or the destination: the new item is the other end.',
  related: 'There is nothing to do: they are related in this way.',
  protected: 'Turn off the protection from deletion on the item’s page first.',
  receiver:
    'Give the new owner what they lack, choose somebody else, or leave the items out that are named.',
  fileGone: 'It may have been removed meanwhile. Reload the page to see what there is.',
  secured:
    'The portal could not sign in to the secured service. Check the credentials kept with the item, and whether the service runs.',
  json: 'Check the JSON; it must be complete and in the form that the item’s type asks for.',
  resourceType: 'Check the endings of the files, and whether items of this type take resources.',
  itemType: 'Choose a type from the list. Names of types are told apart by capital letters.',
  groupTitle: 'Choose another title: it may be that of another group of yours.',
  application:
    'The portal does not know this console as an application. Have an administrator check its registration.',
  sharedGone: 'The item or a group is gone, or no longer yours to see. Reload the page.',
  itemGone:
    'It may have been deleted, handed over or no longer shared with you. Look for it among your items, or ask its owner.',
  groupGone: 'It may have been deleted, or you no longer belong to it. Ask its owner.',
  userGone: 'Check how the name is written; the member may have been removed.',
  relationship:
    'No relationship was made, and a new item was not added with it. Choose another kind, or another item.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    advice: typeof words
  }
}
addWords('advice', words)

/** The words of advice; importing it brings them along. */
export const useWords = () => useTranslation('advice')
