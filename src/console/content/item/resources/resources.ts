import {
  itemResourceLimits,
  itemResources,
  resourceFormats,
  typesWithResources,
} from '../../../../rest/content/itemResources.ts'
import { maxPathLength } from '../../../../rest/content/items.ts'
import { isLonger } from '../../../../rest/protocol/characters.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import { query, send } from '../../../shell/api.ts'
import { formatBytes, formatDateTime } from '../../../shell/format.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import { loadable } from '../../../ui/loadable.ts'
import { t } from '../messages.ts'

const zip = loadable(() => import('../../../shell/files/zip.ts'))

export type Resource = Result<typeof itemResources.list>['resources'][number]
export type Access = 'inherit' | 'private'

const all = (itemId: string) => ({ itemId, num: itemResourceLimits.files })

/** Query for the resources of an item: the first page, with as many as the portal returns. */
export const resourcesOf = (itemId: string) => query(itemResources.list, all(itemId))

/** Reads the current resources of an item, by path. Throws what `send` throws. */
export const resourcesNow = async (itemId: string): Promise<ReadonlyMap<string, Resource>> => {
  const { resources } = await send(itemResources.list, all(itemId))
  return new Map(resources.map((one) => [one.resource, one]))
}

/** Returns the label of a resource's access. */
export const formatAccess = (access: string | undefined): string =>
  t(`resource.access.${access === 'private' ? 'private' : 'inherit'}`, {
    defaultValue: access,
  })

/** Describes a resource in reviews and the change history; distinguishes it from another one with the same path. */
export const formatResource = ({ size, access, created }: Resource): string =>
  [formatBytes(size), formatAccess(access), formatDateTime(created)].join(', ')

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

interface NamedFile {
  readonly name: string
  readonly size: number
}

/** Returns why one of these files can't become a resource, or undefined. */
const whyNotOne = (files: readonly NamedFile[]): string | undefined => {
  const { size } = itemResourceLimits
  const large = files.find((file) => file.size > size)
  if (large) return t('resource.tooLarge', { name: large.name, size: formatBytes(size) })
  const empty = files.find((file) => file.size === 0)
  if (empty) return t('resource.empty', { name: empty.name })
  for (const { name } of files) {
    const problem = refusal(itemResources.add, 'fileName', name)
    if (problem !== undefined) return `${name}: ${problem}`
  }
  const unsupported = files.find(({ name }) => !resourceFormats.includes(extensionOf(name)))
  return unsupported && t('resource.badFormat', { name: unsupported.name })
}

/** Returns why these files can't become resources, or undefined. */
export const whyUnfit = (files: readonly File[]): string | undefined => {
  const { filesAtOnce } = itemResourceLimits
  if (files.length === 0) return t('resource.fileNeeded')
  if (files.length > filesAtOnce) return t('resource.tooMany', { count: filesAtOnce })
  return whyNotOne(files)
}

/** Returns an error if an item would exceed the limit of resources; styles have none. */
export const whyTooMany = ({ type }: Pick<Item, 'type'>, count: number): string | undefined =>
  type !== 'Style' && count > itemResourceLimits.files
    ? t('resource.tooManyInAll', { count: itemResourceLimits.files })
    : undefined

/** Returns why items of this type can't have resources, or undefined. */
export const whyNone = ({ type }: Pick<Item, 'type'>): string | undefined =>
  typesWithResources.includes(type) ? undefined : t('resource.unfitType', { type })

/** Returns the paths of the files in a zip archive, or the error if the archive can't be unpacked. */
export const unpacked = async (
  archive: File,
): Promise<{ readonly paths: readonly string[] } | { readonly problem: string }> => {
  const { name } = archive
  const { entriesOf } = await zip.load()
  const found = await entriesOf(archive)
  if (!found) return { problem: t('resource.noArchive', { name }) }
  const files = found
    .filter(({ directory }) => !directory)
    .map(({ filename, uncompressedSize }) => ({ name: filename, size: uncompressedSize }))
  const problem = files.length === 0 ? t('resource.emptyArchive', { name }) : whyNotOne(files)
  return problem === undefined ? { paths: files.map((file) => file.name) } : { problem }
}

export const isArchive = ({ name }: File): boolean => extensionOf(name) === 'zip'

/** Returns the error of an entered folder, or undefined; blank means no folder. */
export const whyBadFolder = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : refusal(itemResources.add, 'resourcesPrefix', typed.trim())

/** Returns an error if the path of one of the files is too long together with its folder. */
export const whyTooLong = (folder: string, names: readonly string[]): string | undefined => {
  const long = names.find((name) => isLonger(pathIn(folder, name), maxPathLength))
  return long === undefined
    ? undefined
    : t('resource.tooLong', { name: long, count: maxPathLength })
}

/** Returns the path of a file in a folder. */
export const pathIn = (folder: string, name: string): string =>
  [folder, name].filter(Boolean).join('/')

/** Splits a path into the parameters of requests. */
export const inParts = (path: string): { resourcesPrefix?: string; fileName: string } => {
  const at = path.lastIndexOf('/')
  return {
    ...(at < 0 ? {} : { resourcesPrefix: path.slice(0, at) }),
    fileName: path.slice(at + 1),
  }
}
