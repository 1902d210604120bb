import {
  itemResourceLimits,
  itemResources,
  resourceFormats,
  typesWithResources,
} from '../../../rest/content/itemResources.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { query, send } from '../../shell/api.ts'
import { formatBytes, formatDateTime } from '../../shell/format.ts'
import { entriesOf } from '../add/zip.ts'
import { t } from './words.ts'

export type Resource = Result<typeof itemResources.list>['resources'][number]
export type Access = 'inherit' | 'private'

const all = (itemId: string) => ({ itemId, num: itemResourceLimits.files })

/** The files that belong to an item, as many as one page of the portal holds. */
export const resourcesOf = (itemId: string) => query(itemResources.list, all(itemId))

/** The same as they are at this moment, by path. */
export const resourcesNow = async (itemId: string): Promise<ReadonlyMap<string, Resource>> => {
  const { resources } = await send(itemResources.list, all(itemId))
  return new Map(resources.map((one) => [one.resource, one]))
}

/** Who may read a resource. */
export const accessInWords = (access: string | undefined): string =>
  t(`item:resource.access.${access === 'private' ? 'private' : 'inherit'}`, {
    defaultValue: access,
  })

/** A resource as plans and the journal tell of it: what tells it from another of the same path. */
export const resourceInWords = ({ size, access, created }: Resource): string =>
  [formatBytes(size), accessInWords(access), formatDateTime(created)].join(', ')

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

interface Named {
  readonly name: string
  readonly size: number
}

/** Why one of these files cannot be a resource. */
const whyOneIsUnfit = (files: readonly Named[]): string | undefined => {
  const { size } = itemResourceLimits
  const large = files.find((file) => file.size > size)
  if (large) return t('item:resource.tooLarge', { name: large.name, size: formatBytes(size) })
  const strange = files.find(({ name }) => !resourceFormats.includes(endingOf(name)))
  return strange && t('item:resource.badFormat', { name: strange.name })
}

/** What is wrong with files that are to become resources; undefined when nothing is. */
export const whyUnfit = (files: readonly File[]): string | undefined => {
  const { filesAtOnce } = itemResourceLimits
  if (files.length === 0) return t('item:resource.fileNeeded')
  if (files.length > filesAtOnce) return t('item:resource.tooMany', { count: filesAtOnce })
  return whyOneIsUnfit(files)
}

/** Whether an item would have more resources than it may; styles may have any number. */
export const whyTooMany = ({ type }: Pick<Item, 'type'>, count: number): string | undefined =>
  type !== 'Style' && count > itemResourceLimits.files
    ? t('item:resource.tooManyInAll', { count: itemResourceLimits.files })
    : undefined

/** Why an item of this type takes no resources. */
export const whyNone = ({ type }: Pick<Item, 'type'>): string | undefined =>
  typesWithResources.includes(type) ? undefined : t('item:resource.unfitType', { type })

/** The files in a zip archive that is to be unpacked, as paths within it; or what is wrong with it. */
export const unpacked = async (
  archive: File,
): Promise<{ readonly paths: readonly string[] } | { readonly problem: string }> => {
  const { name } = archive
  const found = await entriesOf(archive)
  if (!found) return { problem: t('item:resource.noArchive', { name }) }
  const files = found.filter((entry) => !entry.name.endsWith('/'))
  const problem =
    files.length === 0 ? t('item:resource.emptyArchive', { name }) : whyOneIsUnfit(files)
  return problem === undefined ? { paths: files.map((file) => file.name) } : { problem }
}

export const isArchive = ({ name }: File): boolean => endingOf(name) === 'zip'

/** What is wrong with the folder of resources; nothing typed is none. */
export const whyBadFolder = (typed: string): string | undefined => {
  const { success, error } = itemResources.add.params.shape.resourcesPrefix.safeParse(
    typed.trim() || undefined,
  )
  return success ? undefined : error.issues[0]?.message
}

/** Where a file of this name lies in a folder. */
export const pathIn = (folder: string, name: string): string =>
  [folder, name].filter(Boolean).join('/')

/** A path as requests take it: the folder, if any, and the name. */
export const inParts = (path: string): { resourcesPrefix?: string; fileName: string } => {
  const at = path.lastIndexOf('/')
  return {
    ...(at < 0 ? {} : { resourcesPrefix: path.slice(0, at) }),
    fileName: path.slice(at + 1),
  }
}
