import { itemResourceLimits, itemResources, resourceFormats } from '../../../rest/itemResources.ts'
import type { Result } from '../../../rest/operation.ts'
import { query } from '../../shell/api.ts'
import { formatBytes } from '../../shell/format.ts'
import { t } from './words.ts'

export type Resource = Result<typeof itemResources.list>['resources'][number]

/** The files that belong to an item, as many as one page of the portal holds. */
export const resourcesOf = (itemId: string) =>
  query(itemResources.list, { itemId, num: itemResourceLimits.files })

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** What is wrong with files that are to become resources; undefined when nothing is. */
export const whyUnfit = (files: readonly File[]): string | undefined => {
  const { filesAtOnce, size } = itemResourceLimits
  if (files.length === 0) return t('item:resource.fileNeeded')
  if (files.length > filesAtOnce) return t('item:resource.tooMany', { count: filesAtOnce })
  const large = files.find((file) => file.size > size)
  if (large) return t('item:resource.tooLarge', { name: large.name, size: formatBytes(size) })
  const strange = files.find(({ name }) => !resourceFormats.includes(endingOf(name)))
  return strange && t('item:resource.badFormat', { name: strange.name })
}

/** What is wrong with the folder of resources; nothing typed is none. */
export const whyBadFolder = (typed: string): string | undefined => {
  const parsed = itemResources.add.params.shape.resourcesPrefix.safeParse(typed.trim() || undefined)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** A path as requests take it: the folder, if any, and the name. */
export const inParts = (path: string): { resourcesPrefix?: string; fileName: string } => {
  const at = path.lastIndexOf('/')
  return {
    ...(at < 0 ? {} : { resourcesPrefix: path.slice(0, at) }),
    fileName: path.slice(at + 1),
  }
}
