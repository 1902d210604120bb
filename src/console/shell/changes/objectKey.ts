/** The kinds of objects that have a history of their own, in the order of the filter. A data store is an item, too. */
export const objectKinds = [
  'item',
  'dataStore',
  'group',
  'role',
  'member',
  'task',
  'server',
  'settings',
] as const
export type ObjectKind = (typeof objectKinds)[number]

/** An object as the change history references it: its kind, and its ID, username, or the name of its page, such as `item:a1b2`. */
export type ObjectKey = `${ObjectKind}:${string}`

/** Returns the kind of the object with this key; undefined for keys of newer versions of the console. */
export const kindOfKey = (key: string): ObjectKind | undefined =>
  objectKinds.find((kind) => key.startsWith(`${kind}:`))
