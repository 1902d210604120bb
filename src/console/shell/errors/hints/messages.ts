import { texts } from '../../../ui/texts.ts'

/** What helps against single errors; `hints.ts` selects one by its key. */
export const messages = {
  sizeInFront:
    'Your entries are not the reason. Ask the administrator of the web server to allow larger requests: the console sends up to 40 MB at a time.',
  lengthInFront:
    'Select fewer objects or shorten the search. If the error occurs again, ask the administrator of the web server to allow longer URLs and headers.',
  noResponseInFront:
    'The request might have reached the portal. Try again later. If the error occurs again, ask an administrator whether the portal is running and how long the web server waits for it.',
  categories: 'An item can have at most 20 categories. Remove some categories first.',
  fileName:
    'Rename the file, add it to another folder, or replace the file of the item that already has a file with this name.',
  serviceName: 'Enter another name for the service.',
  url: 'Use the existing item with this URL instead of adding another one, or select another folder.',
  resourceName: 'Replace the existing resource, or enter another file name or folder.',
  folderTitle: 'Enter another title. Each of your folders must have a different title.',
  relatedService: 'Delete the related service item first.',
  noFile: 'The item was added without a file, so there is nothing to download.',
  password: 'Check the username and the password.',
  relationshipEnd:
    'Specify either the origin or the destination. The new item is the other end of the relationship.',
  relatedAlready: 'The items already have this relationship. There is nothing to do.',
  deleteProtection: 'Turn off delete protection on the item’s page first.',
  newOwner:
    'Give the new owner what the message says is missing, select another new owner, or exclude the items that the message names.',
  fileMissing: 'The file might have been removed. Reload the page to see the current files.',
  securedService:
    'The portal could not sign in to the secured service. Check the credentials that are stored with the item, and whether the service is running.',
  json: 'Check the JSON. It must be complete and in the format that the item type requires.',
  resourceType: 'Check the file extensions, and whether items of this type can have resources.',
  itemType: 'Select a type from the list. The names of types are case-sensitive.',
  groupTitle: 'Enter another title. Another of your groups might have this title.',
  application:
    'This console is not registered on the portal as an application. Ask an administrator to check its registration.',
  itemOrGroupMissing:
    'The item or a group doesn’t exist, or you don’t have access. Reload the page.',
  itemMissing:
    'The item might have been deleted, transferred to another owner, or unshared. Search your items, or ask the item’s owner.',
  groupMissing:
    'The group might have been deleted, or you might no longer be a member. Ask the group’s owner.',
  memberMissing:
    'Check the spelling of the username. The member might have been removed from the organization.',
  relationship:
    'The relationship was not created. If a new item was part of the request, the item was not added either. Select another relationship type or another item.',
}

/** The texts of this folder. */
export const t = texts('errorHints', messages)
