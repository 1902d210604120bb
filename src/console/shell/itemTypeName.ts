import { itemTypes } from '../../rest/records/itemTypes.ts'

const names = new Map(Object.keys(itemTypes).map((name) => [name.toLowerCase(), name]))

/** Returns the name of an item type by its lowercase form, in which portals return counts; unknown types are returned unchanged. */
export const itemTypeName = (lowercase: string): string => names.get(lowercase) ?? lowercase
