import type { Item } from '../../../../rest/records/item.ts'

const megabyte = 1024 * 1024

/** How items are previewed, by type, and up to which size (bytes). */
const kinds = {
  CSV: { kind: 'table', most: 5 * megabyte },
  Image: { kind: 'image', most: 20 * megabyte },
  PDF: { kind: 'pdf', most: 20 * megabyte },
  GeoJson: { kind: 'text', most: 5 * megabyte },
  'Web Map': { kind: 'outline', most: megabyte },
  'Web Scene': { kind: 'outline', most: megabyte },
} as const
export type PreviewKind = (typeof kinds)[keyof typeof kinds]['kind']

const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

/** Returns how an item can be previewed; undefined for other types, and for items without data or with too much of it. */
export const previewKind = ({ type, size = 0 }: Pick<Item, 'type' | 'size'>) => {
  if (!isKnown(type)) return undefined
  const { kind, most } = kinds[type]
  return size > 0 && size <= most ? kind : undefined
}
