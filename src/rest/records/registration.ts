import type { Item } from './item.ts'

/** The types of items that can be registered as applications. */
export const registrableTypes = [
  'Application',
  'Web Mapping Application',
  'Mobile Application',
  'Native Application',
  'Desktop Application',
] as const

/** The type keyword of items that are registered as applications. */
export const registeredKeyword = 'Registered App'

/** Returns whether an item is registered as an application, or can be; undefined if items of its type can't. */
export const registrationOf = ({
  type,
  typeKeywords = [],
}: Pick<Item, 'type' | 'typeKeywords'>): 'registered' | 'possible' | undefined =>
  typeKeywords.includes(registeredKeyword)
    ? 'registered'
    : registrableTypes.some((name) => name === type)
      ? 'possible'
      : undefined

/** Who can register an item as an application, read its registration, and change that. */
export const registrationAccess = {
  register: { owner: 'item' },
  control: { owner: 'item', administrator: true },
} as const
