import { queryOptions } from '@tanstack/react-query'
import {
  organizationResources,
  ResourceKey,
  resourceLimit,
} from '../../../../rest/organization/organizationResources.ts'
import { builtInBackgrounds, HttpUrl } from '../../../../rest/records/settings.ts'
import { query, send } from '../../../shell/api.ts'

/** The file extensions of images that a portal can show, such as the organization's `thumbnail`. */
export const imageExtensions = ['.png', '.gif', '.jpg', '.jpeg'] as const

/** Validates an image file before its upload; returns undefined for a valid one. */
export const imageProblem = ({ size }: Pick<File, 'size'>): 'empty' | 'tooBig' | undefined =>
  size === 0 ? 'empty' : size > resourceLimit ? 'tooBig' : undefined

/** The kind of image that the value of a setting refers to. */
export const imageKindOf = (value: string): 'none' | 'default' | 'external' | 'resource' => {
  const text = value.trim()
  if (text === '') return 'none'
  if (builtInBackgrounds.some((one) => one === text)) return 'default'
  return HttpUrl.safeParse(text).success ? 'external' : 'resource'
}

/** Maximum length of a key without its number and extension. */
const maxNameLength = 200

/**
 * An unused key for a new image, derived from the name of its file: a new key keeps the current image until the changes are
 * applied.
 */
export const freeKey = (fileName: string, taken: ReadonlySet<string>): string => {
  const dot = fileName.lastIndexOf('.')
  const extension = fileName.slice(dot).toLowerCase()
  const name =
    fileName
      .slice(0, dot)
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, maxNameLength) || 'image'
  for (let number = 1; ; number += 1) {
    const key = `${name}${number === 1 ? '' : `-${number}`}${extension}`
    if (!taken.has(key)) return key
  }
}

/** Maximum number of resources per request. */
const pageSize = 100

/** A query for the keys of all images among the organization's resources. */
export const imageKeys = queryOptions({
  queryKey: [organizationResources.list.path, 'images'],
  queryFn: async ({ signal }) => {
    const keys: string[] = []
    for (let start = 1; start > 0;) {
      const page = await send(organizationResources.list, { start, num: pageSize }, { signal })
      keys.push(...page.resources.map(({ key }) => key))
      start = page.nextStart
    }
    return keys.filter((key) =>
      imageExtensions.some((extension) => key.toLowerCase().endsWith(extension)),
    )
  },
})

/** A query for the bytes of an image among the resources. */
export const imageQuery = (key: string) => ({
  ...query(organizationResources.read, { key }),
  enabled: ResourceKey.safeParse(key).success,
  retry: false,
})
